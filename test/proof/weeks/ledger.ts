import { momentText } from '../../../src/i18n/day.ts'
import type { Letter } from './letters.ts'
import { dayOf } from './rules.ts'
import type { World } from './world.ts'

/** Every mail that came, a line each. */
export function ledgerOf(world: World): string[] {
  return world.park.letters.map((letter) => lineOf(world, letter)).sort()
}

function lineOf(world: World, letter: Letter): string {
  const { park, people, connections } = world
  const reader = Object.entries(people).find(([, { email }]) => email === letter.to)?.[0] ?? letter.to
  const promised = [...connections].filter(([, id]) => id === letter.data.connection_id)
  const things = [...toldOf(world, letter), ...promised.map(([title]) => title)]
  return [
    ...[dayOf(letter.sent, park.zone).slice(5), momentText(letter.sent, park.zone).slice(11, 13)],
    ...[reader, letter.name, things.sort().join(', ')],
  ]
    .join(' ')
    .trimEnd()
}

/** The listings that it was to be about, and is: what was taken since is left out. */
export function toldOf({ listings }: World, { data, text }: Letter): string[] {
  const ids = [data.listing_id, ...((data.listing_ids as number[]) ?? [])]
  return [...listings]
    .filter(([title, { id }]) => ids.includes(id) && text.includes(title))
    .map(([title]) => title)
}

/** What is missing has a minus, what was not expected a plus. */
export function against(expected: string, found: string[]): string[] {
  const wanted = expected.trim().split('\n')
  const left = [...found]
  const missing = wanted.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return [...missing.map((line) => `- ${line}`), ...left.map((line) => `+ ${line}`)]
}
