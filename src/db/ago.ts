import { sql } from 'kysely'
import type { Span } from '../i18n/kept-for.ts'

/** A literal, so that indexes and plans know the interval. */
export const ago = (span: Span) => sql<Date>`(now() - interval ${sql.lit(span)})`
