import type { ReactNode } from 'react'

export interface Fact {
  key: string
  label: string
  value: ReactNode
  action?: ReactNode
  /** A whole row of the stacked ones. */
  isWide?: boolean
}

interface DefinitionListProps {
  facts: readonly Fact[]
  variant?: 'rows' | 'stacked'
}

export function DefinitionList({ facts, variant = 'rows' }: DefinitionListProps) {
  if (variant === 'stacked')
    return (
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-6 gap-y-4 print:gap-y-2 [&>:last-child:nth-child(odd)]:col-span-full">
        {facts.map((fact) => (
          <div key={fact.key} className={fact.isWide ? 'col-span-full' : 'min-w-0'}>
            <dt className="text-sm text-ink-muted">{fact.label}</dt>
            <dd className="font-semibold">{fact.value}</dd>
          </div>
        ))}
      </dl>
    )
  return (
    <dl className="divide-y divide-line">
      {facts.map((fact) => (
        <div
          key={fact.key}
          className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 py-2.5 break-inside-avoid print:py-1 sm:grid-cols-[minmax(8rem,14rem)_1fr_auto]"
        >
          <dt className="text-ink-muted">{fact.label}</dt>
          <dd className="min-w-0 max-sm:col-span-full">{fact.value}</dd>
          {fact.action && (
            <dd className="max-sm:col-start-2 max-sm:row-start-1 sm:text-end">{fact.action}</dd>
          )}
        </div>
      ))}
    </dl>
  )
}
