import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figure } from './figures.ts'
import { newest, startPostgres } from './postgres.ts'
import { aClock, type Clock } from './weeks/clock.ts'
import type { Letter } from './weeks/letters.ts'
import { live } from './weeks/life.ts'
import { deadLinks } from './weeks/links.ts'
import { lostOrDoubled } from './weeks/lost.ts'
import { aPark } from './weeks/park.ts'
import { type Heap, rules } from './weeks/rules.ts'
import { aWorld, early, type World } from './weeks/story.ts'

const zones = (process.env.WEEKS_ZONES ?? 'Europe/Amsterdam,America/Los_Angeles').split(',')
const days = Number(process.env.WEEKS_DAYS ?? 72)

/** The programs as they are, on a clock that goes from one hour at which something is due to the next. */
describe.runIf(newest && process.getuid?.() === 0)('ten weeks by a moved clock', () => {
  let [clock, postgres]: [Clock, Awaited<ReturnType<typeof startPostgres>>] = [] as never
  const worlds: World[] = []
  const heapOf = ({ park, people, revoked }: World): Heap => ({
    ...{ zone: park.zone, letters: park.letters },
    locales: new Map(Object.values(people).map(({ email, locale }) => [email, locale])),
    revoked: [people.ed, people.fenna].flatMap(({ email: to }) => revoked.map((one) => ({ to, ...one }))),
  })

  beforeAll(async () => {
    clock = await aClock('2026-12-08T12:00:00Z')
    postgres = await startPostgres(clock.env)
    for (const zone of zones) worlds.push(await aWorld(await aPark(clock, postgres, zone)))
    for (const world of worlds) await early(world, clock.now())
    for (const { park } of worlds) await park.off()
    clock.set(new Date('2027-02-21T22:00:00Z'))
    for (const { park } of worlds) await park.on()
  })
  afterAll(async () => {
    await Promise.all(worlds.map(({ park }) => park.stop()))
    postgres?.stop()
  })

  it('were lived through', async () => {
    const steps = await live(clock, worlds, '2027-02-22', days)
    const letters = worlds.flatMap(({ park }) => park.letters)
    figure(`${days} days in ${zones.join(' and ')}, ${steps} hours of them: ${letters.length} mails arrived`)
    if (process.env.WEEKS_SHOW)
      for (const { park } of worlds)
        for (const one of park.letters) console.log(park.zone, one.sent, one.name, one.subject, one.to)
    expect(letters.length).toBeGreaterThan(10 * zones.length)
  })

  it.each(Object.keys(rules) as (keyof typeof rules)[])('no mail breaks the rule: %s', (name) => {
    for (const world of worlds) {
      const heap = heapOf(world)
      expect(rules[name](heap)).toEqual([])
      expect(rules[name](planted[name](heap)), 'a planted mail').toHaveLength(1)
    }
  })

  it('no link is dead for its reader', async () => {
    for (const world of worlds) {
      expect(world.followed).toBeGreaterThan(10)
      expect(world.dead).toEqual([])
      world.park.letters.push({
        ...heapOf(world).letters[0],
        links: [`${world.park.url}/listings/999999`],
      } as Letter)
      expect(await deadLinks(world, world.park.letters.length - 1), 'a planted link').toHaveLength(1)
      world.park.letters.pop()
    }
  })

  it('nothing is lost, and no alert told twice', () => {
    for (const world of worlds) {
      const { letters } = world.park
      const first = world.listings.get('Centrifuge')?.id ?? 0
      expect(lostOrDoubled(world, letters, first)).toEqual([])
      const digest = letters.find(({ name }) => name === 'alert_matches')
      const without = letters.filter((one) => one !== digest)
      expect(lostOrDoubled(world, without, first), 'a planted loss').not.toEqual([])
    }
  })
})

const one = ({ letters }: Heap, name: string) => letters.find((letter) => letter.name === name) as Letter
const after = (moment: Date, hours: number) => new Date(moment.getTime() + hours * 3_600_000)
const withMore = (heap: Heap, letter: Letter): Heap => ({ ...heap, letters: [...heap.letters, letter] })

const planted: Record<keyof typeof rules, (heap: Heap) => Heap> = {
  once: (heap) => withMore(heap, one(heap, 'listing_past_date')),
  hour: (heap) =>
    withMore(heap, { ...one(heap, 'listing_past_date'), sent: new Date('2027-03-07T11:00:00Z') }),
  atOnce: (heap) =>
    withMore(heap, { ...one(heap, 'connected'), sent: after(one(heap, 'connected').asked, 1) }),
  language: (heap) => withMore(heap, { ...one(heap, 'connected'), lang: 'de' }),
  revoked: (heap) => {
    const [{ to, from } = { to: '', from: new Date() }] = heap.revoked
    return withMore(heap, { ...one(heap, 'connected'), to, sent: after(from, 24) })
  },
}
