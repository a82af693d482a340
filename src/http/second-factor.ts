import type { Call } from './action.ts'
import { Refusal } from './errors.ts'
import { anyone, type Guard } from './guards.ts'
import { factorState, visitor } from './viewer.ts'

export const factorFirst =
  (guard: Guard): Guard =>
  (viewer) =>
    factorState(viewer) === 'needed' ? new Refusal('second_factor_required') : guard(viewer)

/** Until it is set up people read what visitors read. */
export const readerOf = (call: Call, guard: Guard): Call =>
  guard === anyone && factorState(call.viewer) === 'needed' ? { ...call, viewer: visitor } : call
