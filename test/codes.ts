import { Secret, TOTP } from 'otpauth'

/** The next one unless told otherwise: each works once, setting up took the present one, and neighbours count. */
export const codeOf = (seed: string, steps = 1) =>
  new TOTP({ secret: Secret.fromBase32(seed.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })
