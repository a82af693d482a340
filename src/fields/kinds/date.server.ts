import { z } from 'zod'
import { formatDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { ServerKind } from '../kind.ts'
import type { DateField } from './date.ts'

export const date: ServerKind<DateField> = {
  schema: ({ max }, today) =>
    z.iso
      .date(m.fields_error_date())
      .refine((day) => !max || today === '' || day <= today, m.fields_error_date_future()),
  text: (_, value) => formatDay(String(value)),
}
