import type { PropsOf } from '../../../http/as-json.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { useActs } from '../../../tables/parts/acts.ts'
import { TablePage } from '../../../tables/parts/TablePage.tsx'
import { RequestActions } from '../../parts/RequestActions.tsx'
import { asRead, requestFacts } from '../../parts/request-facts.tsx'
import type { joinRequestsPage } from '../../request-actions.ts'

export default function JoinRequests({ join_requests, ...query }: PropsOf<typeof joinRequestsPage>) {
  const acts = useActs('join_requests', 'waiting_join_requests')
  return (
    <TablePage
      title={m.organisations_requests_title()}
      lead={m.organisations_requests_lead()}
      table="join-labex-requests"
      rowsProp="join_requests"
      query={query}
      rows={join_requests.map(asRead)}
      columns={requestFacts()}
      buttons={(row) => <RequestActions request={row} acts={acts} />}
      empty={{
        title: m.organisations_requests_none_title(),
        text: m.organisations_requests_none_text(),
        way: { href: '/join-labex', label: m.admin_see_join() },
      }}
      acts={acts}
    />
  )
}
