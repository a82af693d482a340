import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'

export function Sheet({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <Card padding="none" className={`divide-y divide-line ${className}`}>
      {children}
    </Card>
  )
}

interface SectionProps {
  /** The id of its heading, which is focused after an act. */
  id: string
  title: string
  className?: string
  children: ReactNode
}

export function Section({ id, title, className = '', children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={`grid gap-4 p-4 sm:p-6 ${className}`}>
      <h2 id={id} tabIndex={-1} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
