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
  /** Of a large table: the clear-outs that are there already. */
  made: readonly Made[]
  /** Under which the next one is sent: after a break it is sent under the same, so that it is made once. */
  key: string
}

export type NewFormState = Form<NewValues>
