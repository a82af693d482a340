import type { PropsOf } from '../../http/as-json.ts'
import { unbrokenDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Answers, numbered } from '../../listings/parts/buy/Answers.tsx'
import { ColleaguesLink } from '../../listings/parts/buy/ColleaguesLink.tsx'
import { Link } from '../../ui/Link.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { listPage } from '../list-actions.ts'

export default function OrderList({ id, owner, is_own, ...list }: PropsOf<typeof listPage>) {
  const title = is_own ? m.alerts_list_own() : m.alerts_list_title({ owner })
  const until = unbrokenDay(list.until)
  return (
    <div className="grid gap-8">
      <PageHeader
        title={title}
        lead={is_own ? m.alerts_list_own_lead({ until }) : m.alerts_list_lead({ until, owner })}
      />
      <Answers lines={numbered(list.lines)} />
      {list.colleagues_url && (
        <div className="grid gap-3">
          <ColleaguesLink url={list.colleagues_url} />
          <Link href={`/alerts/${id}/edit`} className="link w-fit py-1">
            {m.alerts_list_change()}
          </Link>
        </div>
      )}
    </div>
  )
}
