import clsx from 'clsx'
import type { ComponentProps, CSSProperties } from 'react'
import type { Picture } from '../../app.ts'
import { detailPath } from '../../images/paths.ts'
import { storageUrl } from '../../ui/storage-url.ts'

interface PlanProps extends ComponentProps<'div'> {
  /** Null: squares only. */
  picture: Picture | null
}

/** The park from above; pins are parts of its width and height. */
export const Plan = ({ picture, children, className, ...rest }: PlanProps) => (
  <div
    {...rest}
    style={{ aspectRatio: picture ? `${picture.width} / ${picture.height}` : '3 / 2' }}
    className={clsx('relative w-full overflow-hidden rounded-lg border border-line bg-sunken', className)}
  >
    {picture ? (
      <img
        src={storageUrl(detailPath(picture.path))}
        alt=""
        draggable={false}
        className="absolute inset-0 size-full"
      />
    ) : (
      <Ground />
    )}
    {children}
  </div>
)

/** Tells a plan from a box: how far apart two pins are is seen by its squares. */
const Ground = () => (
  <svg aria-hidden="true" className="absolute inset-0 size-full text-line">
    <pattern id="ground" width="8.3333%" height="12.5%">
      <path d="M0 0H200M0 0V200" fill="none" stroke="currentColor" strokeWidth="2" />
    </pattern>
    <rect width="100%" height="100%" fill="url(#ground)" />
  </svg>
)

/** East stays right in every script. */
export const at = ({ x, y }: { x: number; y: number }): CSSProperties => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
})

export const pinLook =
  'absolute grid size-7 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border border-surface text-sm font-semibold tabular-nums'
