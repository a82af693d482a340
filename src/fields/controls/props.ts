import type { ReactNode } from 'react'
import type { CountedOption } from '../../ui/CheckboxGroup.tsx'
import type { FieldState } from '../../ui/Field.tsx'
import type { Field, FilterField, Value } from '../field.ts'
import type { Typed, Wanted } from '../kind.ts'

/** One field of a form. */
export interface InputProps<F extends Field = Field> {
  field: F
  state: FieldState<Typed>
  required: boolean
  /** Pictures beside the options, by value. */
  icons?: Readonly<Record<string, ReactNode>>
}

interface NarrowingProps<F> {
  field: F
  id: string
  name: string
  value: Wanted | undefined
  onChange: (value: Wanted | undefined) => void
}

/** One field of the filters: its options with counts, or its lowest and highest value. */
export interface FilterProps<F extends FilterField = FilterField> extends NarrowingProps<F> {
  options: readonly CountedOption[]
  range: { min: number; max: number } | undefined
  /** The range of an amount, in a unit of the one kind there is; null when there are several. */
  amount?: { unit: string; min: number; max: number } | null
}

/** One criterion of an alert; `rows` are those a reference can point at, or the texts there are. */
export interface CriterionProps<F extends FilterField = FilterField> extends NarrowingProps<F> {
  rows: readonly { value: string; label: string }[]
}

export interface ValueProps<F extends Field = Field> {
  field: F
  value: Value
  /** Among other things: a long text shows its beginning. */
  brief?: boolean
}
