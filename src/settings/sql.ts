import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Locale } from '../i18n/languages.ts'

export async function versionsOf(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('park_settings').select(['section', 'version']).execute()
  return new Map(rows.map(({ section, version }) => [section, version]))
}

/** The newest ten of each key, newest first. */
export async function earlierTexts(db: Db) {
  const { rows } = await sql<{ key: string; texts: Partial<Record<Locale, string>>; replaced_at: Date }>`
    select key, texts, replaced_at from (
      select *, row_number() over (partition by key order by id desc) as place from park_texts) as numbered
    where place <= 10 order by place`.execute(db)
  return Map.groupBy(rows, ({ key }) => key)
}
