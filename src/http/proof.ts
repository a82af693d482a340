import type { Call } from './action.ts'
import { Refusal } from './errors.ts'
import { provesOtherwise } from './viewer.ts'

const proofHolds = 15 * 60 * 1_000

export type Asks = (call: Call) => boolean

export const always: Asks = () => true

export const inPlaceOfPassword: Asks = ({ viewer }) => provesOtherwise(viewer)

/** For acts that open accounts or cannot be undone. */
export function proofRefusal(call: Call, asks?: Asks): Refusal | null {
  const { user, proved_at } = call.viewer
  if (!user || !asks?.(call)) return null
  const proved = proved_at?.getTime() ?? 0
  return proved < Date.now() - proofHolds ? new Refusal('step_up_required') : null
}
