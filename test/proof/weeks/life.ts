import { Temporal } from 'temporal-polyfill'
import { momentIn, momentText } from '../../../src/i18n/day.ts'
import type { Chapter, Period } from './chapters.ts'
import type { Clock } from './clock.ts'
import { deadLinks } from './links.ts'
import type { World } from './world.ts'

/** What is done when the clock shows `at`; in the order of `after`, which goes on where the clock is set back. */
interface Step {
  after: number
  at: Date
  does: () => Promise<unknown>
}
const nothing = async () => {}

/** Every day has its night and the hour at which mails go out; people act in the afternoon. */
function stepsOf(world: World, chapter: Chapter): Step[] {
  const { park } = world
  const at = (text: string) => momentIn(text.slice(0, 10), text.slice(11), park.zone) as Date
  const step = (text: string, does = nothing as Step['does']): Step[] =>
    // A change of the date line skips whole days.
    momentText(at(text), park.zone) === text ? [{ at: at(text), after: at(text).getTime(), does }] : []
  const during = (periods: Period[] = [], begin: Step['does'], end: Step['does']) =>
    periods.flatMap(({ from, until }) => [...step(from, begin), ...step(until, end)])
  const act = (day: string) => async () => {
    for (const one of chapter.acts[day] ?? []) {
      await one(world, at(`${day} 13:05`))
      await park.settle()
    }
  }
  const days = [...new Set([...Object.keys(chapter.acts), ...daysOf(chapter)])]
  return [
    ...during(chapter.absences, park.off, park.on),
    ...during(chapter.noMail, park.noMail, park.mailAgain),
    ...days.flatMap((day) => [
      ...step(`${day} 00:04`),
      // What is due at seven elsewhere would come an hour late.
      ...(chapter.ledger.includes(`${day.slice(5)} 07 `) ? step(`${day} 07:01`) : []),
      ...step(`${day} 08:01`),
      // Some acts are told a quarter of an hour later, together.
      ...(chapter.acts[day] ? [...step(`${day} 13:05`, act(day)), ...step(`${day} 13:25`)] : []),
    ]),
    ...(chapter.also ?? []).map((text) => ({ at: new Date(text), after: Date.parse(text), does: nothing })),
    ...(chapter.setBack ?? []).flatMap(({ zone, from, until }) =>
      zone === park.zone ? twice(at(from), at(until)) : [],
    ),
  ]
}

async function follow(world: World): Promise<void> {
  const { park } = world
  if (!park.isOn()) return
  world.dead.push(...(await deadLinks(world, world.followed)))
  world.followed = park.letters.length
}

function twice(from: Date, until: Date): Step[] {
  const after = from.getTime()
  const hours = (from.getTime() - until.getTime()) / 3_600_000
  return Array.from({ length: 2 * hours }, (_, half) => ({
    ...{ after: after + half, does: nothing },
    at: new Date(until.getTime() + half * 1_860_000),
  }))
}

function daysOf({ first, days }: Chapter): string[] {
  const begin = Temporal.PlainDate.from(first)
  return Array.from({ length: days }, (_, index) => begin.add({ days: index }).toString())
}

/** Several parks, each by its own hours, on one clock. */
export async function live(clock: Clock, worlds: World[], chapter: Chapter): Promise<number> {
  const steps = worlds
    .flatMap((world) => stepsOf(world, chapter))
    .sort((one, other) => one.after - other.after)
  for (const { at, does } of steps) {
    clock.set(at)
    await does()
    await Promise.all(worlds.map(({ park }) => park.settle()))
    for (const world of worlds) await follow(world)
  }
  return steps.length
}

/** Before anything of the chapter. */
export const beginOf = ({ acts, first }: Chapter): Date =>
  new Date(Date.parse(Object.keys(acts).sort()[0] ?? first) - 2 * 86_400_000)
