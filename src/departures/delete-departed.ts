import { ago } from '../db/ago.ts'
import type { Db } from '../db/connect.ts'
import { system } from '../http/audit.ts'
import { keptFor } from '../i18n/kept-for.ts'
import { deleteUser } from '../privacy/delete-user.ts'

export async function deleteDeparted(db: Db): Promise<void> {
  const due = await db
    .selectFrom('departures')
    .select('user_id')
    .where('back_at', 'is', null)
    .where('left_at', '<', ago(keptFor.departed))
    .orderBy('left_at')
    .execute()
  for (const { user_id } of due) await deleteUser(db, system, user_id)
  await db.deleteFrom('departures').where('back_at', '<', ago(keptFor.withdrawn)).execute()
}
