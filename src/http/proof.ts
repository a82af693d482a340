import type { Call } from './action.ts'
import { Refusal } from './errors.ts'

/** How long a session may do what hurts after it showed whose it is. */
const proofHolds = 15 * 60 * 1_000

/** Refuses a session that has not shown lately whose it is, for acts that open accounts or cannot be undone. */
export function proofRefusal({ viewer }: Call): Refusal | null {
  const proved = viewer.proved_at?.getTime() ?? 0
  return viewer.user && proved < Date.now() - proofHolds ? new Refusal('step_up_required') : null
}
