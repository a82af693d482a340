import { dayAlong, useAlong } from '../../browser/along.ts'
import type { FilterField } from '../field.ts'
import type { Wanted } from '../kind.ts'
import type { DaysField } from '../kinds/days.ts'

type Fields = Readonly<Record<string, FilterField>>

/** Choosing the first day of a period moves the last. */
export function useDaysAlong(fields: Fields, values: Readonly<Record<string, Wanted | undefined>>) {
  const first = Object.keys(fields).find((key) => isFirst(fields[key]))
  const along = useAlong(dayOf(values[first ?? '']), dayAlong)
  return (key: string, value: Wanted | undefined): [string, Wanted | undefined][] => {
    const field = fields[key]
    if (!isFirst(field)) return [[key, value]]
    const last = dayOf(values[field.other])
    const moved = along(dayOf(value), last)
    return moved === last
      ? [[key, value]]
      : [
          [key, value],
          [field.other, [moved]],
        ]
  }
}

const isFirst = (field: FilterField | undefined): field is DaysField =>
  field?.kind === 'days' && field.end === 'first'

const dayOf = (value: Wanted | undefined): string => (Array.isArray(value) ? (value[0] ?? '') : '')
