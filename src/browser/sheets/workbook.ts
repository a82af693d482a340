import { zipSync } from 'fflate'
import readWorkbook from 'read-excel-file/universal'
import { inflate } from './inflate.ts'
import { type Refusal, Refused, refuse } from './refused.ts'
import { mostColumns, mostRows, type Table, tidy } from './table.ts'

/** Drawings, comments, pivots and links are not even inflated. */
const isOfValues = (name: string): boolean =>
  /^xl\/.+\.(?:xml|rels)$/i.test(name) &&
  !/^xl\/(?:theme|drawings|charts|media|pivot|externalLinks|comments|threadedComments|calcChain)/i.test(name)

/** The library inflates what it is given, so it gets counted bytes, repacked without compression. */
export async function workbookIn(bytes: Uint8Array, inTime: () => void): Promise<Table> {
  const { names, files } = inflateOr(bytes, inTime)
  if (!files.has('xl/workbook.xml')) refuse(otherKind(names))
  const kept: Record<string, Uint8Array> = {}
  for (const [name, data] of files) {
    inTime()
    kept[name] = checked(data)
  }
  const sheets = await readOr(zipSync(kept, { level: 0 }))
  inTime()
  const filled = sheets
    .map(({ sheet, data }) => ({ name: sheet, rows: tidy(data.map((row) => row.map(textOf))) }))
    .filter(({ rows }) => rows.length > 0)
  const [first, ...others] = filled
  if (!first) return refuse('empty')
  return { rows: first.rows, sheet: first.name, others: others.map(({ name }) => name) }
}

function inflateOr(bytes: Uint8Array, inTime: () => void) {
  try {
    return inflate(bytes, isOfValues, inTime)
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('broken')
  }
}

async function readOr(packed: Uint8Array) {
  try {
    return await readWorkbook(packed.buffer as ArrayBuffer)
  } catch {
    return refuse('broken')
  }
}

function otherKind(names: string[]): Refusal {
  if (names.includes('xl/workbook.bin')) return 'xlsb'
  if (names.includes('content.xml') && names.includes('mimetype')) return 'ods'
  if (names.some((name) => name.endsWith('.iwa'))) return 'numbers'
  return names.length > 0 ? 'zip' : 'broken'
}

const emptyCell = /<(?:\w+:)?c\b[^>]*\sr=[^>]*(?:\/>|>\s*<\/(?:\w+:)?c>)/g
const emptyRow = /<(?:\w+:)?row\b[^>]*(?:\/>|>\s*<\/(?:\w+:)?row>)/g
const uncalculated = /<(?:\w+:)?f\b(?:[^>]*\/>|[^>]*>[^<]*<\/(?:\w+:)?f>)\s*<\/(?:\w+:)?c>/
const place = /<(?:\w+:)?(?:c|row)\b[^>]*?[\s:]r\s*=\s*["']([A-Z]*)(\d+)/g

/** No definitions, which can expand or name files; no empty cells, of which programs style a million rows. */
function checked(data: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(data)
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) refuse('entity')
  if (!text.includes('sheetData')) return data
  if (uncalculated.test(text)) refuse('formula')
  const short = text.replace(emptyCell, '').replace(emptyRow, '')
  for (const [, letters = '', row] of short.matchAll(place)) {
    if (Number(row) > mostRows) refuse('rows')
    if (letters.length > 2 || columnOf(letters) > mostColumns) refuse('columns')
  }
  return new TextEncoder().encode(short)
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

function textOf(value: unknown): string {
  if (value instanceof Date) return dayText(value)
  if (typeof value === 'number') return numberText(value)
  if (value === null || value === undefined) return ''
  const text = String(value)
  return /^#(?:N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|DIV\/0!|SPILL!|CALC!)$/.test(text) ? '' : text
}

function dayText(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return ''
  const [day, time = ''] = moment.toISOString().split('T')
  return time.startsWith('00:00:00') ? String(day) : `${day} ${time.slice(0, 5)}`
}

/** Fifteen digits, as in the spreadsheet; one more after three decimals, as "1.234" reads as thousands. */
function numberText(value: number): string {
  const text = String(Number(value.toPrecision(15)))
  return /^[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text
}
