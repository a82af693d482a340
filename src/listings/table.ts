import { sql } from 'kysely'
import { organisationSummary } from '../http/organisation.ts'
import { momentText } from '../i18n/day.ts'
import { fold } from '../i18n/fold.ts'
import { m } from '../i18n/paraglide/messages.js'
import type { ChartSubject } from '../tables/charts.ts'
import { person, personText } from '../tables/person.ts'
import { adminTable, everyWord, matchesLower, namesMatch } from '../tables/table.ts'
import { stateText } from '../tables/words.ts'
import { amountColumns } from './catalogue/amount-columns.ts'
import { fieldColumns } from './catalogue/field-columns.ts'
import { optionLabel } from './catalogue/fields.ts'
import { listingStates } from './catalogue/states.ts'
import { holdProps, mayComeBack } from './row/holds.ts'
import { attributesToday, handedOverOn, holdsOf, listingState } from './row/sql.ts'

export type ListingsRow = ReturnType<(typeof listingsTable)['shape']>

const isExpired = sql<boolean>`coalesce(listings.status = 'active' and listings.expires_at <= now(), false)`

export const listingsTable = adminTable({
  sorts: ['date_desc', 'date_asc', 'title'],
  shows: listingStates,
  key: 'listings.id',
  rows: (call, { search, sort, show }) => {
    const query = call.db
      .selectFrom('listings')
      .leftJoin('users', 'users.id', 'listings.user_id')
      .leftJoin('organisations', 'organisations.id', 'listings.organisation_id')
      .select([
        'listings.id',
        'listings.exchange_type',
        'listings.type',
        'listings.title',
        'listings.status',
        'listings.created_at',
      ])
      .select(['listings.published_at', 'listings.user_id', attributesToday.as('attributes')])
      .select(['users.name as user_name', organisationSummary().as('organisation')])
      .select([
        isExpired.as('expired'),
        handedOverOn.as('handed_over_on'),
        listingState.as('state'),
        holdsOf.as('holds'),
      ])
      .select(
        sql<
          string | null
        >`(select path from listing_images where listing_id = listings.id order by position limit 1)`.as(
          'image',
        ),
      )
      .where('listings.deleted_at', 'is', null)
      .where(
        everyWord(search, (word) => [
          matchesLower(fold(word) || word, sql.ref('listings.search_text'), sql`listings.id::text`),
          namesMatch(word, 'listings.user_id', 'users'),
          namesMatch(word, 'listings.organisation_id', 'organisations'),
        ]),
      )
      .$if(show !== 'all', (query) => query.where(sql<boolean>`${listingState} = ${show}`))
    if (sort === 'title') return query.orderBy('listings.title').orderBy('listings.id')
    const direction = sort === 'date_asc' ? 'asc' : 'desc'
    return query.orderBy('listings.created_at', direction).orderBy('listings.id', direction)
  },
  shape: (row, call) => ({
    id: row.id,
    image: row.image,
    title: row.title,
    exchange_type: row.exchange_type,
    type: row.type,
    type_label: optionLabel('type', row.type),
    total_units: row.attributes.total_units ?? null,
    volume_weight_unit: row.attributes.volume_weight_unit ?? null,
    status: row.status,
    expired: row.expired,
    holds: row.holds.map(holdProps),
    may_be_hidden: mayComeBack(row),
    state: row.state,
    handed_over_on: row.handed_over_on,
    created_at: row.created_at.toISOString(),
    created_text: momentText(row.created_at, call.app.config.parkTimeZone),
    user: person(row.user_id, row.user_name, row.organisation),
  }),
  csv: [
    [m.admin_column_id, (row) => row.id],
    [m.admin_column_date, (row) => row.created_text],
    [m.admin_column_title, (row) => row.title],
    [m.admin_column_exchange_type, (row) => (row.exchange_type === 'offer' ? m.ui_offer() : m.ui_request())],
    [m.admin_column_type, (row) => row.type_label],
    ...amountColumns,
    [m.admin_column_user, (row) => personText(row.user)],
    [m.admin_column_status, (row) => stateText(row.state)],
    ...fieldColumns,
  ],
})

export const listingsChart: ChartSubject = {
  groups: ['offer', 'request'],
  events: sql`select exchange_type as "group", created_at from listings where published_at is not null and split_from_id is null`,
}
