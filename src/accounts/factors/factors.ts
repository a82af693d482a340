import type { Db } from '../../db/connect.ts'

const ways = ['passkey', 'code', 'recovery'] as const
export type Way = (typeof ways)[number]

/** Recovery codes alone do not count: they go with the last factor. */
export async function waysOf(db: Db, userId: number): Promise<Way[]> {
  const found = await db
    .selectNoFrom((select) => [
      select.exists(select.selectFrom('passkeys').select('id').where('user_id', '=', userId)).as('passkey'),
      select
        .exists(select.selectFrom('code_seeds').select('user_id').where('user_id', '=', userId))
        .as('code'),
      select
        .exists(select.selectFrom('recovery_codes').select('user_id').where('user_id', '=', userId))
        .as('recovery'),
    ])
    .executeTakeFirstOrThrow()
  return found.passkey || found.code ? ways.filter((way) => found[way]) : []
}

export async function factorsOf(db: Db, userId: number) {
  const [code, passkeys, recovery, providers] = await Promise.all([
    db.selectFrom('code_seeds').select('created_at').where('user_id', '=', userId).executeTakeFirst(),
    db
      .selectFrom('passkeys')
      .select(['id', 'name', 'user_agent', 'created_at', 'used_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('recovery_codes')
      .select((select) => select.fn.countAll<number>().as('left'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('provider_links')
      .innerJoin('providers', 'providers.id', 'provider_links.provider_id')
      .select(['issuer', 'subject', 'provider_links.created_at', 'used_at'])
      .where('user_id', '=', userId)
      .orderBy('providers.id')
      .execute(),
  ])
  return { code: code ?? null, passkeys, recovery_left: recovery.left, providers }
}
