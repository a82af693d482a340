import type { Value } from '../../fields/field.ts'

/** A gift also answers a request for a loan; nothing lent answers one to keep. */
export const suits = (given: Value | undefined, wanted: Value | undefined): boolean =>
  given === 'free' || wanted === undefined || given === wanted
