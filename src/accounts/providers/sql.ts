import type { App } from '../../app.ts'
import type { Db } from '../../db/connect.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { unseal } from '../factors/seal.ts'

type Keys = Pick<App, 'secret'>

/** Accounts with this claim have addresses at these domains; without a claim, all have. */
export interface Row {
  claim: string | null
  value: string
  domains: string[]
}

export type Provider = NonNullable<Awaited<ReturnType<typeof providerById>>>

export const providerById = (db: Db, id: number) =>
  db.selectFrom('providers').selectAll().where('id', '=', id).executeTakeFirst()

export const providers = (db: Db) => db.selectFrom('providers').selectAll().orderBy('id').execute()

/** `works` is false where its secret cannot be read. */
export async function openProviders(db: Db, app: Keys) {
  const query = db
    .selectFrom('providers')
    .select(['id', 'name_en', 'name_nl', 'sealed_secret'])
    .where('is_on', '=', true)
    .orderBy('id')
  return (await query.execute()).map((row) => ({
    id: row.id,
    name: providerName(row),
    works: secretOf(app, row) !== null,
  }))
}

/** Null when it was sealed under another application secret. */
export const secretOf = (
  { secret }: Keys,
  { id, sealed_secret }: Pick<Provider, 'id' | 'sealed_secret'>,
): string | null => unseal(secret, 'provider', String(id), sealed_secret)?.toString() ?? null

type Names = Pick<Provider, 'name_en' | 'name_nl'>

export const providerName = (names: Names): string => names[`name_${currentLocale()}`]

export const linkOf = (db: Db, providerId: number, subject: string) =>
  db
    .selectFrom('provider_links')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .executeTakeFirst()
