import { type ReactNode, useId } from 'react'
import { Card } from '../../../ui/Card.tsx'

interface SectionProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

export function Section({ title, lead, children }: SectionProps) {
  const id = useId()
  return (
    <Card
      as="section"
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div className="grid content-start gap-1.5">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {lead && <div className="max-w-[60ch] text-ink-muted">{lead}</div>}
      </div>
      <div className="grid max-w-[26rem] content-start gap-5">{children}</div>
    </Card>
  )
}
