import { sql } from 'kysely'
import type { Trx } from '../db/connect.ts'
import type { Locale } from '../i18n/languages.ts'
import { queueMails } from '../mail/outbox.ts'

export async function staffOf(trx: Trx, organisationId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('verified_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** One mail each, also to the other sides. `except`: addresses mailed about it as a request's contact. */
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

/** Says whether somebody else goes on in their place. */
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
