import { m } from '../../i18n/paraglide/messages.js'
import type { AlertValues } from '../alert.ts'

export const frequencyNames: Record<AlertValues['frequency'], () => string> = {
  immediate: m.alerts_frequency_immediate,
  daily: m.alerts_frequency_daily,
  weekly: m.alerts_frequency_weekly,
}
