import { sql } from 'kysely'
import { organisationSummary } from '../http/organisation.ts'
import { momentText } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { amountColumns } from '../listings/catalogue/amount-columns.ts'
import { optionLabel } from '../listings/catalogue/fields.ts'
import type { ChartSubject } from '../tables/charts.ts'
import { person, personText } from '../tables/person.ts'
import { adminTable, everyWord, matchesRead, namesMatch } from '../tables/table.ts'
import { stateText } from '../tables/words.ts'
import { type ConnectionState, connectionStates, stateOf } from './loan-state.ts'
import { agreedLabel } from './props.ts'
import { isRecalled } from './recalled.ts'
import { shownState } from './words.ts'

export type ConnectionsRow = ReturnType<(typeof connectionsTable)['shape']>

export const connectionsTable = adminTable({
  sorts: ['date_desc', 'date_asc', 'title'],
  shows: connectionStates,
  key: 'connections.id',
  rows: (call, { search, sort, show }) => {
    const query = call.db
      .selectFrom('connections')
      .leftJoin('users as buyer', 'buyer.id', 'connections.buyer_id')
      .leftJoin('users as seller', 'seller.id', 'connections.seller_id')
      .leftJoin('organisations as buyer_org', 'buyer_org.id', 'connections.buyer_organisation_id')
      .leftJoin('organisations as seller_org', 'seller_org.id', 'connections.seller_organisation_id')
      .select([
        'connections.id',
        'connections.status',
        stateOf.as('state'),
        isRecalled.as('is_recalled'),
        'connections.exchange_type',
        'connections.title',
        'connections.type',
      ])
      .select([
        'connections.total_units',
        'connections.volume_weight_unit',
        'connections.created_at',
        'completed_at',
        'returned_at',
        'cancelled_at',
        'buyer_id',
        'seller_id',
      ])
      .select(['buyer.name as buyer_name', 'seller.name as seller_name'])
      .select([
        organisationSummary('buyer_org').as('buyer_organisation'),
        organisationSummary('seller_org').as('seller_organisation'),
      ])
      .where(
        everyWord(search, (word) => [
          matchesRead(word, sql.ref('connections.search_text')),
          namesMatch(word, 'buyer_id', 'users'),
          namesMatch(word, 'seller_id', 'users'),
          namesMatch(word, 'buyer_organisation_id', 'organisations'),
          namesMatch(word, 'seller_organisation_id', 'organisations'),
        ]),
      )
      .$if(show !== 'all', (query) => query.where(stateOf, '=', show as ConnectionState))
    if (sort === 'title') return query.orderBy('connections.title').orderBy('connections.id')
    const direction = sort === 'date_asc' ? 'asc' : 'desc'
    return query.orderBy('connections.created_at', direction).orderBy('connections.id', direction)
  },
  shape: (row, call) => ({
    id: row.id,
    completed_text: momentText(row.completed_at, call.app.config.parkTimeZone),
    returned_text: momentText(row.returned_at, call.app.config.parkTimeZone),
    cancelled_text: momentText(row.cancelled_at, call.app.config.parkTimeZone),
    created_at: row.created_at.toISOString(),
    created_text: momentText(row.created_at, call.app.config.parkTimeZone),
    title: row.title,
    exchange_type: row.exchange_type,
    type: row.type,
    type_label: optionLabel('type', row.type),
    status: row.status,
    state: row.state,
    is_recalled: row.is_recalled,
    total_units: row.total_units,
    total_units_label: agreedLabel(row),
    volume_weight_unit: row.volume_weight_unit,
    buyer: person(row.buyer_id, row.buyer_name, row.buyer_organisation),
    seller: person(row.seller_id, row.seller_name, row.seller_organisation),
  }),
  csv: [
    [m.admin_column_id, (row) => row.id],
    [m.admin_column_date, (row) => row.created_text],
    [m.admin_column_title, (row) => row.title],
    [m.admin_column_type, (row) => row.type_label],
    ...amountColumns,
    [m.admin_column_buyer, (row) => personText(row.buyer)],
    [m.admin_column_seller, (row) => personText(row.seller)],
    [m.admin_column_status, (row) => stateText(shownState(row))],
    [() => stateText('completed'), (row) => row.completed_text],
    [() => stateText('returned'), (row) => row.returned_text],
    [() => stateText('cancelled'), (row) => row.cancelled_text],
  ],
})

export const connectionsChart: ChartSubject = {
  groups: ['connections'],
  events: sql`select 'connections' as "group", created_at from connections`,
}
