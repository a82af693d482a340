import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import nodemailer from 'nodemailer'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { inLocale } from '../i18n/locale.ts'
import { addressSchema, parseAddress, parseDomain } from './address.ts'
import { ACCEPTED, long, REFUSED } from './addresses.fixture.ts'

describe('parseAddress', () => {
  test.each(ACCEPTED)('%j is %s', (typed, canonical) => {
    expect(parseAddress(typed)?.address).toBe(canonical)
  })

  test.each(REFUSED)('refuses %s', (_why, input) => {
    expect(parseAddress(input)).toBeNull()
  })

  test('only lab.nl itself counts as lab.nl', () => {
    const atLab = ACCEPTED.filter(([typed]) => parseAddress(typed)?.domain === 'lab.nl')
    expect(atLab.every(([, canonical]) => canonical.endsWith('@lab.nl'))).toBe(true)
    expect(parseAddress('ann@sub.lab.nl')?.domain).toBe('sub.lab.nl')
  })

  test('takes 254 characters and not one more', () => {
    const domain = `${'abcd.'.repeat(49)}nl`
    expect(parseAddress(`${long(253 - domain.length)}@${domain}`)?.address).toHaveLength(254)
    expect(parseAddress(`${long(254 - domain.length)}@${domain}`)).toBeNull()
  })
})

const typedAddress = fc.oneof(
  fc.constantFrom(...ACCEPTED.map(([typed]) => typed)),
  fc.emailAddress(),
  fc
    .tuple(fc.string({ maxLength: 12 }), fc.string({ unit: 'binary', maxLength: 12 }))
    .map(([local, label]) => `${local}@${label}.nl`),
  fc
    .tuple(fc.stringMatching(/^[a-z.+'!%-]{1,8}$/), fc.stringMatching(/^[\p{L}\p{M}\p{N}-]{1,8}$/u))
    .map(([local, label]) => `${local}@${label}.example`),
  fc
    .tuple(
      fc.constantFrom(...ACCEPTED.map(([typed]) => typed)),
      fc.nat(20),
      fc.string({ unit: 'binary', maxLength: 3 }),
    )
    .map(([typed, at, extra]) => typed.slice(0, at) + extra + typed.slice(at)),
)

describe('what is accepted', () => {
  test('is canonical: plain lower-case ASCII that reads back as itself', () => {
    fc.assert(
      fc.property(typedAddress, (typed) => {
        const parsed = parseAddress(typed)
        if (!parsed) return
        expect(parseAddress(parsed.address)).toEqual(parsed)
        expect(parseAddress(parsed.address.toUpperCase())).toEqual(parsed)
        expect(parsed.address).toBe(`${parsed.local}@${parsed.domain}`)
        expect(parsed.address).toMatch(/^[^\s\p{C}<>()[\]\\,;:"%!@A-Z]+@[a-z0-9.-]+$/u)
        expect(domainToASCII(parsed.domain)).toBe(parsed.domain)
        expect(parseDomain(parsed.domain)).toBe(parsed.domain)
      }),
      { numRuns: 3000 },
    )
  })

  test('is mailed to exactly that address, once', async () => {
    const mailer = nodemailer.createTransport({ jsonTransport: true })
    await fc.assert(
      fc.asyncProperty(typedAddress, async (typed) => {
        const parsed = parseAddress(typed)
        if (!parsed) return
        const to = { name: '', address: parsed.address }
        const sent = await mailer.sendMail({ from: 'labex@park.example', to, subject: 'x', text: 'x' })
        expect(sent.envelope.to).toEqual([parsed.address])
      }),
      { numRuns: 500 },
    )
  })
})

describe('parseDomain', () => {
  test.each([
    ['lab.nl', 'lab.nl'],
    [' @Lab.NL ', 'lab.nl'],
    ['Bücher.example', 'xn--bcher-kva.example'],
  ])('%j is %s', (typed, canonical) => {
    expect(parseDomain(typed)).toBe(canonical)
  })

  test.each([
    '',
    '@',
    '@@lab.nl',
    'ann@lab.nl',
    'lab',
    '*.lab.nl',
    '.nl',
    'lab.nl.',
    'https://lab.nl',
    '127.0.0.1',
    ['lab.nl'],
  ])('refuses %j', (input) => {
    expect(parseDomain(input)).toBeNull()
  })
})

describe('addressSchema', () => {
  test('gives the canonical text', () => {
    expect(addressSchema.parse(' Ann@Lab.NL')).toBe('ann@lab.nl')
  })

  test.each([
    [undefined, 'Vul je e-mailadres in.'],
    [' ', 'Vul je e-mailadres in.'],
    [
      ['ann@lab.nl'],
      'Dit e-mailadres kunnen we niet gebruiken. Typ het als naam@universiteit.nl, zonder iets erbij.',
    ],
    [
      'ann@lab',
      'Dit e-mailadres kunnen we niet gebruiken. Typ het als naam@universiteit.nl, zonder iets erbij.',
    ],
  ])('%j is refused in the language of the reader', (input, message) => {
    const issues = inLocale('nl', () => addressSchema.safeParse(input).error?.issues ?? [])
    expect(issues.map((issue) => issue.message)).toEqual([message])
  })

  test('is a string of format email in the API description', () => {
    expect(z.toJSONSchema(addressSchema, { io: 'input' })).toMatchObject({ type: 'string', format: 'email' })
  })
})
