import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { OwnList } from '../../tables/parts/OwnList.tsx'
import type { myConnectionsPage } from '../actions.ts'
import { stateOptions } from '../parts/ConnectionStatus.tsx'
import { ConnectionsTable } from '../parts/ConnectionsTable.tsx'
import { NoConnections } from '../parts/NoConnections.tsx'

export default function Mine({ connections, ...query }: PropsOf<typeof myConnectionsPage>) {
  return (
    <OwnList
      path="/my-connections"
      title={m.connections_mine_title()}
      lead={m.connections_mine_lead()}
      query={query}
      states={stateOptions()}
      empty={<NoConnections level={2} />}
    >
      <ConnectionsTable rows={connections} />
    </OwnList>
  )
}
