import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 32 random bytes as 43 URL-safe characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What the database keeps instead of a secret. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** An HMAC-SHA256 under the application's secret, told apart by `purpose`. */
export const signatureOf = (appSecret: string, purpose: string, text: string): string =>
  createHmac('sha256', appSecret).update(`${purpose}\0${text}`).digest('base64url')

export function isSame(a: string, b: string): boolean {
  return timingSafeEqual(hashOf(a), hashOf(b))
}
