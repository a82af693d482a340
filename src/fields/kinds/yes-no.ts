import type { Common, Label } from '../field.ts'
import type { Basics } from '../kind.ts'

/** Unlike a flag's, a missing answer is not a no. */
export interface YesNoField extends Common {
  kind: 'yes_no'
  /** One tick answers no to this and the other. */
  neither?: { other: string; label: Label }
}

export const yesNo: Basics = { empty: '' }
