import { type Call, idParam } from '../http/action.ts'
import { maySee } from './access.ts'
import { type ConnectionRow, connectionById } from './sql.ts'

export async function visibleConnection(call: Call): Promise<ConnectionRow | null> {
  const id = idParam(call)
  const row = id === null ? undefined : await connectionById(call.db, id)
  return row && maySee(call.viewer, row) ? row : null
}
