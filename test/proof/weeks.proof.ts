import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figure } from './figures.ts'
import { newest, startPostgres } from './postgres.ts'
import { chapters } from './weeks/chapters.ts'
import { aClock, type Clock } from './weeks/clock.ts'
import { against, ledgerOf } from './weeks/ledger.ts'
import type { Letter } from './weeks/letters.ts'
import { beginOf, live } from './weeks/life.ts'
import { deadLinks } from './weeks/links.ts'
import { lostOrDoubled } from './weeks/lost.ts'
import { aPark } from './weeks/park.ts'
import { type Heap, rules } from './weeks/rules.ts'
import { untrue } from './weeks/true.ts'
import { aWorld, stranger, type World } from './weeks/world.ts'

/** The programs as they are, on a clock that goes from one hour at which something is due to the next. */
describe.runIf(newest && process.getuid?.() === 0)('by a moved clock', () => {
  let [clock, postgres]: [Clock, Awaited<ReturnType<typeof startPostgres>>] = [] as never
  beforeAll(async () => {
    clock = await aClock('2011-12-01T12:00:00Z')
    postgres = await startPostgres(clock.env)
  })
  afterAll(() => postgres?.stop())

  describe.each(chapters)('$name', (chapter) => {
    const worlds: World[] = []
    beforeAll(async () => {
      clock.set(beginOf(chapter))
      for (const zone of chapter.zones)
        worlds.push(await aWorld(await aPark(clock, postgres, zone, chapter.name)))
    })
    afterAll(async () => {
      if (process.env.WEEKS_SHOW) for (const world of worlds) show(world)
      await Promise.all(worlds.map(({ park }) => park.stop()))
    })

    it('is lived through', async () => {
      const hours = await live(clock, worlds, chapter)
      const mails = worlds.map(({ park }) => `${park.letters.length} in ${park.zone}`).join(' and ')
      figure(
        `${chapter.name}: ${chapter.days} days from ${chapter.first}, ${hours} hours of them; mails: ${mails}`,
      )
    })

    it('brings every mail that is due, on its day and at its hour, and no other', () => {
      for (const world of worlds) {
        const found = ledgerOf(world)
        expect(against(chapter.ledger, found), world.park.zone).toEqual([])
        const [first = '', ...others] = found
        expect(against(chapter.ledger, others), 'a planted loss').toEqual([`- ${first}`])
        expect(against(chapter.ledger, [first, ...found]), 'a planted second one').toEqual([`+ ${first}`])
        const late = first.replace(/ \d\d /, ' 17 ')
        expect(against(chapter.ledger, [late, ...others]), 'a planted late one').toHaveLength(2)
      }
    })

    it.each(Object.keys(rules) as (keyof typeof rules)[])('has no mail that breaks the rule: %s', (name) => {
      for (const world of worlds) {
        const heap = heapOf(world)
        expect(rules[name](heap)).toEqual([])
        expect(rules[name](planted[name](heap)), 'a planted mail').not.toEqual([])
      }
    })

    it('has no mail whose subject is untrue on its day', () => {
      for (const world of worlds) {
        const { letters } = world.park
        expect(untrue(world, letters)).toEqual([])
        const due = letters.find(({ name }) => name === 'return_due') as Letter
        const late = { ...due, sent: after(due.sent, 24 * 20) }
        expect(untrue(world, [late]), 'a planted late one').toHaveLength(1)
      }
    })

    it('has no link that is dead for its reader', async () => {
      for (const world of worlds) {
        expect(world.followed).toBeGreaterThan(10)
        expect(world.dead).toEqual([])
        const { letters, url } = world.park
        letters.push({ ...(letters[0] as Letter), links: [`${url}/listings/999999`] })
        expect(await deadLinks(world, letters.length - 1), 'a planted link').toHaveLength(1)
        letters.pop()
      }
    })

    it('loses nothing that an alert asks for, and tells nothing twice', () => {
      for (const world of worlds) {
        const { letters } = world.park
        expect(lostOrDoubled(world, letters)).toEqual([])
        const digest = letters.find(({ name }) => name === 'alert_matches') as Letter
        expect(lostOrDoubled(world, [...letters, digest]), 'a planted second one').not.toEqual([])
        const without = letters.filter((one) => one !== digest)
        expect(lostOrDoubled(world, without), 'a planted loss').not.toEqual([])
      }
    })
  })
})

function show({ park }: World): void {
  for (const { to, sent, name, subject, text } of park.letters)
    console.log(
      park.zone,
      sent.toISOString(),
      name,
      to,
      subject,
      process.env.WEEKS_SHOW === 'text' ? text : '',
    )
}

const heapOf = ({ park, people, revoked }: World): Heap => ({
  ...{ zone: park.zone, letters: park.letters },
  locales: new Map([
    ...Object.values(people).map(({ email, locale }) => [email, locale] as const),
    ...[stranger, 'labex@labex.example'].map((email) => [email, 'en'] as const),
  ]),
  revoked: [people.ed, people.fenna].flatMap(({ email: to }) => revoked.map((one) => ({ to, ...one }))),
})

const one = ({ letters }: Heap, name: string) => letters.find((letter) => letter.name === name) as Letter
const after = (moment: Date, hours: number) => new Date(moment.getTime() + hours * 3_600_000)
const withMore = (heap: Heap, letter: Letter): Heap => ({ ...heap, letters: [...heap.letters, letter] })

const planted: Record<keyof typeof rules, (heap: Heap) => Heap> = {
  once: (heap) => withMore(heap, one(heap, 'listing_past_date')),
  hour: (heap) => {
    const asked = one(heap, 'listing_past_date')
    return withMore(heap, { ...asked, sent: after(asked.sent, 12) })
  },
  atOnce: (heap) =>
    withMore(heap, { ...one(heap, 'connected'), sent: after(one(heap, 'connected').asked, 1) }),
  language: (heap) => withMore(heap, { ...one(heap, 'connected'), lang: 'de' }),
  revoked: (heap) => {
    const { to, sent } = one(heap, 'connected')
    return { ...heap, revoked: [{ to, from: after(sent, -1), until: after(sent, 1) }] }
  },
}
