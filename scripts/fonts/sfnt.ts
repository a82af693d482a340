import { readFileSync } from 'node:fs'
import { Blob, Face } from 'harfbuzzjs'
import subsetFont from 'subset-font'

const licenceUrl = 14

/** The whole font, uncompressed, whatever format its file has. */
export const sfntOf = (file: string): Promise<Buffer> =>
  subsetFont(readFileSync(file), undefined, {
    keepAllGlyphs: true,
    targetFormat: 'sfnt',
    preserveNameIds: [licenceUrl],
  })

export async function charactersIn(...files: string[]): Promise<string[]> {
  const faces = (await Promise.all(files.map(sfntOf))).map((font) => new Face(new Blob(new Uint8Array(font))))
  const codes = new Set(faces.flatMap((face) => [...face.collectUnicodes()]))
  return [...codes].sort((a, b) => a - b).map((code) => String.fromCodePoint(code))
}

/** The texts of the table `name` for Windows, by their numbers: what programs show and look fonts up by. */
export function namesIn(font: Buffer): Map<number, string> {
  const table = font.subarray(font.readUInt32BE(entryOf(font, 'name') + 8))
  const texts = table.readUInt16BE(4)
  const records = Array.from({ length: table.readUInt16BE(2) }, (_, index) => 6 + 12 * index)
  return new Map(
    records
      .filter((at) => table.readUInt16BE(at) === windows)
      .map((at) => {
        const start = texts + table.readUInt16BE(at + 10)
        const text = Buffer.from(table.subarray(start, start + table.readUInt16BE(at + 8)))
        return [table.readUInt16BE(at + 6), text.swap16().toString('utf16le')]
      }),
  )
}

/** The new table stands behind the old font; cutting it afterwards puts everything in place, checksums too. */
export function withNames(font: Buffer, names: Map<number, string>): Buffer {
  const table = nameTable([...names].sort(([a], [b]) => a - b))
  const padding = Buffer.alloc(-font.length & 3)
  const result = Buffer.concat([font, padding, table])
  const entry = entryOf(font, 'name')
  result.writeUInt32BE(font.length + padding.length, entry + 8)
  result.writeUInt32BE(table.length, entry + 12)
  return result
}

const windows = 3
const unicode = 1
const english = 0x409

function nameTable(names: [number, string][]): Buffer {
  const header = Buffer.alloc(6 + 12 * names.length)
  header.writeUInt16BE(names.length, 2)
  header.writeUInt16BE(header.length, 4)
  const texts = names.map(([, text]) => Buffer.from(text, 'utf16le').swap16())
  let offset = 0
  for (const [index, [number]] of names.entries()) {
    const length = texts[index]?.length ?? 0
    for (const [field, value] of [windows, unicode, english, number, length, offset].entries())
      header.writeUInt16BE(value, 6 + 12 * index + 2 * field)
    offset += length
  }
  return Buffer.concat([header, ...texts])
}

/** Where the directory of tables tells about this one. */
function entryOf(font: Buffer, tag: string): number {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
  const entry = entries.find((at) => font.toString('latin1', at, at + 4) === tag)
  if (entry === undefined) throw new Error(`the font has no table ${tag}`)
  return entry
}
