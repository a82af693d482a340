import type { Call } from './action.ts'
import { Refusal } from './errors.ts'
import { provesOtherwise } from './viewer.ts'

/** How long a session may do what hurts after it showed whose it is. */
const proofHolds = 15 * 60 * 1_000

/** Which calls of a route ask for a proof. */
export type Asks = (call: Call) => boolean

export const always: Asks = () => true

/** Whose current password is not asked for, because they show otherwise whose account it is. */
export const inPlaceOfPassword: Asks = ({ viewer }) => provesOtherwise(viewer)

/** Refuses a session that has not shown lately whose it is, for acts that open accounts or cannot be undone. */
export function proofRefusal(call: Call, asks?: Asks): Refusal | null {
  const { user, proved_at } = call.viewer
  if (!user || !asks?.(call)) return null
  const proved = proved_at?.getTime() ?? 0
  return proved < Date.now() - proofHolds ? new Refusal('step_up_required') : null
}
