import type { Part } from '../kind.ts'

export const orNothing = (values: string[]): string[] | undefined => (values.length > 0 ? values : undefined)

export const partsOf = (
  wanted: string[],
  label: (value: string) => string,
  alone: (value: string) => string = label,
): Part[] =>
  wanted.map((value) => ({
    value,
    within: label(value),
    alone: alone(value),
    rest: orNothing(wanted.filter((other) => other !== value)),
  }))
