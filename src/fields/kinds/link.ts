import type { Common } from '../field.ts'
import type { Basics } from '../kind.ts'

export interface LinkField extends Common {
  kind: 'link'
  maxLength: number
}

export const link: Basics = { empty: '' }

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')
