import { Refused, refuse } from './refused.ts'
import { mostInflated, mostSeconds, type Table, tidy } from './table.ts'
import { cellsOf, textOf } from './text-table.ts'
import { workbookIn } from './workbook.ts'

export async function readTable(bytes: Uint8Array, seconds = mostSeconds): Promise<Table> {
  const end = performance.now() + seconds * 1_000
  const inTime = () => {
    if (performance.now() > end) refuse('slow')
  }
  if (bytes.length === 0) refuse('empty')
  if (bytes.length > mostInflated) refuse('large')
  if (startsWith(bytes, 'PK')) return workbookIn(bytes, inTime)
  refuseOther(bytes)
  const rows = tidy(cellsOf(textOf(bytes)))
  if (rows.length === 0) refuse('empty')
  return { rows, others: [] }
}

export const readText = (text: string): Promise<Table> => readTable(new TextEncoder().encode(text))

export const refusalOf = (error: unknown) => (error instanceof Refused ? error.refusal : 'broken')

const otherStarts = [
  '<?xml',
  '%PDF',
  '{\\rtf',
  '\x89PNG',
  'GIF8',
  '\xff\xd8\xff',
  'Rar!',
  '7z\xbc\xaf',
  '\x1f\x8b',
]

/** No table begins like this, though a text may. */
function refuseOther(bytes: Uint8Array): void {
  if (startsWith(bytes, '\xd0\xcf\x11\xe0')) refuse(isLocked(bytes) ? 'password' : 'xls')
  const start = latin(bytes.subarray(0, 512))
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  if (/^<(?:!doctype html|html|table|head|meta)\b/i.test(start)) refuse('html')
  if (otherStarts.some((one) => start.startsWith(one))) refuse('other')
}

/** A workbook with a password is an encrypted stream in the older format's container. */
const isLocked = (bytes: Uint8Array): boolean => latin(bytes).includes([...'EncryptedPackage'].join('\0'))

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  latin(bytes.subarray(0, text.length)) === text

const latin = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return text
}
