import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM with a key for `name` alone; `about` must match, so that a row copied to others opens nothing.
 */
export function seal(secret: string, name: string, about: string, plain: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, name), iv).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Null when sealed under another secret or for something else, or damaged. */
export function unseal(secret: string, name: string, about: string, sealed: Uint8Array): Buffer | null {
  if (sealed.length < ivBytes + tagBytes) return null
  const [iv, rest] = [sealed.subarray(0, ivBytes), sealed.subarray(ivBytes)]
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, name), iv).setAAD(Buffer.from(about))
  decipher.setAuthTag(rest.subarray(0, tagBytes))
  try {
    return Buffer.concat([decipher.update(rest.subarray(tagBytes)), decipher.final()])
  } catch {
    return null
  }
}

const keyOf = (secret: string, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `labex ${name}`, 32))
