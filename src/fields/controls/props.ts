import type { ReactNode } from 'react'
import type { CountedOption } from '../../ui/CheckboxGroup.tsx'
import type { FieldState } from '../../ui/Field.tsx'
import type { Field, FilterField, Value } from '../field.ts'
import type { Typed, Wanted } from '../kind.ts'

export interface InputProps<F extends Field = Field> {
  field: F
  state: FieldState<Typed>
  required: boolean
  /** It stands beside another, where cards have no room. */
  narrow?: boolean
  icons?: Readonly<Record<string, ReactNode>>
  /** Another field that this one fills too. */
  sibling?: (key: string) => FieldState<Typed>
}

interface NarrowingProps<F> {
  field: F
  id: string
  name: string
  value: Wanted | undefined
  onChange: (value: Wanted | undefined) => void
}

export interface FilterProps<F extends FilterField = FilterField> extends NarrowingProps<F> {
  options: readonly CountedOption[]
  range: { min: number; max: number } | undefined
  /** The range in one unit; null when units of several kinds are listed. */
  amount?: { unit: string; min: number; max: number } | null
}

/** `rows`: what a reference can point at, or the texts in use. */
export interface CriterionProps<F extends FilterField = FilterField> extends NarrowingProps<F> {
  rows: readonly { value: string; label: string }[]
  values: Readonly<Record<string, Wanted | undefined>>
}

export interface ValueProps<F extends Field = Field> {
  field: F
  value: Value
  brief?: boolean
}
