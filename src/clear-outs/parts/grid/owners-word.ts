import { fold } from '../../../i18n/fold.ts'
import type { FieldKey } from '../../../listings/catalogue/fields.ts'
import { isNotShown } from '../../states.ts'
import { cellsOf, errorOf, type GridRow } from './rows.ts'

/** Only the owner can say these; filling in many lists them first. */
export const statements: ReadonlySet<FieldKey> = new Set<FieldKey>([
  'biological_material',
  'chemical_material',
  'radioactive',
])

/** Both languages; beginnings of words. */
const against =
  /(?:^|[^\p{L}])(?:radio|isotop|uran|thori|triti|deuter|c-?14|h-?3|p-?3[23]|s-?35|i-?1(?:25|31)|cell|cel(?:len|lijn)|bacter|bakter|virus|viral|vira|phage|faag|serum|sera|plasma|blood|bloed|tissue|weefsel|antibod|antilicha|plasmid|rna|dna|enzym|gist|yeast|e\.? coli|agar|fbs|fcs|toxi|biolog|human|humaan|mouse|muis|bovine)/u

const speaksAgainst = (row: GridRow): boolean => {
  const { title, description, packaging, extra_info } = cellsOf(row)
  return [title, description, packaging, extra_info].some((text) => against.test(fold(String(text ?? ''))))
}

const isAsked = (row: GridRow): boolean =>
  isNotShown(row) && [...statements].some((key) => errorOf(row, key) !== undefined)

export function asked(rows: readonly GridRow[]): { together: GridRow[]; singly: GridRow[] } {
  const open = rows.filter(isAsked)
  return {
    together: open.filter((row) => !speaksAgainst(row)),
    singly: open.filter(speaksAgainst),
  }
}

export const denied = (row: GridRow): Record<string, false> =>
  Object.fromEntries(
    [...statements].filter((key) => errorOf(row, key) !== undefined).map((key) => [key, false] as const),
  )
