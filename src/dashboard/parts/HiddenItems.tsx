import { EyeOff } from 'lucide-react'
import { m } from '../../i18n/paraglide/messages.js'
import { titleOf } from '../../listings/parts/own/title.ts'
import type { Attention } from '../attention.ts'
import { Go, Item, More } from './items.tsx'

/** An administrator hides it until it is changed. */
export function HiddenItems({ attention: { hidden, hidden_total } }: { attention: Attention }) {
  return (
    <>
      {hidden.map(({ id, reason, ...row }) => {
        const title = titleOf(row)
        return (
          <Item
            key={id}
            row={`hidden-${id}`}
            icon={EyeOff}
            title={title}
            text={m.dashboard_todo_hidden({ why: reason })}
          >
            <Go href={`/listings/${id}`} title={title}>
              {m.dashboard_todo_open()}
            </Go>
          </Item>
        )
      })}
      <More
        row="hidden-more"
        icon={EyeOff}
        count={hidden_total - hidden.length}
        title={m.dashboard_todo_hidden_more}
        text={m.dashboard_todo_hidden_more_text()}
        href="/my-listings?state=hidden"
        page={m.listings_mine_title()}
      />
    </>
  )
}
