import type { Db, Trx } from '../db/connect.ts'
import type { Field } from '../fields/field.ts'
import { type FieldErrors, Refusal } from '../http/errors.ts'
import type { SignedInUser } from '../http/viewer.ts'
import { catalogue } from '../listings/catalogue/fields.ts'
import { valuesOf } from '../listings/row/row-values.ts'
import type { ListingRow } from '../listings/row/sql.ts'
import { changesSchema, withAnswers } from '../listings/write/changes.ts'
import { createListing, type ListingChanges, lackedBy, type Place } from '../listings/write/listing.ts'
import { inTheWay, updateListing } from '../listings/write/update.ts'

export type Cells = Record<string, unknown>

const ownSchema = () => changesSchema().pick({ images: true, image_alts: true, not_known: true })
const ownKeys = ['images', 'image_alts', 'not_known'] as const
const typed = Object.keys(catalogue).filter(
  (key) => key !== 'exchange_type' && catalogue[key as keyof typeof catalogue].step,
)

export const cellsIn = (given: Cells): Cells =>
  Object.fromEntries(
    [...typed, ...ownKeys].filter((key) => Object.hasOwn(given, key)).map((key) => [key, given[key]]),
  )

/** Checked without the listing; a 422 for what cannot be read. */
export function changesOf(cells: Cells): ListingChanges | Refusal {
  // A schema costs more than storing a row, and most rows need none.
  if (!ownKeys.some((key) => Object.hasOwn(cells, key))) return withAnswers(cells, {})
  const own = ownSchema().safeParse(cells)
  if (own.success) return withAnswers(cells, own.data)
  const errors: FieldErrors = {}
  for (const { path, message } of own.error.issues) (errors[String(path[0])] ??= []).push(message)
  return new Refusal('invalid', { errors })
}

/** Refused cells are `left`, as typed. */
async function storeReadable(
  cells: Cells,
  store: (changes: ListingChanges) => Promise<number | Refusal>,
): Promise<{ stored: number | Refusal; left: Cells }> {
  const [good, left]: [Cells, Cells] = [{ ...cells }, {}]
  for (;;) {
    const changes = changesOf(good)
    const stored = changes instanceof Refusal ? changes : await store(changes)
    const refused =
      stored instanceof Refusal
        ? Object.keys(stored.errors ?? {}).filter((key) => Object.hasOwn(good, key))
        : []
    if (refused.length === 0) return { stored, left }
    for (const key of refused) {
      left[key] = good[key]
      delete good[key]
    }
  }
}

interface Stored {
  listing_id: number | null
  left: Cells
}

/** Rows that say nothing else take these. */
export interface Defaults {
  location_building: string | null
  availability_type: string | null
}

const withDefaults = ({ location_building, availability_type }: Defaults, cells: Cells): Cells => ({
  ...(location_building ? { location_building } : {}),
  ...(availability_type ? { availability_type } : {}),
  ...cells,
  exchange_type: 'offer',
})

/** Leaves all cells until the first step is readable. */
export async function listingFrom(
  trx: Trx,
  user: SignedInUser,
  cells: Cells,
  defaults: Defaults,
  place: Place,
): Promise<Stored> {
  const { stored, left } = await storeReadable(cells, (changes) =>
    createListing(trx, user, { ...changes, given: withDefaults(defaults, changes.given) }, place),
  )
  return stored instanceof Refusal ? { listing_id: null, left: cells } : { listing_id: stored, left }
}

/** Refuses only for reasons beyond the cells, such as a promise. */
export async function writeInto(
  trx: Trx,
  listing: ListingRow,
  cells: Cells,
  place: Place,
): Promise<Stored | Refusal> {
  const { stored, left } = await storeReadable(cells, (changes) =>
    updateListing(trx, listing, changes, place),
  )
  return stored instanceof Refusal && !stored.errors ? stored : { listing_id: listing.id, left }
}

const asked = Object.entries<Field>(catalogue).flatMap(([key, { expected }]) => (expected ? key : []))

/** Names every field asked, so that unanswered ones are refused as in a form. */
export const asForm = (given: Cells, listing: ListingRow | undefined): Cells => {
  const values: Cells = listing ? valuesOf(listing) : {}
  return { ...Object.fromEntries(asked.map((key) => [key, values[key] ?? null])), ...given }
}

/** By field; a pass-on rule may still stop it. */
export async function lackOf(
  db: Db,
  { cells, listing, defaults }: { cells: Cells; listing: ListingRow | undefined; defaults: Defaults },
  place: Place,
): Promise<FieldErrors | null> {
  const changes = changesOf(cells)
  const own = changes instanceof Refusal ? changes.errors : undefined
  const { given } = changes instanceof Refusal ? withAnswers(cells, {}) : changes
  const errors = listing
    ? await inTheWay(db, listing, asForm(given, listing), place)
    : await lackedBy(db, withDefaults(defaults, asForm(given, listing)), place)
  return own || errors ? { ...errors, ...own } : null
}
