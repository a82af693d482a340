import type { Db } from '../src/db/connect.ts'

/** The data of the mail to somebody who came from an institution and asked for a link in place of the password. */
export async function aJoinLink(db: Db, user_id: number) {
  const provider = await db
    .insertInto('providers')
    .values({
      ...{ name_en: 'University of the Park', name_nl: 'Universiteit van het Park' },
      ...{ issuer: 'https://login.university.example', client_id: 'labex', scopes: 'openid' },
      ...{ sealed_secret: Buffer.from('x'), rows: '[]', is_one_institution: false, factor_values: [] },
      ...{ tested_at: new Date(), is_on: true },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { user_id, provider_id: provider.id, subject: 'a.devries', browser: 'of a test' }
}
