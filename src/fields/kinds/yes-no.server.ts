import { z } from 'zod'
import { m } from '../../i18n/paraglide/messages.js'
import type { ServerKind } from '../kind.ts'
import type { YesNoField } from './yes-no.ts'

export const yesNo: ServerKind<YesNoField> = {
  schema: () => z.boolean(m.fields_error_flag()),
  text: (_, value, locale) => (value ? m.fields_flag_yes({}, { locale }) : m.fields_flag_no({}, { locale })),
  // Nobody who searches for the word looks for a "no".
  foundBy: ({ label }, value, locale) => (value ? label({}, { locale }) : ''),
}
