import { dayIn } from '../../../src/i18n/day.ts'
import { inLocale, type Locale } from '../../../src/i18n/locale.ts'
import { m } from '../../../src/i18n/paraglide/messages.js'
import { writtenDay } from '../../../src/i18n/written-day.ts'
import type { Letter } from './letters.ts'
import { dayOf, told } from './rules.ts'
import type { Listing, World } from './world.ts'

/** What a subject says of a day is so on the day on which it came. */
export function untrue(world: World, letters: Letter[]): string[] {
  const { zone } = world.park
  return letters.flatMap((letter) => {
    const words = inLocale(letter.lang as Locale, () => expectedIn(world, letter))
    if (words === null || letter.subject.includes(words)) return []
    return [`${told(letter, zone)} does not say "${words}"`]
  })
}

function expectedIn({ park, listings, connections }: World, letter: Letter): string | null {
  const { name, data, sent } = letter
  const { zone } = park
  const today = dayOf(sent, zone)
  const named = (id: number) => [...listings].find(([, listing]) => listing.id === id)?.[1]
  const title = [...connections].find(([, id]) => id === data.connection_id)?.[0] ?? ''
  if (name === 'return_due') return returnWords(title, listings.get(title)?.until ?? '', today)
  if (name === 'pickup_reminder') return letter.lang === 'nl' ? 'Vandaag ' : ' today, '
  if (name !== 'listing_ends') return null
  const { ends } = named(data.listing_id as number) as Listing
  return ends > sent ? writtenDay(dayIn(ends, zone), sent) : 'that it has ended'
}

function returnWords(title: string, until: string, today: string): string {
  const about = { title, day: writtenDay(until, new Date(today)) }
  const left = (Date.parse(until) - Date.parse(today)) / 86_400_000
  if (left === 1) return m.connections_mail_return_tomorrow_subject(about)
  if (left === 0) return m.connections_mail_return_today_subject(about)
  return left > 0 ? m.connections_mail_return_subject(about) : m.connections_mail_return_late_subject(about)
}
