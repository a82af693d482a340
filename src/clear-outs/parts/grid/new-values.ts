import type { Form } from '../../../browser/form.ts'
import type { Chosen } from './pasted.ts'
import type { SaidValues } from './Said.tsx'

export interface Made {
  id: number
  title: string
}

export interface NewValues extends SaidValues {
  table: string
  chosen: Chosen
  /** Of a large table: those already made. */
  made: readonly Made[]
  /** The idempotency key of the next one, kept after a break. */
  key: string
}

export type NewFormState = Form<NewValues>
