import { sql } from 'kysely'
import type { Span } from '../i18n/kept-for.ts'

/** So long ago, written into the statement, so that indexes and plans know it. */
export const ago = (span: Span) => sql<Date>`(now() - interval ${sql.lit(span)})`
