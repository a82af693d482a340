import { formatDay } from '../../i18n/day.ts'
import type { KindFilter } from '../kind.ts'
import type { DaysField } from './days.ts'

/** Both together find what overlaps a period. */
export const days: KindFilter<DaysField, string[]> = {
  read: (_, [text = '']) => (isDay(text) ? [text] : undefined),
  write: (wanted) => wanted,
  parts: (_, wanted) =>
    wanted.map((day) => ({ value: day, within: formatDay(day), alone: null, rest: undefined })),
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true
