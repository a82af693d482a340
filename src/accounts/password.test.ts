import { createHook } from 'node:async_hooks'
import { argon2Sync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coreOf } from './common-word.ts'
import { hashPassword, needsRehash, passwordProblem, rehashed, verifyPassword } from './password.ts'

const x = (count: number) => 'x'.repeat(count)
const long = (count: number) => 'moss kettle '.repeat(11).slice(0, count)
const NAMES = ['LabEx', 'Leiden Bio Science Park', 'Hôpital Saint-Luc']

describe('passwordProblem', () => {
  test.each([
    ['', 'short'],
    ['qwe', 'short'],
    ['ninechars', 'short'],
    ['correct horse battery staple', null],
    ['ten chars!', null],
    [long(64), null],
    [long(128), null],
    [x(12), 'common'],
    [long(129), 'long'],
    [x(1_000_000), 'long'],
    ['          ', null],
    ['!@#$%^&*()-_=+', null],
    ['1234567890', 'common'],
    ['password123', 'common'],
    ['PassWord123', 'common'],
    [' password123', 'common'],
    ['password123456', 'common'],
    ['welkom12345', 'common'],
    ['qwertyuiop12', 'common'],
    ['asdfqwerty1!', 'common'],
    ['zomer20262026', 'common'],
    ['2026Welkom2026', 'common'],
    ['Welkomwelkom!1', 'common'],
    ['P@ssw0rd!2026', 'common'],
    ['W3lk0m!2026', 'common'],
    ['welkomwelkomwelkom', 'common'],
    ['welkomwelkomzus', null],
    ['zuswelkomwelkom', null],
    ['qwertyAmsterdam99', 'common'],
    ['sciencepark1', 'common'],
    ['Laboratorium2026', 'common'],
    ['welkom-in-de-zomer-1', null],
    ['zomerkettle2026', null],
    ['7391048265', null],
    ['LabExLabEx', 'context'],
    ['labex LABEX!', 'context'],
    ['leidenbiosciencepark', 'context'],
    ['Leiden-Science.LabEx', 'context'],
    ['Hopital Saint Luc', 'context'],
    ['HO\u0302PITAL-luc-luc', 'context'],
    ['labexlabexlabe', null],
    ['labexlabex7', null],
    ['7xlabexlabex', null],
    ['sciencepark rocks', null],
  ])('%j: %s', (plain, problem) => {
    expect(passwordProblem(plain, NAMES)).toBe(problem)
  })

  test('finds names that begin alike in whichever order they stand', () => {
    expect(passwordProblem('universitylabex', ['university', 'university lab', 'labex'])).toBe('context')
    expect(passwordProblem('universitylabex', ['university lab'])).toBeNull()
  })

  test('takes no single letter of a name for a word, and no spelling for another', () => {
    expect(passwordProblem('baabbaabab', ['A B'])).toBeNull()
    expect(passwordProblem('strassekettle', ['Straße', 'kettle'])).toBeNull()
  })

  test('without names nothing is context', () => {
    expect(passwordProblem('labexlabex', [])).toBeNull()
    expect(passwordProblem('labexlabex', ['', ' ', '!'])).toBeNull()
  })

  test('refuses every word of the shipped list, however capitalised and with whatever around it', () => {
    const list = commonPasswords()
    expect(list.length).toBeGreaterThan(45_000)
    const around = (plain: string) =>
      coreOf(plain) === plain ? [`${plain.toUpperCase()}2026!!!`, `1234567${plain}`] : [plain]
    const passing = list.flatMap(around).filter((plain) => passwordProblem(plain, []) !== 'common')
    expect(passing).toEqual([])
  })

  test('refuses everything shorter than ten, so every shorter common one too', () => {
    fc.assert(fc.property(fc.string({ maxLength: 9 }), (plain) => passwordProblem(plain, []) === 'short'))
  })

  test('asks for no kind of characters: passphrases of lower case only are good', () => {
    const words = ['moss', 'kettle', 'anchor', 'violin', 'pepper', 'tundra']
    const phrases = words
      .flatMap((a) => words.filter((b) => b !== a).map((b) => a + b + a))
      .filter((phrase) => phrase.length >= 10)
    expect(phrases.length).toBeGreaterThanOrEqual(20)
    expect(phrases.map((phrase) => passwordProblem(phrase, NAMES))).toEqual(phrases.map(() => null))
  })

  test('is quick on a park of long, self-similar names', () => {
    const names = Array.from({ length: 60 }, (_, i) => 'ø'.repeat(i + 1))
    expect(passwordProblem(`${'ø'.repeat(127)}b`, names)).toBeNull()
    expect(passwordProblem('ø'.repeat(128), names)).toBe('context')
  })
})

describe('hashPassword', () => {
  test('stores Argon2id as a PHC string with a fresh salt', async () => {
    const [one, two] = await Promise.all([
      hashPassword('moss kettle anchor'),
      hashPassword('moss kettle anchor'),
    ])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.toBe(two)
    expect(needsRehash(one)).toBe(false)
  })

  test('is what Argon2id itself makes of these bytes', async () => {
    const [, , , , salt = '', tag] = (await hashPassword('pässword ☂')).split('$')
    const expected = argon2Sync('argon2id', {
      message: Buffer.from('pässword ☂', 'utf8'),
      nonce: Buffer.from(salt, 'base64'),
      memory: 19456,
      passes: 2,
      parallelism: 1,
      tagLength: 32,
    })
    expect(Buffer.from(tag ?? '', 'base64')).toEqual(expected)
  })
})

describe('verifyPassword', () => {
  test.each([
    ['last byte at 73', `${x(72)}a`, `${x(72)}b`],
    ['last byte at 100', `${x(99)}a`, `${x(99)}b`],
    ['last byte at 128', `${x(127)}a`, `${x(127)}b`],
    ['one more at the end', x(72), x(73)],
    ['leading space', 'moss kettle', ' moss kettle'],
    ['trailing space', 'moss kettle', 'moss kettle '],
    ['trailing line feed', 'moss kettle', 'moss kettle\n'],
    ['case', 'moss kettle', 'Moss kettle'],
    ['NFC and NFD', 'caf\u00e9 kettle', 'cafe\u0301 kettle'],
    ['after a NUL', 'moss\0kettle', 'moss\0anchor'],
    ['lone surrogates', 'moss kettle\ud800', 'moss kettle\ud801'],
    ['the empty password', '', ' '],
  ])('tells %s apart', async (_what, right, wrong) => {
    const phc = await hashPassword(right)
    expect(await verifyPassword(right, phc)).toBe(true)
    expect(await verifyPassword(wrong, phc)).toBe(false)
  })

  test('an unknown user has no password', async () => {
    expect(await verifyPassword('', null)).toBe(false)
    expect(await verifyPassword('moss kettle', null)).toBe(false)
  })

  test('hashes as often for nobody and for an unreadable hash as for somebody', async () => {
    const phc = await hashPassword('moss kettle')
    const requests: string[] = []
    const hook = createHook({ init: (_id, type) => void requests.push(type) }).enable()
    const counts: number[] = []
    for (const stored of [phc, null, 'junk']) {
      requests.length = 0
      await verifyPassword('moss anchor', stored)
      counts.push(requests.filter((type) => type === 'ARGON2REQUEST').length)
    }
    hook.disable()
    expect(counts).toEqual([1, 1, 1])
  })

  test.each([
    [64, 3, 2],
    [16, 1, 2],
  ])('reads hashes of another cost (%i, %i, %i), which want hashing again', async (m, t, p) => {
    const phc = hashOf('moss kettle', [m, t, p])
    expect(await verifyPassword('moss kettle', phc)).toBe(true)
    expect(await verifyPassword('moss anchor', phc)).toBe(false)
    expect(needsRehash(phc)).toBe(true)
  })

  test.each([
    '',
    'moss kettle',
    '$2b$12$abc',
    '$argon2id$v=19$m=1,t=2,p=1$$',
    `$argon2id$v=19$m=19456,t=0,p=0$${x(22)}$${x(43)}`,
    `$argon2id$v=19$m=19456,t=0,p=1$${x(22)}$${x(43)}`,
    `$argon2id$v=19$m=19456,t=2,p=0$${x(22)}$${x(43)}`,
    `$argon2id$v=19$m=15,t=2,p=2$${x(22)}$${x(43)}`,
  ])('an unreadable hash %j matches nothing', async (phc) => {
    expect(await verifyPassword('moss kettle', phc)).toBe(false)
    expect(needsRehash(phc)).toBe(true)
  })
})

describe('rehashed', () => {
  test('keeps the salt and the cost', async () => {
    for (const cost of [
      [64, 3, 2],
      [19456, 2, 1],
    ] as const)
      expect(await rehashed('moss anchor', hashOf('moss kettle', cost))).toBe(hashOf('moss anchor', cost))
  })

  test('makes nothing of nothing', async () => {
    expect(await rehashed('moss kettle', null)).toBeNull()
    expect(await rehashed('moss kettle', 'junk')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

function hashOf(message: string, [m, t, p]: readonly [number, number, number]): string {
  const nonce = Buffer.alloc(16, 7)
  const parameters = { memory: m, passes: t, parallelism: p, tagLength: 32, nonce }
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${m},t=${t},p=${p}$${text(nonce)}$${text(argon2Sync('argon2id', { message, ...parameters }))}`
}

function commonPasswords(): string[] {
  const file = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  return file.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}
