import { Temporal } from 'temporal-polyfill'
import { momentIn } from '../../../src/i18n/day.ts'
import type { Clock } from './clock.ts'
import { deadLinks } from './links.ts'
import { absences, acts, type World } from './story.ts'

interface Step {
  at: Date
  does: () => Promise<unknown>
}

/** Every day has its night, its morning and its afternoon, in which people act. */
export function stepsOf(world: World, first: string, days: number): Step[] {
  const { park } = world
  const at = (text: string) => momentIn(text.slice(0, 10), text.slice(11), park.zone) as Date
  const steps: Step[] = absences.flatMap(({ from, until }) => [
    { at: at(from), does: park.off },
    { at: at(until), does: park.on },
  ])
  for (
    let day = Temporal.PlainDate.from(first), count = 0;
    count < days;
    day = day.add({ days: 1 }), count += 1
  ) {
    for (const time of ['00:04', '08:01']) steps.push({ at: at(`${day} ${time}`), does: async () => {} })
    const todo = acts[day.toString().slice(5)] ?? []
    const now = at(`${day} 13:05`)
    const act = async () => {
      if (!park.isOn()) return
      world.dead.push(...(await deadLinks(world, world.followed)))
      world.followed = park.letters.length
      for (const one of todo) await one(world, now)
    }
    steps.push({ at: now, does: act })
  }
  return steps
}

/** Several parks, each by its own hours, on one clock. */
export async function live(clock: Clock, worlds: World[], first: string, days: number): Promise<number> {
  const steps = worlds
    .flatMap((world) => stepsOf(world, first, days))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
  for (const { at, does } of steps) {
    clock.set(at)
    await does()
    await Promise.all(worlds.map(({ park }) => park.settle()))
  }
  return steps.length
}
