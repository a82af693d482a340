import { sql } from 'kysely'
import { type Db, violated } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { invalid, type Refusal } from '../http/errors.ts'
import { momentIn } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { readable } from '../i18n/readable-address.ts'
import { queueMails } from '../mail/outbox.ts'

export const longestDays = 90
const dayMs = 86_400_000

export const daysOn = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** For mail that opens an account, through a day; null ends that. The people at it are told. */
export async function keepDomain(
  db: Db,
  by: Actor,
  organisationId: number,
  { domain, until, zone }: { domain: string; until: string | null; zone: string },
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const there = await trx
      .selectFrom('users')
      .select(['id', 'locale'])
      .where('organisation_id', '=', organisationId)
      .where('verified_at', 'is not', null)
      .where(sql`split_part(email, '@', 2)`, '=', domain)
      .orderBy('id')
      .execute()
    if (there.length === 0)
      return invalid('domain', m.organisations_error_nobody_at({ domain: readable(domain) }))
    const changed = until
      ? await trx
          .insertInto('kept_domains')
          .values({ domain, organisation_id: organisationId, ends_at: endOf(until, zone) })
          .onConflict((conflict) =>
            conflict.column('domain').doUpdateSet({
              organisation_id: organisationId,
              ...{ kept_at: sql<Date>`now()`, ends_at: endOf(until, zone) },
            }),
          )
          .returning('domain')
          .execute()
      : await trx
          .deleteFrom('kept_domains')
          .where('domain', '=', domain)
          .where('organisation_id', '=', organisationId)
          .returning('domain')
          .execute()
    if (changed.length === 0) return null
    await queueMails(
      trx,
      'domain_kept',
      there.map(({ id, locale }) => ({ locale, data: { user_id: id, domain, until } })),
    )
    await audit(trx, by, 'domain_kept', `organisation ${organisationId}`, { domain, until })
    return null
  }).catch((error) => {
    if (violated(error) === 'kept_domains_unregistered')
      return invalid('domain', m.organisations_error_domain_open({ domain: readable(domain) }))
    throw error
  })
}

const endOf = (day: string, zone: string): Date => momentIn(daysOn(day, 1), '00:00', zone) ?? new Date(day)
