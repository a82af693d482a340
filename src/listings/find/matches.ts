import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Attributes } from '../../db/tables.ts'
import { textOf } from '../../fields/server.ts'
import { fold } from '../../i18n/fold.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { alikeKeys, identityKeys, kinds, period } from '../catalogue/compared.ts'
import { catalogue, type FieldKey } from '../catalogue/fields.ts'
import { normalise } from '../catalogue/filter.ts'
import { filterCondition, isListed, type ListingRow, selectListing } from '../row/sql.ts'
import { suits } from './terms.ts'

export interface PossibleMatch {
  listing: ListingRow
  /** Says why it may fit, the strongest reason first. */
  reasons: string[]
}

export type Comparable = Pick<ListingRow, 'exchange_type' | 'type' | 'title' | 'attributes' | 'user_id'>

/** The other type in the same category, and of its kind, its numbers or with a word of its title; best first. */
export function possibleMatches(db: Db, listing: Comparable): Promise<PossibleMatch[]> {
  const exchange_type = listing.exchange_type === 'offer' ? 'request' : 'offer'
  const byOthers = sql<boolean>`listings.user_id is distinct from ${listing.user_id}::int`
  const where = sql<boolean>`${byOthers} and ${overlaps(listing.attributes)}`
  return bestMatches(db, listing, { exchange_type, where, most: 6, fits: isOnTermsOf(listing) })
}

/** What is not decided or not said yet may still suit. */
const isOnTermsOf = (listing: Comparable) => (candidate: ListingRow) => {
  const terms = [listing, candidate].map(({ attributes }) => attributes.availability_type)
  if (terms.some((one) => one === undefined || one === 'tbd')) return true
  const [given, wanted] = listing.exchange_type === 'offer' ? terms : terms.toReversed()
  return suits(given, wanted)
}

/** The test that narrows the lists: a centrifuge returned before it is needed answers nothing. */
function overlaps(attributes: Attributes): RawBuilder<boolean> {
  const wanted = sql`${JSON.stringify(normalise(Object.fromEntries(period.map((key) => [key, attributes[key]]))))}::jsonb`
  return sql`(${sql.join(
    period.map((key) => filterCondition(key, wanted)),
    sql` and `,
  )})`
}

export async function similarListings(db: Db, listing: Comparable & { id: number }): Promise<ListingRow[]> {
  const { exchange_type } = listing
  const another = sql<boolean>`listings.id <> ${listing.id}`
  const found = await bestMatches(db, listing, { exchange_type, where: another, most: 4 })
  return found.map((match) => match.listing)
}

interface Wanted {
  exchange_type: Comparable['exchange_type']
  where: RawBuilder<boolean>
  most: number
  fits?: (candidate: ListingRow) => boolean
}

async function bestMatches(db: Db, listing: Comparable, wanted: Wanted): Promise<PossibleMatch[]> {
  const words = titleWords(listing.title)
  return (
    (await candidatesFor(db, listing, words, wanted))
      .filter(wanted.fits ?? (() => true))
      .map((candidate) => ({ listing: candidate, ...scored(listing, candidate, words) }))
      // A word that is only part of another, or of a description, is nothing in common.
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score || other.listing.id - one.listing.id)
      .slice(0, wanted.most)
      .map(({ listing: candidate, reasons }) => ({ listing: candidate, reasons }))
  )
}

async function candidatesFor(
  db: Db,
  listing: Comparable,
  words: string[],
  { exchange_type, where }: Wanted,
): Promise<ListingRow[]> {
  const alike = [
    ...alikeKeys.flatMap((key) => sameValue(key, listing.attributes)),
    ...words.map((word) => sql<boolean>`strpos(listings.search_text, ${word}) > 0`),
  ]
  if (alike.length === 0) return []
  return selectListing(db)
    .where('listings.exchange_type', '=', exchange_type)
    .where('listings.type', '=', listing.type)
    .where(where)
    .where(isListed)
    .where(sql<boolean>`(${sql.join(alike, sql` or `)})`)
    .orderBy('listings.published_at', 'desc')
    .limit(100)
    .execute()
}

/** Two things of kind "other" need not be alike. */
function sameValue(key: FieldKey, attributes: Attributes): RawBuilder<boolean>[] {
  const value = attributes[key]
  if (value === undefined || value === 'other') return []
  return [sql<boolean>`listings.attributes ->> ${sql.lit(key)} = ${String(value)}`]
}

export function compareWith(listing: Comparable): (candidate: ListingRow) => ReturnType<typeof scored> {
  const words = titleWords(listing.title)
  return (candidate) => scored(listing, candidate, words)
}

function scored(
  listing: Comparable,
  candidate: ListingRow,
  words: string[],
): { score: number; reasons: string[] } {
  const same = (key: FieldKey) => {
    const [one, other] = [listing.attributes[key], candidate.attributes[key]].map((value) =>
      fold(String(value ?? '')),
    )
    return one !== '' && one !== 'other' && one === other
  }
  const shared = titleWords(candidate.title).filter((word) => words.includes(word))
  const facts = [...identityKeys, ...kinds].filter(same)
  const isAlike = alikeKeys.some((key) => facts.includes(key))
  if (!isAlike && (shared.length === 0 || areOfOtherKinds(listing, candidate)))
    return { score: 0, reasons: [] }
  const said = facts.map((key) => sameText(key, candidate))
  const days = periodsText(listing.attributes, candidate.attributes)
  return {
    score: 3 * facts.length + 2 * shared.length + days.length,
    reasons: [...said, ...wordsText(shared.filter(isNew(said))), ...days],
  }
}

/** Nothing where one of them names no day, or they have none in common. */
function periodsText(one: Attributes, other: Attributes): string[] {
  if (![one, other].every((attributes) => period.some((key) => attributes[key] !== undefined))) return []
  if (period.every((key) => one[key] === other[key])) return [m.listings_same_period()]
  const [first, second] = [daysOf(one), daysOf(other)]
  const isApart = first.from > second.until || second.from > first.until
  return isApart ? [] : [m.listings_partly_same_period()]
}

const daysOf = ({ available_from: from, available_until: until }: Attributes) => ({
  from: String(from ?? ''),
  until: String(until ?? '9999-12-31'),
})

/** A shaker that fits in an incubator is none. */
function areOfOtherKinds(listing: Comparable, candidate: ListingRow): boolean {
  return (['device_type', 'disposable_type'] as const).some((key) => {
    const [one = 'other', other = 'other'] = [listing, candidate].map(({ attributes }) => attributes[key])
    return one !== 'other' && other !== 'other' && one !== other
  })
}

const sameText = (key: FieldKey, { attributes }: ListingRow): string =>
  textOf(catalogue[key], attributes[key] ?? '', currentLocale())

/** "Centrifuge" says of a title's "centrifuge" all there is to say. */
const isNew = (said: string[]) => {
  const words = new Set(said.flatMap(titleWords))
  return (word: string) => !words.has(word)
}

const wordsText = (words: string[]): string[] => (words.length > 0 ? [`“${words.join(' ')}”`] : [])

export const titleWords = (title: string): string[] =>
  [...new Set(fold(title).split(/[^\p{L}\p{N}]+/u))]
    .filter((word) => word.length > 2 && !empty.has(word))
    .slice(0, 10)

const empty = new Set([
  'the',
  'and',
  'for',
  'with',
  'een',
  'het',
  'van',
  'voor',
  'met',
  'new',
  'nieuw',
  'lab',
])
