import { sql } from 'kysely'
import { isOverdue } from '../contact/table.ts'
import type { Call } from '../http/action.ts'
import { isListed } from '../listings/row/sql.ts'

export interface Figures {
  active_listings: number
  connections_this_month: number
  open_handovers: number
  waiting_join_requests: number
  overdue_contact_messages: number
}

export async function figures(call: Call): Promise<Figures> {
  const zone = call.app.config.parkTimeZone
  const { rows } = await sql<Figures>`select
    (select count(*) from listings where ${isListed}) as active_listings,
    (select count(*) from connections
      where created_at >= date_trunc('month', now() at time zone ${zone}) at time zone ${zone}) as connections_this_month,
    (select count(*) from connections where status = 'open') as open_handovers,
    (select count(*) from join_requests where status = 'awaiting_approval') as waiting_join_requests,
    (select count(*) from contact_messages where ${isOverdue(zone)}) as overdue_contact_messages`.execute(
    call.db,
  )
  return rows[0] as Figures
}
