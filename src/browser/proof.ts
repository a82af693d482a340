/**
 * How a page asks whose session it is, once a call was refused for want of a fresh proof. The frame fills it in; the
 * call is made again when it says yes.
 */
export const proof: { ask: (() => Promise<boolean>) | null } = { ask: null }
