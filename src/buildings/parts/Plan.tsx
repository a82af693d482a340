import clsx from 'clsx'
import type { ComponentProps, CSSProperties } from 'react'
import type { Picture } from '../../app.ts'
import { detailPath } from '../../images/paths.ts'
import { storageUrl } from '../../ui/storage-url.ts'

interface PlanProps extends ComponentProps<'div'> {
  /** Null: an empty ground. */
  picture: Picture | null
}

/** The park from above; pins are parts of its width and height. */
export const Plan = ({ picture, children, className, ...rest }: PlanProps) => (
  <div
    {...rest}
    style={{ aspectRatio: picture ? `${picture.width} / ${picture.height}` : '3 / 2' }}
    className={clsx('relative w-full overflow-hidden rounded-lg border border-line bg-sunken', className)}
  >
    {picture && (
      <img
        src={storageUrl(detailPath(picture.path))}
        alt=""
        draggable={false}
        className="absolute inset-0 size-full"
      />
    )}
    {children}
  </div>
)

/** East stays right in every script. */
export const at = ({ x, y }: { x: number; y: number }): CSSProperties => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
})

export const pinLook =
  'absolute grid size-7 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border border-surface text-sm font-semibold tabular-nums'
