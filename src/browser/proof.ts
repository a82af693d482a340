/**
 * The frame fills it in: it asks for a fresh proof after a call was refused for lack of one, and the call is then
 * repeated.
 */
export const proof: { ask: (() => Promise<boolean>) | null } = { ask: null }
