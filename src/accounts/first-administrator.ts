import { typed } from '../config.ts'
import type { Db } from '../db/connect.ts'

export async function howToBegin(db: Db): Promise<string | null> {
  const administrator = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'administrator')
    .limit(1)
    .executeTakeFirst()
  if (administrator) return null
  return `There is no administrator yet. Make one with: ${typed('make-admin -- you@your-park.example')}`
}
