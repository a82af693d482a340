import type { ReactNode } from 'react'
import type { CountedOption } from '../../ui/CheckboxGroup.tsx'
import type { FieldState } from '../../ui/Field.tsx'
import type { Field, Value } from '../field.ts'

/** A field's value while it is typed: '' and null are empty. */
export type Typed = string | number | boolean | null

/** One field of a form. */
export interface InputProps<F extends Field = Field> {
  field: F
  state: FieldState<Typed>
  required: boolean
  /** Pictures beside the options, by value. */
  icons?: Readonly<Record<string, ReactNode>>
}

/** What a filter has chosen: values, or a minimum. */
export type Chosen = string[] | number | undefined

/** One field of the filters: its options with counts, or its lowest and highest value. */
export interface FilterProps<F extends Field = Field> {
  field: F
  id: string
  name: string
  value: Chosen
  onChange: (value: Chosen) => void
  options: readonly CountedOption[]
  range: { min: number; max: number } | undefined
}

export interface ValueProps<F extends Field = Field> {
  field: F
  value: Value
}
