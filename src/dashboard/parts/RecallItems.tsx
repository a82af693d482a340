import { TriangleAlert } from 'lucide-react'
import { numberText } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { unbrokenHead } from '../../listings/parts/recall-head.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import type { Attention } from '../attention.ts'
import { About, Item } from './items.tsx'

/** Until it is answered, nothing comes before it. */
export function RecallItems({ recalls }: Pick<Attention, 'recalls'>) {
  return recalls.map(({ id, what, titles }) => {
    const [first = '', ...others] = titles
    const title =
      others.length > 0
        ? m.dashboard_todo_recall_more({ title: first, count: numberText(others.length) })
        : m.dashboard_todo_recall({ title: first })
    return (
      <Item
        key={id}
        row={`recall-${id}`}
        icon={TriangleAlert}
        title={title}
        text={m.dashboard_todo_recall_text({ what: unbrokenHead(what) })}
        isDanger
      >
        <ButtonLink href={`/recalls/${id}/answer`} size="sm">
          {m.listings_recall_answer()}
          <About title={title} />
        </ButtonLink>
      </Item>
    )
  })
}
