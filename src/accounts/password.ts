import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { isCommon } from './common-word.ts'
import { limitConcurrency } from './concurrency.ts'

const PASSWORD_MIN = 10
const PASSWORD_MAX = 128

type Cost = { m: number; t: number; p: number }
type Stored = { cost: Cost; salt: Buffer; tag: Buffer }

const COST: Cost = { m: 19456, t: 2, p: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32

const PHC = /^\$argon2id\$v=19\$m=(\d{2,6}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/
const NOBODY: Stored = { cost: COST, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) }

/** In place of a hash: no password fits, and none was ever chosen. */
export const noPassword = ''

const derive = promisify(argon2)
// Each hash takes 19 MiB and a pool thread; more than two at once starve file and DNS work.
const limited = limitConcurrency(2, 300)

/**
 * UTF-16 units, as `maxlength` counts. Names in `context` are removed regardless of case, accents, spaces and
 * punctuation; one remaining letter or digit suffices.
 */
export function passwordProblem(
  plain: string,
  context: string[],
): 'short' | 'long' | 'common' | 'context' | null {
  if (plain.length < PASSWORD_MIN) return 'short'
  if (plain.length > PASSWORD_MAX) return 'long'
  if (isCommon(plain)) return 'common'
  return isMadeOf(lettersAndDigits(plain), context.flatMap(nameAndItsWords)) ? 'context' : null
}

/** Argon2id of exactly what was typed, as a PHC string; about 40 ms. */
export async function hashPassword(plain: string, salt: Buffer = randomBytes(SALT_BYTES)): Promise<string> {
  const tag = await tagOf(plain, { cost: COST, salt })
  return phcOf({ cost: COST, salt, tag })
}

/** Does the same work for a missing or unreadable hash, so that timing tells nothing. */
export async function verifyPassword(plain: string, phc: string | null): Promise<boolean> {
  const stored = phc === null ? null : parsePhc(phc)
  const { cost, salt, tag } = stored ?? NOBODY
  const same = timingSafeEqual(await tagOf(plain, { cost, salt }), tag)
  return same && stored !== null
}

/** Uses the hash's own salt and cost; the same work and null without one. */
export async function rehashed(plain: string, phc: string | null): Promise<string | null> {
  const { cost, salt } = (phc === null ? null : parsePhc(phc)) ?? NOBODY
  const tag = await tagOf(plain, { cost, salt })
  return phc === null ? null : phcOf({ cost, salt, tag })
}

export function needsRehash(phc: string): boolean {
  const stored = parsePhc(phc)
  return stored === null || costText(stored.cost) !== costText(COST)
}

function tagOf(plain: string, { cost, salt }: Omit<Stored, 'tag'>): Promise<Buffer> {
  const parameters = { memory: cost.m, passes: cost.t, parallelism: cost.p, tagLength: TAG_BYTES }
  return limited(() => derive('argon2id', { message: exactBytes(plain), nonce: salt, ...parameters }))
}

// UTF-8 would turn every lone surrogate into the same three bytes.
function exactBytes(plain: string): Buffer {
  return Buffer.from(plain, plain.isWellFormed() ? 'utf8' : 'utf16le')
}

function parsePhc(phc: string): Stored | null {
  const [, m, t, p, salt = '', tag = ''] = PHC.exec(phc) ?? []
  const cost = { m: Number(m), t: Number(t), p: Number(p) }
  if (!(cost.m >= 8 * cost.p && cost.t >= 1 && cost.p >= 1)) return null
  return { cost, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
}

const phcOf = ({ cost, salt, tag }: Stored) =>
  `$argon2id$v=19$${costText(cost)}$${unpadded(salt)}$${unpadded(tag)}`
const costText = ({ m, t, p }: Cost) => `m=${m},t=${t},p=${p}`
const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const lettersAndDigits = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

function nameAndItsWords(name: string): string[] {
  return [name, ...name.split(/[^\p{L}\p{M}\p{N}]+/u)].map(lettersAndDigits).filter((word) => word.length > 1)
}

function isMadeOf(text: string, words: string[]): boolean {
  const reached = new Set([0])
  for (let at = 0; at < text.length; at++) {
    if (!reached.has(at)) continue
    for (const word of words) if (text.startsWith(word, at)) reached.add(at + word.length)
  }
  return text !== '' && reached.has(text.length)
}
