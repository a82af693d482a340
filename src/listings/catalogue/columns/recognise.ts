import type { Field, Label } from '../../../fields/field.ts'
import { isMonthFirst } from '../../../fields/typed/day.ts'
import { isTyped, type Reading, tellsItself } from '../../../fields/typed/typed.ts'
import { spelledUnits } from '../../../fields/typed/units.ts'
import { fold } from '../../../i18n/fold.ts'
import { locales } from '../../../i18n/paraglide/runtime.js'
import type { FieldKey } from '../fields.ts'
import { catalogue } from '../fields.ts'

/** Without a field its cells become text of the description. */
export interface Column extends Reading {
  name: string
  field: FieldKey | null
  because: 'chosen' | 'name' | 'values' | null
}

/** Earlier choices by folded column name; empty means text of the description. */
export type ColumnChoices = Readonly<Record<string, FieldKey | ''>>

interface Recognised {
  columns: Column[]
  rows: string[][]
}

/** Such a table holds offers only. */
export const columnKeys = (Object.keys(catalogue) as FieldKey[]).filter(
  (key) => key !== 'exchange_type' && catalogue[key].step !== undefined && isTyped(catalogue[key]),
)

/** Earlier choices for a name come first, then names in either language, then the values. */
export function recogniseColumns(table: readonly string[][], choices: ColumnChoices = {}): Recognised {
  const names = table.slice(0, 10).findIndex((row) => hasNames(row, choices))
  const rows = table.slice(names + 1).map((row) => [...row])
  const width = Math.max(0, ...table.map((row) => row.length))
  const columns: Column[] = Array.from({ length: width }, (_, at) => {
    const name = names < 0 ? '' : (table[names]?.[at] ?? '')
    const cells = filled(rows, at)
    return { name, field: null, because: null, ...readingOf(name, cells) }
  })
  takeChosen(columns, choices)
  takeByName(columns)
  takeByValues(columns, rows)
  takeTitle(columns, rows)
  return { columns, rows }
}

const filled = (rows: string[][], at: number): string[] =>
  rows.slice(0, 100).flatMap((row) => row[at]?.trim() || [])

/** A row of words of which one at least is known; numbers, days and amounts are no names. */
function hasNames(row: string[], choices: ColumnChoices): boolean {
  const cells = row.filter(Boolean)
  const told = cells.some((cell) => columnKeys.some((key) => tellsItself(catalogue[key], cell, false)))
  return (
    !told &&
    cells.every((cell) => /\p{L}/u.test(cell)) &&
    cells.some((cell) => fieldNamed(cell) || chosenFor(cell, choices) !== undefined)
  )
}

/** "Inhoud (ml)" gives the unit of its numbers. */
function readingOf(name: string, cells: string[]): Reading {
  const [, inside = ''] = /[([]\s*(\p{L}+)\s*[)\]]\s*$/u.exec(name) ?? []
  const unit = spelledUnits[inside.toLowerCase()]
  return { ...(unit ? { unit } : {}), ...(cells.some(isMonthFirst) ? { monthFirst: true } : {}) }
}

export const plainName = (text: string): string =>
  fold(text)
    .replace(/[([].*?[)\]]/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    // "T.H.T." is "tht".
    .replace(/(?<!\p{L})(\p{L}) (?=\p{L}(?!\p{L}))/gu, '$1')

let kept: Map<string, FieldKey> | null = null

const labelsOf = ({ label, labelled }: Field): Label[] => [label, ...(labelled ? [labelled.label] : [])]

/** Labels win over other names: what one field is called must not be another's. */
function fieldNamed(name: string): FieldKey | undefined {
  kept ??= new Map([
    ...columnKeys.flatMap((key) => (otherNames[key]?.split('|') ?? []).map((one) => [one, key] as const)),
    ...columnKeys.map((key) => [key.replaceAll('_', ' '), key] as const),
    ...columnKeys.flatMap((key) =>
      labelsOf(catalogue[key]).flatMap((label) =>
        locales.map((locale) => [plainName(label({}, { locale })), key] as const),
      ),
    ),
  ])
  return kept.get(plainName(name))
}

const chosenFor = (name: string, choices: ColumnChoices): FieldKey | '' | undefined => {
  const plain = plainName(name)
  return Object.hasOwn(choices, plain) ? choices[plain] : undefined
}

function takeChosen(columns: Column[], choices: ColumnChoices): void {
  for (const column of columns) {
    const field = chosenFor(column.name, choices)
    if (field === undefined || (field && isTaken(columns, field))) continue
    Object.assign(column, { field: field || null, because: 'chosen' })
  }
}

function takeByName(columns: Column[]): void {
  for (const column of columns) {
    if (column.because) continue
    const field = fieldNamed(column.name)
    if (field && !isTaken(columns, field)) Object.assign(column, { field, because: 'name' })
  }
}

const isTaken = (columns: Column[], field: FieldKey): boolean => columns.some((one) => one.field === field)

/** Judges columns without a known name by their values; a named date may be any date. */
function takeByValues(columns: Column[], rows: string[][]): void {
  for (const [at, column] of columns.entries()) {
    if (column.because) continue
    const cells = filled(rows, at)
    const field = columnKeys.find(
      (key) =>
        !isTaken(columns, key) &&
        share(cells, (cell) => tellsItself(catalogue[key], cell, column.name !== '')) >= 0.7,
    )
    const guess = field ?? (column.name === '' ? numberIn(cells, columns) : undefined)
    if (guess) Object.assign(column, { field: guess, because: 'values' })
  }
}

const share = (cells: string[], fits: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(fits).length / cells.length

/** Small whole numbers are counts, long distinct ones product numbers. */
function numberIn(cells: string[], columns: Column[]): FieldKey | undefined {
  const isCount = share(cells, (cell) => /^\d{1,3}$/.test(cell)) >= 0.8
  if (isCount) return isTaken(columns, 'total_units') ? undefined : 'total_units'
  const isProduct = share(cells, (cell) => /^(?=(?:.*\d){4})[\p{L}\d./-]{4,30}$/u.test(cell)) >= 0.7
  const differ = new Set(cells).size > cells.length / 2
  return isProduct && differ && !isTaken(columns, 'product_number') ? 'product_number' : undefined
}

/** Where nothing is called a title, the description is one, else the column with the longest words. */
function takeTitle(columns: Column[], rows: string[][]): void {
  if (isTaken(columns, 'title')) return
  const described = columns.find(({ field, because }) => field === 'description' && because !== 'chosen')
  if (described) return void (described.field = 'title')
  const lengths = columns.map((column, at) => {
    const cells = filled(rows, at).filter((cell) => /\p{L}{3}/u.test(cell))
    return column.because ? 0 : cells.reduce((sum, cell) => sum + cell.length, 0)
  })
  const longest = columns[lengths.indexOf(Math.max(...lengths))]
  if (longest && Math.max(...lengths) > 0) Object.assign(longest, { field: 'title', because: 'values' })
}

/** Other names than the field's own and its label, in both languages. */
const otherNames: Partial<Record<FieldKey, string>> = {
  title:
    'name|naam|product|product name|productnaam|item|item name|artikel|article|stof|stofnaam|substance|chemical|chemicalie|compound|material|materiaal',
  description: 'product description|productomschrijving|beschrijving',
  type: 'soort|kind',
  cas_number: 'cas|cas no|cas nr|casnr|casnummer|cas rn',
  product_number:
    'cat no|cat nr|cat|catalog no|catalog number|catalogue number|catalogusnummer|article no|article number|art no|art nr|artnr|artikelnr|artikelnummer|artikelcode|bestelnr|bestelnummer|order no|order number|part number|part no|pn|sku|product no|product nr|productnr|product code|productcode|ref|referentie|reference|item no|item number|itemnummer',
  manufacturer: 'maker|merk|brand|supplier|leverancier|producent|vendor|company',
  total_units: 'qty|aantal|amount|number|stuks|pieces|pcs|stock|voorraad|quantity in stock|aantal stuks',
  volume_weight_unit: 'units|uom|unit of measure|meeteenheid',
  packaging:
    'pack size|packsize|pack|inhoud|size|content|contents|verpakkingsgrootte|verpakkingseenheid|package',
  pieces_per_unit:
    'per pack|per box|per doos|pieces per unit|pieces per pack|pieces per box|stuks per verpakking|stuks per doos|aantal per doos|aantal per verpakking|inhoud per doos',
  expiry_date:
    'expiry|expires|expires on|exp|exp date|expiration|expiration date|best before|use by|vervaldatum|vervalt|vervalt op|verloopt op|tht|tht datum|houdbaarheid|houdbaarheidsdatum|tenminste houdbaar tot|uiterste houdbaarheid',
  opened_on: 'date opened|opening date|openingsdatum|datum geopend',
  lot_number: 'lot|lot no|lot nr|lotnr|batch|batch no|batch nr|batch number|batchnummer|charge|chargenummer',
  storage:
    'storage temperature|storage conditions|bewaartemperatuur|bewaarconditie|bewaren|temperatuur|temperature',
  concentration: 'conc|sterkte|strength',
  location_building: 'location|locatie|gebouw nr|building no',
  location_room: 'kamer|lab|zaal|kamernummer|room number|room no',
  operational_age: 'year|jaar|year of purchase|aanschafjaar',
  extra_info: 'remarks|remark|opmerkingen|opmerking|notes|note|notities|comments|comment|toelichting',
  sds_url: 'sds|msds|vib|veiligheidsblad|safety sheet',
}
