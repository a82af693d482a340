import { sql } from 'kysely'
import { m } from '../i18n/paraglide/messages.js'
import { adminTable, everyWord, matches } from '../tables/table.ts'
import { listedIn, nameOf, otherSpellings, pinOf } from './sql.ts'

export type BuildingsRow = ReturnType<(typeof buildingsTable)['shape']>

/** Deleted ones are shown by themselves, to be restored. */
export const buildingsTable = adminTable({
  sorts: ['name'],
  shows: ['deleted'],
  key: 'buildings.id',
  rows: (call, { search, show }) =>
    call.db
      .selectFrom('buildings')
      .selectAll('buildings')
      .select([otherSpellings.as('spellings'), listedIn(sql`true`).as('listings_total')])
      .where('deleted_at', show === 'deleted' ? 'is not' : 'is', null)
      .where(
        everyWord(search, (word) => [
          sql<boolean>`exists (select from building_spellings where building_id = buildings.id
            and ${matches(word, sql.ref('spelling'))})`,
        ]),
      )
      .orderBy(sql`lower(${sql.ref(`name_${call.locale}`)})`)
      .orderBy('buildings.id'),
  shape: (row) => ({
    id: row.id,
    name: nameOf(row),
    name_en: row.name_en,
    name_nl: row.name_nl,
    spellings: row.spellings,
    pin: pinOf(row),
    listings_total: row.listings_total,
    is_deleted: row.deleted_at !== null,
  }),
  csv: [
    [m.admin_column_id, (row) => row.id],
    [m.buildings_name_en, (row) => row.name_en],
    [m.buildings_name_nl, (row) => row.name_nl],
    [m.buildings_spellings, (row) => row.spellings.join('; ')],
    [m.admin_column_listings, (row) => row.listings_total],
  ],
})
