import type { Tables } from '../../db/tables.ts'
import type { KindName } from '../kinds.ts'

/** Says why a column tells nothing of a person. */
export const notPersonal = {
  whose: 'says whose row it is, or which row it belongs to',
  made: 'made from other columns of the row',
  upkeep: 'what LabEx notes for its own work: versions, what was asked or told already',
  organisation: 'of an organisation, or decided about one',
}

export type Column =
  | KindName
  | keyof typeof notPersonal
  | {
      kind: KindName
      holds?: string
      /** Says why it is not exported although its kind is. */
      not?: string
    }

export interface Personal<T extends keyof Tables> {
  deleted: 'with the account' | 'kept without the person' | { kept: string } | { gone: string }
  columns: Record<keyof Tables[T] & string, Column>
}
