import { type RawBuilder, sql } from 'kysely'
import { standInOf } from '../accounts/absence.ts'
import { hasLeft } from '../accounts/departed.ts'
import { isOut } from '../connections/loan-state.ts'
import { answerDays } from '../contact/contact.ts'
import type { Db } from '../db/connect.ts'
import { addBusinessDays, daysUntil, firstDayInTime, plusDays } from '../i18n/business-days.ts'
import { todayIn } from '../i18n/day.ts'
import { lateBefore } from '../listings/row/access.ts'
import { isListed } from '../listings/row/sql.ts'
import { isAsked, isNobodys, isTheirs } from '../listings/row/waiting.ts'
import { notAskedLately } from '../listings/write/ask-owner.ts'
import { unansweredRecalls } from '../recall/unanswered.ts'
import type { Stuck } from './stuck-things.ts'

export interface StuckReader {
  id: number
  isAdministrator: boolean
  /** Holds the right, or is an administrator while nobody does. */
  isOfficer: boolean
}

interface Kind {
  kind: Stuck['kind']
  rows: RawBuilder<unknown>
  /** Listed once it has waited since before that day. */
  before: (today: string) => string
  /** Both sides of these connections can be written to. */
  hasSides?: true
}

/** More than a person goes through at once. */
const mostListed = 100

const addresses = sql`array(select email from users, connections c
  where c.id = waiting.id and users.id in (c.buyer_id, c.seller_id) and verified_at is not null order by email)`

const daysAgo = (days: number) => (today: string) => plusDays(today, 1 - days)
/** From the day after. */
const fromTomorrow = (today: string) => today
const late = (today: string) => firstDayInTime(today, answerDays)

const listing = (since: string, where: RawBuilder<boolean>) =>
  sql`select id, title as name, ${sql.ref(since)}::date as since from listings where ${where}`

const messages = (where: RawBuilder<boolean>) =>
  sql`select id, name, created_at::date as since from contact_messages where answered_at is null and ${where}`

/** Only their institution logs them in, and it has not lately. */
const unseen = sql`select users.id, users.name, max(used_at)::date as since from provider_links
  join providers on providers.id = provider_id and is_on and is_required
  join users on users.id = user_id and not ${hasLeft('users.id')} group by users.id, users.name`

/** What waits for the park's word comes first. */
async function kindsFor(db: Db, reader: StuckReader, today: string): Promise<Kind[]> {
  const { id, isAdministrator, isOfficer } = reader
  const recalls = isOfficer ? await unansweredRecalls(db) : []
  const column = (key: 'id' | 'name' | 'since') => recalls.map((recall) => recall[key])
  const safety: Kind = {
    kind: isOfficer ? 'desk' : 'safety',
    rows: listing(
      'awaiting_since',
      sql`${isAsked} and not ${isNobodys} and not ${isTheirs(sql`${id}::int`)}`,
    ),
    before: isOfficer ? (day) => firstDayInTime(day, 1) : lateBefore,
  }
  const recall: Kind = {
    kind: 'recall',
    rows: sql`select * from unnest(${column('id')}::int[], ${column('name')}::text[], ${column('since')}::date[]) as recall (id, name, since)`,
    before: fromTomorrow,
  }
  if (!isAdministrator) return [safety, recall]
  return [
    // At once, because nobody else can help.
    {
      kind: 'nobodys',
      rows: listing('awaiting_since', sql`${isAsked} and ${isNobodys}`),
      before: daysAgo(0),
    },
    {
      kind: 'departed',
      rows: sql`select users.id, name, left_at::date as since from departures join users on users.id = user_id
        where back_at is null and ${standInOf('users.id')} is null
          and exists (select from connections where status = 'open' and users.id in (buyer_id, seller_id))`,
      before: daysAgo(0),
    },
    { kind: 'contact_late', rows: messages(sql`true`), before: late },
    safety,
    recall,
    {
      kind: 'join',
      rows: sql`select id, organization as name, created_at::date as since from join_requests where status = 'awaiting_approval'`,
      before: fromTomorrow,
    },
    { kind: 'contact', rows: messages(sql`created_at::date >= ${late(today)}`), before: fromTomorrow },
    {
      kind: 'loan',
      rows: sql`select id, title as name, available_until as since from connections where ${isOut}`,
      before: fromTomorrow,
      hasSides: true,
    },
    {
      kind: 'connection',
      rows: sql`select id, title as name, created_at::date as since from connections where status = 'open'`,
      before: daysAgo(30),
      hasSides: true,
    },
    {
      kind: 'request',
      rows: listing('published_at', sql`${isListed} and exchange_type = 'request' and ${notAskedLately}`),
      before: daysAgo(14),
    },
    {
      kind: 'organisation',
      rows: sql`select id, name, created_at::date as since from organisations where status = 'approved'
        and not exists (select from listings where organisation_id = organisations.id and published_at is not null)`,
      before: daysAgo(14),
    },
    { kind: 'unseen', rows: unseen, before: daysAgo(90) },
  ]
}

const newFirst = sql`is_new desc, rank, since, id`
/** Of pages, which are looked at every day. */
export const lateFirst = sql`kind in ('loan', 'contact_late') desc, since, rank, id`

/** What this reader can move. Pages and the mail show the same. */
export async function stuckThings(
  { db, timeZone }: { db: Db; timeZone: string },
  reader: StuckReader,
  mailedOn: string | null,
  order = newFirst,
): Promise<{ total: number; things: Stuck[] }> {
  const today = todayIn(timeZone)
  const kinds = (await kindsFor(db, reader, today)).map(
    ({ kind, rows, before, hasSides }, rank) => sql`
      select ${kind} as kind, ${rank}::int as rank, id, name, to_char(since, 'YYYY-MM-DD') as since,
        ${hasSides ? addresses : sql`'{}'::text[]`} as write_to,
        ${mailedOn === null ? sql`false` : sql`since >= ${before(mailedOn)}::date`} as is_new
      from (${rows}) as waiting where since < ${before(today)}::date`,
  )
  const { rows } = await sql<Row>`select *, (count(*) over ())::int as total
    from (${sql.join(kinds, sql` union all `)}) as stuck
    order by ${order} limit ${mostListed}`.execute(db)
  return { total: rows[0]?.total ?? 0, things: rows.map((row) => thingOf(row, today)) }
}

type Row = Pick<Stuck, 'kind' | 'id' | 'name' | 'is_new' | 'write_to'> & { since: string; total: number }

function thingOf({ kind, id, name, since, is_new, write_to }: Row, today: string): Stuck {
  const answer_by = kind === 'contact' || kind === 'contact_late' ? addBusinessDays(since, answerDays) : null
  const counted = kind === 'contact_late' && answer_by ? answer_by : since
  return { kind, id, name, is_new, write_to, answer_by, days: daysUntil(counted, today) }
}
