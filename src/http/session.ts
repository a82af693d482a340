import { type RawBuilder, sql } from 'kysely'
import { ago } from '../db/ago.ts'
import { compiledOnce } from '../db/compiled.ts'
import { type Db, isOutOfSpace } from '../db/connect.ts'
import { clock, type LatestChange, lastChange } from '../db/latest-change.ts'
import type { Grant } from '../db/people-tables.ts'
import { keptFor } from '../i18n/kept-for.ts'
import { organisationSummary } from './organisation.ts'
import { hashOf, newSecret } from './random.ts'
import type { Counts } from './shared.ts'
import { type SignedInUser, type Viewer, visitor } from './viewer.ts'

const stillValid = sql<boolean>`
  sessions.seen_at > case when users.role = 'administrator' then ${ago('2 hours')}
    when sessions.by_provider then ${ago('12 hours')} else ${ago(keptFor.sessionUnseen)} end
  and sessions.created_at > case when users.role = 'administrator' then ${ago('12 hours')}
    when sessions.by_provider then ${ago('24 hours')} else ${ago(keptFor.session)} end`

export const grantsOf = sql<Grant[]>`array(select kind from grants where user_id = users.id)`

/** Refused on two of the park's days, and no mail accepted since. */
export const isRefused = (person: string) =>
  sql<boolean>`(${sql.ref(person)} in (select user_id from address_refusals where is_marked))`

const addressEnds = sql<Date | null>`(select ends_at from kept_domains
  where kept_domains.organisation_id = users.organisation_id and domain = split_part(users.email, '@', 2)
    and ends_at > now())`

/** A passkey, or an app that makes codes. */
export const hasFactor = sql<boolean>`(exists (select from passkeys where user_id = users.id)
  or exists (select from code_seeds where user_id = users.id))`

/** Two weeks from the right, or from the day the park began to ask. */
const factorDue = sql<Date | null>`case when rights_since is not null
  and not exists (select from park_settings where section = 'signing_in' and content ->> 'second_factor' = 'nobody')
  then greatest(rights_since, (select changed_at from park_settings where section = 'signing_in'))
    + '14 days'::interval end`

/** PostgreSQL begins a subquery for everybody, a function only where it is called. */
const isOfficer = sql<boolean>`(case when users.role = 'administrator' or 'safety_officer' = any(${grantsOf})
  then is_safety_officer(users.id) else false end)`

export const viewerOf = async (db: Db, token: string | undefined): Promise<Viewer> =>
  (await seenBy(db, token)).viewer

interface Seen {
  viewer: Viewer
  /** Null for visitors, whose requests share a query. */
  latestChange: LatestChange | null
  counts: Begun | null
}

/** What the menu counts, but for what `Counting` adds where there is `more` of a kind. */
export interface Begun extends Counts {
  more: { handovers: boolean; recalls: boolean }
}

export interface Counting {
  /** Part of the session's query. */
  begun: (db: Db) => RawBuilder<Begun>
  completed: (db: Db, userId: number, begun: Begun) => Promise<Counts>
}

type Beginning = (db: Db) => RawBuilder<Begun | null>

const uncounted: Beginning = () => sql<null>`null`

const sessionQuery = (begun: Beginning) =>
  compiledOnce((db, tokenHash: RawBuilder<Buffer>) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('organisations', 'organisations.id', 'users.organisation_id')
      .where('sessions.token_hash', '=', tokenHash)
      .where(stillValid)
      .select([
        'sessions.id as session_id',
        'sessions.proved_at',
        'sessions.mail_opened_at',
        'sessions.by_provider',
        'users.id',
        'users.name',
        'users.email',
        'users.role',
        'users.locale',
      ])
      .select(['users.must_change_password', 'users.verified_at'])
      .select([organisationSummary().as('organisation'), 'organisations.status'])
      .select([grantsOf.as('grants'), isOfficer.as('is_safety_officer')])
      .select([addressEnds.as('address_ends_at'), isRefused('users.id').as('is_refused')])
      .select([hasFactor.as('has_factor'), factorDue.as('factor_due_at')])
      .select([lastChange.as('number'), clock.as('now'), begun(db).as('counts')])
      .select(sql<boolean>`sessions.seen_at < now() - interval '5 minutes'`.as('is_stale')),
  )

const sessionQueries = new WeakMap<Beginning, ReturnType<typeof sessionQuery>>()

function sessionWith(begun: Beginning): ReturnType<typeof sessionQuery> {
  const query = sessionQueries.get(begun) ?? sessionQuery(begun)
  sessionQueries.set(begun, query)
  return query
}

/** User, latest change and, for pages, counts in one query. Records the visit every few minutes. */
export async function seenBy(
  db: Db,
  token: string | undefined,
  isVisit = true,
  begun = uncounted,
): Promise<Seen> {
  const nobody: Seen = { viewer: visitor, latestChange: null, counts: null }
  if (!token || token.length > 100) return nobody
  const [row] = await sessionWith(begun)(db, hashOf(token))
  if (!row) return nobody
  if (row.is_stale && isVisit) await noteVisit(db, row.session_id)
  const { session_id, proved_at, mail_opened_at, by_provider, number, now } = row
  const { organisation, status, address_ends_at, is_refused, has_factor, factor_due_at } = row
  const { id, name, email, role, locale, must_change_password, grants, is_safety_officer } = row
  const user: SignedInUser = {
    ...{ id, name, email, role, locale, must_change_password, grants, is_safety_officer },
    verified: row.verified_at !== null,
    ...{ address_ends_at, is_refused, has_factor, factor_due_at },
    organisation: organisation && { ...organisation, status: status ?? 'revoked' },
  }
  return {
    viewer: { session_id, user, proved_at, mail_opened_at, by_provider },
    latestChange: { number, now },
    counts: row.counts,
  }
}

/** Reading goes on when the disk is full. */
async function noteVisit(db: Db, sessionId: number): Promise<void> {
  try {
    await db.updateTable('sessions').set({ seen_at: sql`now()` }).where('id', '=', sessionId).execute()
  } catch (error) {
    if (!isOutOfSpace(error)) throw error
  }
}

export const noCounts: Counts = { unread_matches: 0, own: 0, for_safety: 0, join_requests: 0 }

export async function countsOf(
  db: Db,
  { user }: Viewer,
  counting: Counting,
  seen: Begun | null,
): Promise<Counts> {
  if (!user) return noCounts
  const begun = seen ?? (await countsBegun(db, user.id, counting))
  return begun ? counting.completed(db, user.id, begun) : noCounts
}

async function countsBegun(db: Db, id: number, { begun }: Counting): Promise<Begun | undefined> {
  const query = db.selectFrom('users').where('id', '=', id).select(begun(db).as('counts'))
  return (await query.executeTakeFirst())?.counts
}

export type Shown = Pick<Viewer, 'proved_at' | 'mail_opened_at' | 'by_provider'>

/** Returns the cookie's token, kept as a hash. Without `shown` its owner has just proved themselves. */
export async function startSession(
  db: Db,
  userId: number,
  userAgent: string,
  shown: Shown | null = null,
): Promise<string> {
  const token = newSecret()
  const { proved_at, mail_opened_at, by_provider } = shown ?? { ...visitor, proved_at: sql<Date>`now()` }
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      user_agent: userAgent.slice(0, 300),
      ...{ proved_at: proved_at ?? sql<Date>`now()`, mail_opened_at, by_provider },
    })
    .execute()
  return token
}

export async function noteShown(
  db: Db,
  sessionId: number,
  what: 'proved_at' | 'mail_opened_at',
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ [what]: sql`now()` })
    .where('id', '=', sessionId)
    .execute()
}

export async function sessionExists(db: Db, sessionId: number): Promise<boolean> {
  const row = await db.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst()
  return row !== undefined
}

export async function endSession(db: Db, sessionId: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

export async function endSessionsOf(db: Db, userId: number, keep: number | null = null): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (keep !== null) query = query.where('id', '<>', keep)
  await query.execute()
}

export async function endAllSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').execute()
}

export async function endSessionsOfUsers(
  db: Db,
  userIds: number[],
  { alsoByProvider = true } = {},
): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', sql<number>`any(${userIds}::int[])`)
  if (!alsoByProvider) query = query.where('by_provider', '=', false)
  await query.execute()
}

export async function endSessionsOfOrganisation(db: Db, organisationId: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', 'in', db.selectFrom('users').select('id').where('organisation_id', '=', organisationId))
    .execute()
}

export const sessionsOf = (db: Db, userId: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export async function tidySessions(db: Db): Promise<void> {
  await sql`delete from sessions where created_at < ${ago(keptFor.session)} or seen_at < ${ago(keptFor.sessionUnseen)}`.execute(
    db,
  )
}
