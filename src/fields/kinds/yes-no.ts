import type { Common } from '../field.ts'
import type { Basics } from '../kind.ts'

/** Unlike with a flag, no answer is not a no. */
export interface YesNoField extends Common {
  kind: 'yes_no'
}

export const yesNo: Basics = { empty: '' }
