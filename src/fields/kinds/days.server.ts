import { sql } from 'kysely'
import { z } from 'zod'
import { formatDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { ServerFilterKind } from '../kind.ts'
import { DayColumn } from './day-column.server.ts'
import { type DaysField, isBackward } from './days.ts'
import { storedText } from './sql.server.ts'

export const days: ServerFilterKind<DaysField> = {
  schema: (_, today) =>
    z.iso.date(m.fields_error_date()).refine((day) => day >= today, m.fields_error_date_past()),
  text: (_, value) => formatDay(String(value)),
  agrees: (field, value, values) => (isBackward(field, value, values) ? m.fields_error_days_order() : null),
  // Two periods overlap when each begins before the other ends.
  stored: (_, { other }) => storedText(other),
  filter: {
    query: ({ end }) => ({
      schema: z.iso.date(),
      says: `What can be had on this day or ${end === 'first' ? 'later' : 'before'}, or has no such end.`,
    }),
    wanted: () => {
      const day = z.iso.date(m.fields_error_date())
      return z.union([day, z.array(day).length(1)], m.fields_error_date())
    },
    passes: (value, wanted, { end }) => {
      const isThere = end === 'first' ? sql.raw('>=') : sql.raw('<=')
      return sql`(${wanted} is null or ${value} is null or ${value} ${isThere} (${wanted} ->> 0))`
    },
    column: (key, { end }, stored) => new DayColumn(key, stored, end),
  },
}
