import { z } from 'zod'
import { mailedToken } from '../accounts/inputs.ts'
import { holderOfLink } from '../accounts/tokens.ts'
import { action, type Call, idParam, page } from '../http/action.ts'
import { fromNetwork } from '../http/limits.ts'
import { takesPart, whoTakesPart } from '../http/organisation.ts'
import { m } from '../i18n/paraglide/messages.js'
import { mayArrange, type Side, sideOf } from './access.ts'
import { isOpenAgain } from './goods.ts'
import { completeConnection } from './handover.ts'
import { isLent } from './loan-state.ts'
import { partiesOf } from './people.ts'
import { whatOf } from './props.ts'
import { type ConnectionRow, connectionById, connectionsIn } from './sql.ts'

type LinkedConnection = ConnectionRow & {
  side: Side | null
  takes_part: boolean
  by: number | null
}

/** Reminders link to a button here, so that link scanners change nothing. */
export const handedOverPage = page('connections/HandedOver', {
  summary: 'What the link of a reminder leads to: hand over without a login.',
  load: connectionByLink,
  allow: whoTakesPart,
  props: async (call, row) => {
    const open = await connectionsIn(call.db, row.handover_id)
    return {
      connection: {
        ...{ id: row.id, state: row.state, what: whatOf(row), completed_on: row.completed_on },
        ...{ exchange_type: row.exchange_type, side: row.side, is_recalled: row.is_recalled },
        lent: isLent(row),
      },
      together: open
        .filter(({ id }) => id !== row.id)
        .map((other) => ({ id: other.id, what: whatOf(other), is_recalled: other.is_recalled })),
      is_open_again: await isOpenAgain(call.db, row),
      token: call.query.get('token') ?? '',
    }
  },
})

export const handedOverAction = action({
  summary: 'Mark a connection as handed over by the link of a reminder.',
  limits: (call) => [fromNetwork(call, 'token', 300)],
  load: connectionByLink,
  allow: whoTakesPart,
  input: () =>
    z.object({
      token: mailedToken().nullish(),
      whole: z.boolean(m.connections_error_yes_no()).optional(),
    }),
  run: (call, { whole }, row) => completeConnection(call.db, row, { by: row.by, whole }),
  reply: () => ({ message: m.connections_completed() }),
})

/** By mailed token, or as a party; anything else does not exist. */
async function connectionByLink(call: Call): Promise<LinkedConnection | null> {
  const id = idParam(call)
  const row = id === null ? undefined : await connectionById(call.db, id)
  if (!row) return null
  if (mayArrange(call.viewer, row)) {
    const by = call.viewer.user?.id ?? null
    return { ...row, side: sideOf(call.viewer, row), takes_part: true, by }
  }
  const holder = await holderOfLink(call, 'handover')
  const reader = partiesOf(row).find((person) => person.id === holder?.user_id)
  if (!holder || !reader || holder.subject_id !== row.id) return null
  const by = holder.user_id
  return { ...row, side: reader.side, takes_part: await takesPart(call.db, by), by }
}
