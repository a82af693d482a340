import { m } from '../i18n/paraglide/messages.js'
import type { TableInUse } from './table.ts'

/** The file names its source in English; what an administrator uploads is named as they did. */
export const inReadersWords = (table: TableInUse | null): TableInUse | null =>
  table && !table.is_uploaded ? { ...table, source: m.about_safety_source_table() } : table
