import { m } from '../../i18n/paraglide/messages.js'
import { OwnList, type OwnQuery } from '../../tables/parts/OwnList.tsx'
import { stateOptions } from '../parts/ConnectionStatus.tsx'
import { ConnectionsTable } from '../parts/ConnectionsTable.tsx'
import { NoConnections } from '../parts/NoConnections.tsx'
import type { ConnectionProps } from '../props.ts'

interface MineProps extends OwnQuery {
  connections: ConnectionProps[]
}

/** Everything a person gave, got or called off. */
export default function Mine({ connections, ...query }: MineProps) {
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
