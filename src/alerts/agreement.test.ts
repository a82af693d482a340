import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { readerOf } from '../../test/browse-by-sql.ts'
import { anOrganisation, aUser } from '../../test/factories.ts'
import {
  anyListingValues,
  anySpecifications,
  type ListingValues,
  nextWeek,
} from '../../test/specifications.ts'
import type { Specifications } from '../db/tables.ts'
import { searchText } from '../listings/catalogue/search.ts'
import { browseListings } from '../listings/find/browse.ts'
import { split } from '../listings/row/row-values.ts'
import { countWanted, matchAlerts } from './matching.ts'
import { searchWordsOf } from './specifications.ts'

type Wanted = ['offer' | 'request', Specifications]
type Asked = { id: number; exchange_type: 'offer' | 'request'; specifications: Specifications }
type Made = { id: number; organisation_id: number; text: string; values: ListingValues }

/** For random alerts and listings, matching, browsing, counting and a plain reading of the rules agree. */
describe('matching agrees with browsing', async () => {
  const app = await testApp()
  const organisations = [await anOrganisation(app), await anOrganisation(app), await anOrganisation(app)]
  const sellers = await Promise.all(organisations.map((organisation) => aUser(app, { organisation })))
  const buyer = await aUser(app)
  const ids = organisations.map(({ id }) => String(id))

  it('for any alerts and listings', async () => {
    const listings = fc.array(fc.tuple(anyListingValues, fc.nat(2)), { minLength: 8, maxLength: 12 })
    const alerts = fc.array(
      fc.tuple(fc.constantFrom('offer' as const, 'request' as const), anySpecifications(ids)),
      { minLength: 12, maxLength: 16 },
    )
    let hits = 0
    await fc.assert(
      fc.asyncProperty(listings, alerts, async (someListings, someAlerts) => {
        await app.db.deleteFrom('listings').execute()
        await app.db.deleteFrom('alerts').execute()
        const made = await Promise.all(someListings.map(([values, seller]) => insertListing(values, seller)))
        const asked = await Promise.all(someAlerts.map(insertAlert))
        for (const { id } of made) await matchAlerts(app, { listing_id: id })
        for (const alert of asked) hits += await compare(alert, made)
      }),
      { numRuns: 15 },
    )
    expect(hits, 'the property was hardly put to the test').toBeGreaterThan(50)
  })

  async function compare({ id, exchange_type, specifications }: Asked, made: Made[]): Promise<number> {
    const matched = await matchesOf(id)
    const { search: _, ...wanted } = specifications
    const filter = { exchange_type, search: searchWordsOf(specifications).join(' '), values: wanted }
    const browsed = await browseListings(readerOf(app), filter, { sort: 'date_desc', page: 1, per_page: 100 })
    expect(matched).toEqual(sortedIds(browsed.rows))
    expect(await countWanted(app.db, buyer.id, { exchange_type, specifications })).toBe(matched.length)
    expect(matched).toEqual(sortedIds(made.filter((listing) => fits(listing, exchange_type, specifications))))
    return matched.length
  }
  function fits(
    { values, organisation_id, text }: Made,
    exchange_type: string,
    specifications: Specifications,
  ): boolean {
    if (values.exchange_type !== exchange_type) return false
    return Object.entries(specifications).every(([key, wanted]) => {
      const value = { ...values, ...derived(values), organisation: organisation_id }[key]
      if (typeof wanted === 'number') return Number(value ?? Number.NaN) >= wanted
      if (key === 'available_from') return String(values.available_until ?? '9999') >= String(wanted)
      if (key === 'available_until') return String(values.available_from ?? '0000') <= String(wanted)
      if (key === 'search') return wanted.every((word) => text.includes(word))
      return [value].flat().some((one) => wanted.includes(String(one)))
    })
  }

  async function insertListing(values: ListingValues, seller: number): Promise<Made> {
    const { columns, attributes } = split(values)
    const organisation_id = organisations[seller]?.id ?? 0
    const text = searchText(values, '')
    const { id } = await app.db
      .insertInto('listings')
      .values({
        ...columns,
        attributes: JSON.stringify(attributes),
        status: 'active',
        user_id: sellers[seller]?.id ?? null,
        organisation_id,
        search_text: text,
        published_at: sql`now()`,
        expires_at: sql`now() + interval '4 months'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, organisation_id, text, values }
  }

  async function insertAlert([exchange_type, specifications]: Wanted): Promise<Asked> {
    const { id } = await app.db
      .insertInto('alerts')
      .values({
        exchange_type,
        user_id: buyer.id,
        frequency: 'weekly',
        specifications: JSON.stringify(specifications),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, exchange_type, specifications }
  }

  const matchesOf = async (alert: number) =>
    (
      await app.db
        .selectFrom('alert_matches')
        .select('listing_id')
        .where('alert_id', '=', alert)
        .orderBy('listing_id')
        .execute()
    ).map((row) => row.listing_id)
  const sortedIds = (rows: { id: number }[]) => rows.map((row) => row.id).sort((one, other) => one - other)
})

/** The database's own column; these chemicals say nothing of their hazards. */
const derived = ({ type, expiry_date }: Made['values']): Record<string, string> => ({
  ...(type === 'chemicals' ? { health_hazard: 'not_known' } : {}),
  ...(expiry_date === nextWeek ? { expires_soon: 'true' } : {}),
})
