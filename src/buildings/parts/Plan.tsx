import clsx from 'clsx'
import type { ComponentProps, CSSProperties } from 'react'

/** The park from above: pins stand on it as parts of its width and height. */
export const Plan = ({ children, className, ...rest }: ComponentProps<'div'>) => (
  <div
    {...rest}
    className={clsx(
      'relative aspect-[3/2] w-full overflow-hidden rounded-lg border border-line bg-sunken',
      className,
    )}
  >
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
