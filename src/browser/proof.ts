/** Set by the frame: asks for a fresh proof after a refusal; the call is then repeated. */
export const proof: { ask: (() => Promise<boolean>) | null } = { ask: null }
