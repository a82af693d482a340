import { readFileSync } from 'node:fs'

/** People add numbers, years, signs or keyboard rows to a word. */
const around = String.raw`(?:[^\p{L}]|qwert[yz](?:uiop)?|azerty|asdf(?:gh(?:jkl)?)?|zxcv(?:bnm)?|abc(?:d(?:ef)?)?)+`
const tails = new RegExp(`^${around}|${around}$`, 'gu')
const letterFor: Record<string, string> = {
  '@': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
}

/** These are common whatever the park is called. */
const ofEveryPark = ['sciencepark', 'laboratory', 'laboratorium', 'university', 'universiteit']

let words: Set<string> | undefined

export function isCommon(plain: string): boolean {
  words ??= readWords()
  const text = plain.toLowerCase()
  const core = coreOf(text)
  if (core === '') return words.has(text) || /\p{L}/u.test(text)
  const spelled = core.replace(/[@01357$]/g, (sign) => letterFor[sign] ?? sign)
  return [text, core, spelled, repeated(core), repeated(spelled)].some((word) => words?.has(word))
}

export const coreOf = (text: string): string => text.replace(tails, '')

const repeated = (text: string): string => /^(.{3,}?)\1+$/u.exec(text)?.[1] ?? ''

function readWords(): Set<string> {
  const text = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  return new Set([...ofEveryPark, ...text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))])
}
