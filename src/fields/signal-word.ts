import type { Hazards } from '../db/substance-tables.ts'
import type { Locale } from '../i18n/locale.ts'
import { m } from '../i18n/paraglide/messages.js'

const words = { danger: m.fields_signal_danger, warning: m.fields_signal_warning }

export const signalWord = (signal: NonNullable<Hazards['signal']>, locale?: Locale): string =>
  words[signal]({}, locale && { locale })
