import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export const newSecret = (): string => randomBytes(32).toString('base64url')

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export const signatureOf = (appSecret: string, purpose: string, text: string): string =>
  createHmac('sha256', appSecret).update(`${purpose}\0${text}`).digest('base64url')

export function isSame(a: string, b: string): boolean {
  return timingSafeEqual(hashOf(a), hashOf(b))
}
