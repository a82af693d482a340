import type { Asked } from '../criteria.ts'

export const queryOf = (asked: Asked): string =>
  new URLSearchParams(
    Object.entries(asked).flatMap(([key, value]) => (value ? [[key, value] as [string, string]] : [])),
  ).toString()
