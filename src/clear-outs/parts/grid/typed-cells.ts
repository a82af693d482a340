import { unitOf } from '../../../fields/basics.ts'
import { type Field, isEmpty } from '../../../fields/field.ts'
import { cellText } from '../../../fields/typed/cell.ts'
import { valuesTyped } from '../../../fields/typed/typed.ts'
import { fold } from '../../../i18n/fold.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { locales } from '../../../i18n/paraglide/runtime.js'
import { catalogue, type FieldKey } from '../../../listings/catalogue/fields.ts'

export type Cells = Readonly<Record<string, unknown>>

const alsoNotKnown = ['?', 'unknown', 'onbekend', 'n/a', 'nvt', 'n.v.t.']

/** What people write for not known. */
const saysNotKnown = (text: string): boolean => {
  const said = fold(text)
  return (
    alsoNotKnown.includes(said) ||
    locales.some((locale) => said === fold(m.clear_outs_grid_not_known({}, { locale })))
  )
}

const saysMixture = (text: string): boolean =>
  locales.some((locale) => fold(text) === fold(m.clear_outs_grid_mixture({}, { locale })))

const notKnownOf = ({ not_known }: Cells): string[] => (Array.isArray(not_known) ? not_known.map(String) : [])

/** As somebody would have typed it; of a choice its value. */
export function textOf(key: FieldKey, cells: Cells): string {
  const value = cells[key]
  if (isEmpty(value)) {
    if (notKnownOf(cells).includes(key)) return m.clear_outs_grid_not_known()
    const { instead } = catalogue[key]
    return instead !== undefined && cells[instead] === true ? m.clear_outs_grid_mixture() : ''
  }
  return cellText(catalogue[key], value)
}

/** Unreadable text is sent as typed. */
export function changeOf(key: FieldKey, text: string, cells: Cells): Cells {
  const field: Field = catalogue[key]
  const typed = text.trim()
  const others = notKnownOf(cells).filter((one) => one !== key)
  const isKnown = others.length < notKnownOf(cells).length ? { not_known: others } : {}
  if (typed === '') return { [key]: null, ...isKnown }
  if (field.notKnown && saysNotKnown(typed)) return { [key]: null, not_known: [...others, key] }
  if (field.instead && saysMixture(typed)) return { [field.instead]: true, [key]: null, ...isKnown }
  const unit = cells[unitOf(field) ?? '']
  const read = valuesTyped(key, field, typed, unit ? { unit: String(unit) } : {})
  return { ...(read ?? { [key]: typed }), ...isKnown }
}

export function withNotKnown(values: Record<string, unknown>): Record<string, unknown> {
  const known: Record<string, unknown> = {}
  const not_known: string[] = []
  for (const [key, value] of Object.entries(values)) {
    const field: Field | undefined = catalogue[key as FieldKey]
    if (field?.notKnown && typeof value === 'string' && saysNotKnown(value)) not_known.push(key)
    else if (field?.instead && typeof value === 'string' && saysMixture(value)) known[field.instead] = true
    else known[key] = value
  }
  return not_known.length > 0 ? { ...known, not_known } : known
}
