import { domainToASCII, domainToUnicode } from 'node:url'
import { z } from 'zod'
import { m } from '../i18n/paraglide/messages.js'

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

/** The only parser of addresses: plain `local@domain`, with spaces (U+0020) around it ignored; else null. */
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

export function parseDomain(input: unknown): string | null {
  return canonicalDomain(trimmed(input).replace(/^@/, ''))
}

export const addressSchema = addressField(m.address_required)

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

/** Refuses what IDNA would map to something else: full-width letters, soft hyphens, odd stops. */
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

// Refuses an A-label that does not decode and encode back to itself.
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
