import { fold } from '../../../i18n/fold.ts'
import type { Category } from '../../catalogue/fields.ts'
import { kindNamedIn } from '../../catalogue/named-kind.ts'
import type { ReadLine } from './read-line.ts'

export function titleOf(line: string, { words, product_number, cas }: ReadLine): string {
  const wanted = new Set(words)
  const said = line
    .split(/[^\p{L}\p{N}.]+/u)
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter((word) => wanted.delete(fold(word)))
    .join(' ')
  const title = said || words.join(' ') || (cas ? `CAS ${cas}` : (product_number ?? ''))
  return (title.charAt(0).toUpperCase() + title.slice(1)).slice(0, 120)
}

/** Undefined when nothing tells it. */
export const categoryOf = ({ cas, words }: ReadLine): Category | undefined =>
  cas ? 'chemicals' : (kindNamedIn(words.join(' ')).type as Category | undefined)

/** As a form sends it. The description keeps the whole line. */
export function draftOf(line: string, read: ReadLine, type: Category): Record<string, unknown> {
  const { amount, cas, product_number, maker } = read
  const isChemical = type === 'chemicals'
  const fits = amount && (amount.unit === 'pieces') !== isChemical
  return {
    ...{ exchange_type: 'request', type, title: titleOf(line, read), description: paragraph(line) },
    ...(cas ? { cas_number: cas } : {}),
    ...(product_number ? { product_number } : {}),
    ...(maker ? { manufacturer: asWritten(line, maker) } : {}),
    ...(fits
      ? { total_units: amount.number, ...(isChemical ? { volume_weight_unit: amount.unit } : {}) }
      : {}),
  }
}

const paragraph = (line: string): string => {
  const text = line.replace(/\s+/g, ' ').trim()
  return `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`
}

/** Folding keeps the length of most names. */
function asWritten(line: string, maker: string): string {
  const at = fold(line).indexOf(maker)
  const written = line.slice(at, at + maker.length)
  return at >= 0 && fold(written) === maker ? written : maker
}
