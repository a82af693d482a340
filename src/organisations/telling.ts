import { sql } from 'kysely'
import type { Trx } from '../db/connect.ts'
import type { Locale } from '../i18n/languages.ts'
import { queueMails } from '../mail/outbox.ts'

/** Confirmed people of an organisation. */
export async function staffOf(trx: Trx, organisationId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('verified_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Tells those who cannot use LabEx any more, and the people on the other side of what they arranged: one mail each.
 * `except`: addresses that get a mail about the same as the contact of a join request.
 */
export async function tellOut(
  trx: Trx,
  people: number[],
  about: { organisation_id: number; left: boolean },
  except: string[] = [],
): Promise<void> {
  const told = await readers(trx, people, except)
  await queueMails(
    trx,
    'access_ended',
    told.map(({ id, locale }) => ({ locale, data: { user_id: id, ...about } })),
  )
  await tellOtherSides(trx, people)
}

/** Says that these people cannot go on with what is open, or who does so in their place. */
export async function tellOtherSides(trx: Trx, people: number[]): Promise<void> {
  const others = await otherSides(trx, people)
  await queueMails(
    trx,
    'other_side_out',
    others.map(({ locale, ...data }) => ({ locale, data })),
  )
}

export async function tellBack(trx: Trx, people: number[], except: string[] = []): Promise<void> {
  const told = await readers(trx, people, except)
  await queueMails(
    trx,
    'access_back',
    told.map(({ id, locale }) => ({ locale, data: { user_id: id } })),
  )
}

const readers = (trx: Trx, people: number[], except: string[]) =>
  trx
    .selectFrom('users')
    .select(['id', 'locale'])
    .where('id', '=', sql<number>`any(${people}::int[])`)
    .where('verified_at', 'is not', null)
    .where('email', '<>', sql<string>`all(${except}::text[])`)
    .orderBy('id')
    .execute()

/** Who arranged something with these people that is still open. */
async function otherSides(trx: Trx, people: number[]) {
  const { rows } = await sql<{ user_id: number; locale: Locale | null; connection_ids: number[] }>`
    with touched as (
      select connections.id, unnest(
          case when handovers.seller_id = any(${people}::int[]) then array[handovers.buyer_id, buyer_contact_id] end
          || case when handovers.buyer_id = any(${people}::int[]) then array[handovers.seller_id, seller_contact_id] end
        ) as user_id
      from connections join handovers on handovers.id = handover_id where status = 'open')
    select user_id, locale, array_agg(distinct touched.id) as connection_ids
    from touched join users on users.id = user_id
    where user_id <> all(${people}::int[]) group by user_id, locale order by user_id`.execute(trx)
  return rows
}
