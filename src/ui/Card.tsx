import clsx from 'clsx'
import type { ReactNode } from 'react'

interface CardProps {
  children: ReactNode
  as?: 'div' | 'section' | 'article' | 'li' | 'aside'
  /** `sm` 12 px, `md` 16–24 px, `none` for tables and pictures up to the edge. */
  padding?: 'none' | 'sm' | 'md'
  className?: string
  'aria-label'?: string
  'aria-labelledby'?: string
}

export function Card({ children, as: Element = 'div', padding = 'md', className, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={clsx('card rounded-lg border border-line bg-surface', paddings[padding], className)}
    >
      {children}
    </Element>
  )
}

const paddings = { none: 'overflow-hidden', sm: 'p-3', md: 'p-4 sm:p-6 print:p-3' } as const
