import { stuckMailedOn } from '../db/installation.ts'
import { type Call, userOf } from '../http/action.ts'
import { isAdministrator, isSafetyOfficer } from '../http/viewer.ts'
import { lateFirst, stuckThings } from './stuck.ts'

export async function stuckProps(call: Call) {
  const { db, viewer, app } = call
  const reader = {
    id: userOf(call).id,
    isAdministrator: isAdministrator(viewer),
    isOfficer: isSafetyOfficer(viewer),
  }
  const at = { db, timeZone: app.config.parkTimeZone }
  const { total, things } = await stuckThings(at, reader, await stuckMailedOn(db), lateFirst)
  return { stuck: things, stuck_total: total }
}
