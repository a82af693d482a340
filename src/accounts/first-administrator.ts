import type { Db } from '../db/connect.ts'

export async function howToBegin(db: Db): Promise<string | null> {
  const administrator = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'administrator')
    .limit(1)
    .executeTakeFirst()
  if (administrator) return null
  return 'There is no administrator yet. Make one with: npm run make-admin -- you@your-park.example'
}
