import { domainToASCII, domainToUnicode } from 'node:url'
import { z } from 'zod'
import { m } from '../i18n/paraglide/messages.js'

/** A canonical address: `address` is `${local}@${domain}`, all of it lower-case ASCII. */
export type Address = { address: string; local: string; domain: string }

const MAX_TYPED = 500
const MAX_ADDRESS = 254
const MAX_LOCAL = 64
const MAX_DOMAIN = 253

// RFC 5321 dot-atom without `%` and `!`, which old mail servers read as routes.
const LOCAL = /^[a-z0-9#$&'*+/=?^_`{|}~-]+(?:\.[a-z0-9#$&'*+/=?^_`{|}~-]+)*$/
// The start of an encoded word (RFC 2047), which some mail servers decode into another address.
const ENCODED = '=?'
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]+)$/
const LETTERS_AND_STOPS = /^[\p{L}\p{M}\p{N}.-]+$/u
const ASCII = /^[\x20-\x7e]+$/

/**
 * The one reading of an e-mail address: what it answers is what
 * is stored, compared and mailed (as `{ address }`). Takes plain `local@domain` only, and null is everything
 * else. Spaces (U+0020) around it are taken off; no other white space is.
 */
export function parseAddress(input: unknown): Address | null {
  const typed = trimmed(input)
  const at = typed.lastIndexOf('@')
  if (at < 1) return null
  const local = asciiLowerCase(typed.slice(0, at))
  const domain = canonicalDomain(typed.slice(at + 1))
  if (local === null || domain === null || !isPlainLocal(local)) return null
  const address = `${local}@${domain}`
  return address.length > MAX_ADDRESS ? null : { address, local, domain }
}

const isPlainLocal = (local: string): boolean =>
  local.length <= MAX_LOCAL && LOCAL.test(local) && !local.includes(ENCODED)

/**
 * A domain as an administrator types it, `lab.nl` or `@lab.nl`: the canonical domain that
 * `parseAddress(…).domain` equals for its addresses, or null.
 */
export function parseDomain(input: unknown): string | null {
  return canonicalDomain(trimmed(input).replace(/^@/, ''))
}

/** A form field that takes an e-mail address and gives its canonical text; the errors are translated. */
export const addressSchema = addressField(m.address_required)

/** The same with words of its own for an empty one. */
export function addressField(required: () => string) {
  return z
    .string({ error: (issue) => (issue.input == null ? required() : m.address_format()) })
    .meta({ format: 'email' })
    .transform((typed, context) => {
      const parsed = parseAddress(typed)
      if (parsed) return parsed.address
      context.addIssue({ code: 'custom', message: typed.trim() === '' ? required() : m.address_format() })
      return z.NEVER
    })
}

function trimmed(input: unknown): string {
  if (typeof input !== 'string' || input.length > MAX_TYPED) return ''
  return input.replace(/^ +/, '').replace(/ +$/, '')
}

function canonicalDomain(typed: string): string | null {
  const domain = ASCII.test(typed) ? typed.toLowerCase() : internationalDomain(typed)
  return domain !== null && isStrictDomain(domain) ? domain : null
}

/** Refuses what IDNA would map to something else than was typed: full-width letters, soft hyphens, odd stops. */
function internationalDomain(typed: string): string | null {
  if (!LETTERS_AND_STOPS.test(typed)) return null
  const meant = typed.normalize('NFC').toLowerCase()
  const ascii = domainToASCII(meant)
  const typedLabels = typed.split('.')
  const asciiLabels = ascii.split('.')
  const sameKind = asciiLabels.every(
    (label, i) => ASCII.test(typedLabels[i] ?? '') || label.startsWith('xn--'),
  )
  return sameKind && domainToUnicode(ascii) === meant ? ascii : null
}

function isStrictDomain(domain: string): boolean {
  const labels = domain.split('.')
  return (
    domain.length <= MAX_DOMAIN &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1) ?? '') &&
    isValidPunycode(domain, labels)
  )
}

// An A-label that decodes to nothing else, or encodes back to another one, is not a domain anyone has.
function isValidPunycode(domain: string, labels: string[]): boolean {
  if (!domain.includes('xn--')) return true
  const unicode = domainToUnicode(domain)
  const decoded = unicode.split('.')
  return (
    domainToASCII(unicode) === domain &&
    labels.every((label, i) => label.startsWith('xn--') !== ASCII.test(decoded[i] ?? ''))
  )
}

function asciiLowerCase(text: string): string | null {
  return ASCII.test(text) ? text.toLowerCase() : null
}
