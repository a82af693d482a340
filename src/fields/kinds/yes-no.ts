import type { Common, Label } from '../field.ts'
import type { Basics } from '../kind.ts'

/** Unlike with a flag, no answer is not a no. */
export interface YesNoField extends Common {
  kind: 'yes_no'
  /** One tick says no to this and to another such question. */
  neither?: { other: string; label: Label }
}

export const yesNo: Basics = { empty: '' }
