import type { Db } from '../../db/connect.ts'
import { currentLocale } from '../../i18n/locale.ts'

/** Accounts whose `claim` is exactly `value` come with addresses of these domains; without a claim all do. */
export interface Row {
  claim: string | null
  value: string
  domains: string[]
}

export type Provider = NonNullable<Awaited<ReturnType<typeof providerById>>>

export const providerById = (db: Db, id: number) =>
  db.selectFrom('providers').selectAll().where('id', '=', id).executeTakeFirst()

export const providers = (db: Db) => db.selectFrom('providers').selectAll().orderBy('id').execute()

/** By which people can log in now. */
export async function openProviders(db: Db) {
  const query = db
    .selectFrom('providers')
    .select(['id', 'name_en', 'name_nl'])
    .where('is_on', '=', true)
    .orderBy('id')
  return (await query.execute()).map((row) => ({ id: row.id, name: providerName(row) }))
}

type Names = Pick<Provider, 'name_en' | 'name_nl'>

export const providerName = (names: Names): string => names[`name_${currentLocale()}`]

export const linkOf = (db: Db, providerId: number, subject: string) =>
  db
    .selectFrom('provider_links')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .executeTakeFirst()
