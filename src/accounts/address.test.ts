import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import nodemailer from 'nodemailer'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { inLocale } from '../i18n/locale.ts'
import { addressSchema, parseAddress, parseDomain } from './address.ts'

const long = (length: number) => 'x'.repeat(length)

// The organisation owns lab.nl: what is accepted is mailed to exactly what stands right of it.
const ACCEPTED: [typed: string, canonical: string][] = [
  ['ann@lab.nl', 'ann@lab.nl'],
  ['Ann@Lab.NL', 'ann@lab.nl'],
  ['ANN@LAB.NL', 'ann@lab.nl'],
  ['  ann@lab.nl ', 'ann@lab.nl'],
  ['ann+news@lab.nl', 'ann+news@lab.nl'],
  ['a.n.n@lab.nl', 'a.n.n@lab.nl'],
  ["o'neill@lab.nl", "o'neill@lab.nl"],
  ['a_b-c=d@lab.nl', 'a_b-c=d@lab.nl'],
  ['#$&*/?^`{|}~@lab.nl', '#$&*/?^`{|}~@lab.nl'],
  ['ann@sub.lab.nl', 'ann@sub.lab.nl'],
  ['ann@xlab.nl', 'ann@xlab.nl'],
  ['ann@lab.nl.evil.example', 'ann@lab.nl.evil.example'],
  ['ann@lab-nl.com', 'ann@lab-nl.com'],
  ['ann@1lab.nl', 'ann@1lab.nl'],
  ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
  ['ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
  ['ann@bu\u0308cher.example', 'ann@xn--bcher-kva.example'],
  ['ann@XN--BCHER-KVA.example', 'ann@xn--bcher-kva.example'],
  ['ann@straße.example', 'ann@xn--strae-oqa.example'],
  ['ann@l\u0430b.nl', 'ann@xn--lb-7kc.nl'],
  [`${long(64)}@lab.nl`, `${long(64)}@lab.nl`],
  [`ann@${long(63)}.nl`, `ann@${long(63)}.nl`],
]

const REFUSED: [why: string, input: unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 5],
  ['an array', ['ann@lab.nl']],
  ['two in an array', ['ann@lab.nl', 'eve@evil.example']],
  ['an object', { address: 'ann@lab.nl' }],
  ['an object that turns into text', { toString: () => 'ann@lab.nl' }],
  ['a String object', new String('ann@lab.nl')],
  ['empty', ''],
  ['spaces', '   '],
  ['no at', 'ann.lab.nl'],
  ['no local part', '@lab.nl'],
  ['no domain', 'ann@'],
  ['two ats', 'ann@evil.example@lab.nl'],
  ['trailing dot', 'ann@lab.nl.'],
  ['leading dot in the domain', 'ann@.lab.nl'],
  ['empty label', 'ann@lab..nl'],
  ['one label', 'ann@localhost'],
  ['label begins with a hyphen', 'ann@-lab.nl'],
  ['label ends with a hyphen', 'ann@lab-.nl'],
  ['underscore in the domain', 'ann@la_b.nl'],
  ['leading dot', '.ann@lab.nl'],
  ['dot before the at', 'ann.@lab.nl'],
  ['doubled dot', 'a..nn@lab.nl'],
  ['full-width letters', 'ann@\uff4c\uff41\uff42.nl'],
  ['full-width at', 'ann\uff20lab.nl'],
  ['full-width stop', 'ann@lab\uff0enl'],
  ['ideographic stop', 'ann@lab\u3002nl'],
  ['half-width ideographic stop', 'ann@lab\uff61nl'],
  ['soft hyphen', 'ann@la\u00adb.nl'],
  ['zero-width space', 'ann@la\u200bb.nl'],
  ['zero-width joiner', 'ann@la\u200db.nl'],
  ['word joiner', 'ann@lab\u2060.nl'],
  ['byte order mark', '\ufeffann@lab.nl'],
  ['variation selector', 'ann@lab\ufe0f.nl'],
  ['combining grapheme joiner', 'ann@l\u034fab.nl'],
  ['Kelvin sign for k', 'ann@\u212Blab.\u212A'],
  ['Kelvin sign in a label', 'ann@\u212Aab.nl'],
  ['long s for s', 'ann@lab\u017f.nl'],
  ['full-width letter beside a foreign one', 'ann@b\u00fc\uff43her.example'],
  ['combining grapheme joiner beside a foreign letter', 'ann@b\u00fc\u034fcher.example'],
  ['ligature for fi', 'ann@\ufb01lab.nl'],
  ['circled letters', 'ann@\u24db\u24d0\u24d1.nl'],
  ['roman numeral', 'ann@lab\u2160.nl'],
  ['slash look-alike', 'ann@lab.nl\u2044.evil.example'],
  ['right-to-left override', 'ann@lab\u202e.nl'],
  ['emoji domain', 'ann@\u{1f9ea}.nl'],
  ['punycode that decodes to nothing', 'ann@xn--a.nl'],
  ['punycode of an ASCII label', 'ann@xn--lab-.nl'],
  ['bare punycode prefix', 'ann@xn--.nl'],
  ['non-ASCII local part', 'änn@lab.nl'],
  ['Cyrillic local part', '\u0430nn@lab.nl'],
  ['dotless i in the local part', 'ann\u0131@lab.nl'],
  ['quoted local part', '"ann"@lab.nl'],
  ['quoted at', '"ann@evil.example"@lab.nl'],
  ['quoted space', '"a nn"@lab.nl'],
  ['comment before', '(eve)ann@lab.nl'],
  ['comment after', 'ann@lab.nl(@evil.example)'],
  ['comment inside', 'ann@(x)lab.nl'],
  ['display name', 'Ann <ann@lab.nl>'],
  ['angle brackets', '<ann@lab.nl>'],
  ['look-alike display name', 'ann@lab.nl <eve@evil.example>'],
  ['route', '<@evil.example:ann@lab.nl>'],
  ['bare route', '@evil.example:ann@lab.nl'],
  ['group', 'staff:ann@lab.nl,eve@evil.example;'],
  ['empty group', 'staff:;'],
  ['list', 'ann@lab.nl,eve@evil.example'],
  ['list with semicolon', 'ann@lab.nl;eve@evil.example'],
  ['list with space', 'eve@evil.example ann@lab.nl'],
  ['header injection', 'ann@lab.nl\r\nBcc: eve@evil.example'],
  ['CRLF before', '\r\nann@lab.nl'],
  ['line feed after', 'ann@lab.nl\n'],
  ['carriage return inside', 'ann\r@lab.nl'],
  ['tab around', '\tann@lab.nl'],
  ['no-break space around', '\u00a0ann@lab.nl'],
  ['line separator', 'ann@lab.nl\u2028'],
  ['NUL', 'ann@lab.nl\0.evil.example'],
  ['NUL in the local part', 'ann\0@lab.nl'],
  ['DEL', 'ann\x7f@lab.nl'],
  ['space in the domain', 'ann@lab .nl'],
  ['per cent hack', 'ann%evil.example@lab.nl'],
  ['per cent in the domain', 'ann@%6cab.nl'],
  ['bang path', 'evil.example!ann@lab.nl'],
  ['backslash', 'ann\\@evil.example@lab.nl'],
  ['path in the domain', 'ann@lab.nl/x'],
  ['port in the domain', 'ann@lab.nl:25'],
  ['question in the domain', 'ann@lab.nl?x=ü'],
  ['IP literal', 'ann@[127.0.0.1]'],
  ['IPv6 literal', 'ann@[IPv6:::1]'],
  ['bare IP address', 'ann@127.0.0.1'],
  ['short IP address', 'ann@127.1'],
  ['hexadecimal IP address', 'ann@0x7f.0x1'],
  ['numeric top label', 'ann@lab.123'],
  ['full-width IP address', 'ann@\uff11\uff12\uff17.0.0.1'],
  ['mailto:', 'mailto:ann@lab.nl'],
  ['lone surrogate', 'ann@lab\ud800.nl'],
  ['encoded word', '=?utf-8?q?ann=40evil.example?=@@lab.nl'],
  ['local part of 65', `${long(65)}@lab.nl`],
  ['label of 64', `ann@${long(64)}.nl`],
  ['255 in all', `ann@${'abcd.'.repeat(50)}x`],
  ['a megabyte', `${' '.repeat(1_000_000)}ann@lab.nl`],
]

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
