import { m } from '../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { Asked } from '../criteria.ts'

/** Leads on to a wider search: one of several criteria by itself, and a single one in all words of what is offered. */
export const Nothing = ({ asked }: { asked: Asked }) => (
  <EmptyState level={2} title={m.recall_none()} action={<Wider asked={asked} />}>
    {m.recall_none_text()}
  </EmptyState>
)

function Wider({ asked }: { asked: Asked }) {
  const [key, value] =
    (['name', 'cas', 'lot'] as const).map((one) => [one, asked[one]] as const).find(([, text]) => text) ?? []
  if (!key || !value) return null
  const isOneOfMore = Object.values(asked).filter(Boolean).length > 1
  const words = encodeURIComponent(value)
  return (
    <ButtonLink
      variant="secondary"
      href={isOneOfMore ? `/recall?${key}=${words}` : `/listings/offers?search=${words}`}
    >
      {isOneOfMore ? m.recall_wider({ value }) : m.recall_search_offers({ value })}
    </ButtonLink>
  )
}
