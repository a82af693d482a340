import type { Part } from '../kind.ts'

export const orNothing = (values: string[]): string[] | undefined => (values.length > 0 ? values : undefined)

export const partsOf = (wanted: string[], label: (value: string) => string): Part[] =>
  wanted.map((value) => ({
    value,
    within: label(value),
    alone: label(value),
    rest: orNothing(wanted.filter((other) => other !== value)),
  }))
