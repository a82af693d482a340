import { useMayPost } from '../../browser/shared.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { OwnList } from '../../tables/parts/OwnList.tsx'
import type { alertsPage } from '../actions.ts'
import { AlertsTable } from '../parts/AlertsTable.tsx'
import { CreateAlert, NoAlerts } from '../parts/NoAlerts.tsx'
import { stateOptions, useOwnAlerts } from '../parts/use-own-alerts.ts'

export default function Index({ alerts, ...query }: PropsOf<typeof alertsPage>) {
  const { mayPost } = useMayPost()
  const own = useOwnAlerts('alerts', 'page')
  return (
    <OwnList
      path="/alerts"
      title={m.alerts_mine_title()}
      lead={m.alerts_mine_lead()}
      actions={mayPost && query.total > 0 && <CreateAlert />}
      query={query}
      states={stateOptions()}
      empty={<NoAlerts level={2} />}
      acts={own}
    >
      <AlertsTable alerts={alerts} own={own} />
    </OwnList>
  )
}
