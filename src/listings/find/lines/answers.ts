import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Attributes } from '../../../db/tables.ts'
import { optionAlone } from '../../../fields/kinds/choice.ts'
import { chosenOf } from '../../../fields/kinds/choices.ts'
import { hazardsIn } from '../../../fields/kinds/hazards.ts'
import { todayIn, unbrokenDay } from '../../../i18n/day.ts'
import { fold } from '../../../i18n/fold.ts'
import { grouped } from '../../../i18n/number.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { inOneLine } from '../../../ui/in-one-line.ts'
import { type Amount, amountIn } from '../../catalogue/amount.ts'
import { kinds } from '../../catalogue/compared.ts'
import { fields, optionLabel } from '../../catalogue/fields.ts'
import { searchText } from '../../catalogue/search.ts'
import { isOwner } from '../../row/access.ts'
import { unitsLabel } from '../../row/props.ts'
import { attributesToday, isListed, type ListingRow, numberPictograms } from '../../row/sql.ts'
import { foundByWays, type Reader } from '../browse.ts'
import { hasMeasure, sizeBeside } from '../measures.ts'
import { type ReadLine, readLine } from './read-line.ts'
import { hasOneOf, type Way, waysOf } from './ways.ts'

type Why = 'product_number' | 'cas' | 'other_maker' | 'name' | 'kind' | 'text'

/** Shown per line; the lists show the rest. */
const mostFound = 5
/** The right size may be among older ones. */
const mostOfSizes = 20

/** As browsing would show it to the reader. */
export async function answersTo(reader: Reader, lines: string[]) {
  const asked = lines.map((line) => {
    const read = readLine(line)
    return { line, read, ways: waysOf(read) }
  })
  const most = asked.flatMap(({ ways, line }) => ways.map(() => (hasMeasure(line) ? mostOfSizes : mostFound)))
  const all = asked.flatMap(({ ways }) => ways)
  const ids = (await foundByWays(reader, all, mostOfSizes)).map((one, at) => one.slice(0, most[at]))
  const rows = await listedBriefly(reader.app.db, [...new Set(ids.flat())])
  let at = 0
  return asked.map((one) => {
    const own = ids.slice(at, (at += one.ways.length)).flat()
    const things = [...new Set(own)].flatMap((id) => rows.get(id) ?? [])
    return { line: one.line, read: one.read, found: foundFor(one, things, reader) }
  })
}

const order: Why[] = ['product_number', 'cas', 'other_maker', 'name', 'kind', 'text']

interface Asked {
  line: string
  read: ReadLine
  ways: Way[]
}

function foundFor(asked: Asked, rows: Brief[], { app, viewer }: Reader) {
  const today = todayIn(app.config.parkTimeZone)
  return rows
    .map((row) => ({ row, why: whyOf(asked, row), size: sizeBeside(asked.line, row.title) }))
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, mostFound)
    .map(({ row, why, size }, _, shown) => ({
      ...thingOf(row, today),
      apart_text: apartText(
        row,
        shown.map((one) => one.row),
      ),
      why,
      why_text: whyTexts[why](row),
      other_size: size === 'other',
      own: isOwner(viewer, row),
    }))
}

/** A thing of the right size that fits by its kind is nearer than another size of the thing itself. */
const tiers: ((why: Why, size: Size) => boolean)[] = [
  (why) => why === 'product_number',
  (why, size) => why === 'cas' && size !== 'other',
  (why, size) => isNamed(why) && size === 'same',
  (why, size) => isNamed(why) && size === 'unknown',
  (why, size) => why === 'kind' && size === 'same',
  (why) => why === 'cas' || isNamed(why),
  (why) => why === 'kind',
  () => true,
]

type Size = ReturnType<typeof sizeBeside>
const sizes: Size[] = ['same', 'unknown', 'other']
const isNamed = (why: Why): boolean => why === 'other_maker' || why === 'name'

const rank = ({ why, size }: { why: Why; size: Size }) =>
  tiers.findIndex((tier) => tier(why, size)) * 100 + sizes.indexOf(size) * 10 + order.indexOf(why)

/** Numbers compare without what people put between their parts. */
const bare = (number: unknown): string => fold(String(number ?? '')).replace(/[^\p{L}\p{N}]+/gu, '')

function whyOf({ read: { product_number, cas, maker }, ways }: Asked, row: Brief): Why {
  const { attributes } = row
  if (product_number && bare(attributes.product_number) === bare(product_number)) return 'product_number'
  if (cas && attributes.cas_number === cas) return 'cas'
  if (!hasOneOf(ways, namedBy(row, nameKeys))) return hasOneOf(ways, namedBy(row, allKeys)) ? 'kind' : 'text'
  const its = bare(attributes.manufacturer)
  return maker && its && !its.includes(bare(maker)) && !bare(maker).includes(its) ? 'other_maker' : 'name'
}

const nameKeys = ['device_type_other', 'manufacturer', 'cas_number'] as const
/** A kind holds several things, as Petri dishes and culture flasks. */
const allKeys = [...kinds, ...nameKeys] as const

/** What a thing is called, without what its text says besides. */
const namedBy = ({ title, attributes }: Brief, keys: readonly (keyof Attributes)[]): string =>
  searchText({ title, ...Object.fromEntries(keys.map((key) => [key, attributes[key]])) }, '')

const kindOf = (attributes: Attributes): string =>
  kinds.flatMap((key) => (attributes[key] ? optionLabel(key, String(attributes[key])) : []))[0] ?? ''

const whyTexts: Record<Why, (row: Brief) => string> = {
  /** Nothing says that one chemical can replace another. */
  product_number: ({ type }) =>
    type === 'chemicals' ? m.listings_buy_why_number_chemical() : m.listings_buy_why_number(),
  cas: () => m.listings_buy_why_cas(),
  other_maker: ({ attributes }) => m.listings_buy_why_other_maker({ maker: String(attributes.manufacturer) }),
  name: () => m.listings_buy_why_name(),
  kind: ({ attributes }) => m.listings_buy_why_kind({ kind: kindOf(attributes) }),
  text: () => m.listings_buy_why_text(),
}

const thingOf = (row: Brief, today: string) => ({
  listing_id: row.id,
  amount: amountIn(row.attributes) satisfies Amount,
  amount_text: grouped(unitsLabel(row)),
  title: row.title,
  organisation: row.organisation,
  expiry_date: (row.attributes.expiry_date ?? null) as string | null,
  date_text: dateText(row, today),
  fit_for: chosenOf(fields.fit_for, row.attributes.fit_for),
  /** As its card shows them. */
  pictograms: hazardsIn(row.attributes.hazards)?.pictograms ?? row.number_pictograms,
  building: row.attributes.location_building === undefined ? null : String(row.attributes.location_building),
})

/** In what it differs from others of its title, as far as it is known; null where none has. */
function apartText({ title, attributes }: Brief, shown: Brief[]): string | null {
  const alike = shown.filter((other) => fold(other.title) === fold(title))
  const said = apartBy
    .filter((key) => new Set(alike.map((other) => other.attributes[key] ?? '')).size > 1)
    .flatMap((key) => attributes[key] ?? [])
  return said.length > 0 ? inOneLine(said.map(String)) : null
}

const apartBy = ['manufacturer', 'product_number', 'operational_age'] as const

/** As its card says it. */
function dateText({ attributes: { expiry_date, fit_for } }: Brief, today: string): string | null {
  const day = String(expiry_date ?? '')
  if (day === '' || day >= today) return null
  const uses = chosenOf(fields.fit_for, fit_for).map((use) => optionAlone(fields.fit_for, use))
  return inOneLine([m.listings_used_before({ date: unbrokenDay(day) }), ...uses])
}

interface Brief {
  id: number
  user_id: number | null
  title: string
  type: ListingRow['type']
  attributes: Attributes
  organisation: string
  number_pictograms: string[]
}

async function listedBriefly(db: Db, ids: number[]): Promise<Map<number, Brief>> {
  if (ids.length === 0) return new Map()
  const { rows } =
    await sql<Brief>`select listings.id, user_id, title, type, ${attributesToday} as attributes,
    (select name from organisations where id = listings.organisation_id) as organisation,
    ${numberPictograms} as number_pictograms
    from listings where listings.id = any(${ids}::int[]) and ${isListed}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
