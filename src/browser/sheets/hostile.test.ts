import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { inline, oneCell, workbook } from '../../../test/tables/workbooks.ts'
import { overwriteGetLocale } from '../../i18n/paraglide/runtime.js'
import { readTable, refusalOf } from './read-table.ts'
import { type Refusal, Refused } from './refused.ts'
import { MiB } from './table.ts'
import { refusalText } from './words.ts'

const sheet = (rows: string, more: Partial<Parameters<typeof workbook>[0]> = {}) =>
  workbook({ sheets: { Sheet1: rows }, ...more })
const text = (content: string) => strToU8(content)
const after = (bytes: number[], content = '') => Uint8Array.from([...bytes, ...text(content)])
const zeros = (mib: number) => new Uint8Array(mib * MiB).fill(32)
const at = (bytes: Uint8Array, place: number, ...values: number[]) => {
  const changed = bytes.slice()
  changed.set(values, place)
  return changed
}
const withXml = (name: string, xml: string) => sheet(oneCell(), { more: { [name]: text(xml) } })
const lockedContainer = after(
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  `\0${[...'EncryptedPackage'].join('\0')}\0`,
)
const laughs = `<!DOCTYPE sst [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, one) => `<!ENTITY ${'bcdefghij'[one]} "${`&${'abcdefghi'[one]};`.repeat(10)}">`).join('')}]><sst><si><t>&j;</t></si></sst>`

/** Each made only when it is its turn: some are large. */
const hostile: [string, Refusal, () => Uint8Array][] = [
  ['a bomb of one file', 'large', () => sheet(oneCell(), { more: { 'xl/bomb.xml': zeros(60) } })],
  [
    'a bomb of many files',
    'large',
    () =>
      sheet(oneCell(), {
        more: Object.fromEntries(Array.from({ length: 60 }, (_, one) => [`xl/b${one}.xml`, zeros(1)])),
      }),
  ],
  [
    'a bomb that says it is small',
    'large',
    () => at(zipSync({ 'xl/workbook.xml': zeros(60) }), 22, 1, 0, 0, 0),
  ],
  [
    'thousands of files',
    'large',
    () => zipSync(Object.fromEntries(Array.from({ length: 2_001 }, (_, one) => [`${one}`, text('x')]))),
  ],
  ['a file of more than 50 MB', 'large', () => zeros(51)],
  ['a zip in a zip', 'zip', () => zipSync({ 'order.xlsx': sheet(oneCell()) })],
  ['a text document', 'zip', () => zipSync({ 'word/document.xml': text('<w/>') })],
  [
    'an external entity',
    'entity',
    () =>
      withXml(
        'xl/sharedStrings.xml',
        '<!DOCTYPE sst [<!ENTITY x SYSTEM "file:///etc/passwd">]><sst><si><t>&x;</t></si></sst>',
      ),
  ],
  ['a billion laughs', 'entity', () => withXml('xl/sharedStrings.xml', laughs)],
  [
    'a value in the last of a million rows',
    'rows',
    () => sheet('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'),
  ],
  [
    'two hundred thousand rows',
    'rows',
    () =>
      sheet(
        Array.from({ length: 200_000 }, (_, one) => `<row><c r="A${one + 1}"><v>1</v></c></row>`).join(''),
      ),
  ],
  ['a million lines', 'rows', () => text('a\tb\n'.repeat(1_000_000))],
  [
    'the last of a million rows in another folder',
    'rows',
    () =>
      sheet('', {
        more: {
          'xl/sheets/one.xml': text(
            '<worksheet><sheetData><row r="1048576"><c r="A1048576"><v>1</v></c></row></sheetData></worksheet>',
          ),
          'xl/_rels/workbook.xml.rels': text(
            '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="sheets/one.xml"/></Relationships>',
          ),
        },
      }),
  ],
  ['a value in the last column', 'columns', () => sheet('<row r="1"><c r="XFD1"><v>1</v></c></row>')],
  ['a column beyond all columns', 'columns', () => sheet('<row r="1"><c r="ZZZZZZZZ1"><v>1</v></c></row>')],
  ['three hundred columns of text', 'columns', () => text(`${Array(300).fill('a').join(';')}\n`.repeat(3))],
  ['a column called __proto__', 'name', () => sheet(`<row r="1">${inline('A1', '__proto__')}</row>`)],
  ['a column called so in a text', 'name', () => text('name;__proto__\nTris;{"admin":true}')],
  [
    'a cell of 10 MB',
    'cell',
    () => sheet('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', { shared: ['x'.repeat(10 * MiB)] }),
  ],
  ['a cell of 10 MB in a text', 'cell', () => text(`name\n"${'x'.repeat(10 * MiB)}"`)],
  [
    'a formula without a value',
    'formula',
    () => sheet('<row r="1"><c r="A1"><f>WEBSERVICE("https://x.example")</f></c></row>'),
  ],
  ['half a workbook', 'broken', () => sheet(oneCell('x'.repeat(4_000))).subarray(0, 700)],
  ['a zip of nothing but its name', 'broken', () => text('PK\x03\x04nothing')],
  ['a sheet that is no XML', 'broken', () => sheet('<row r="1"><c r="A1"><v>1</row')],
  [
    'a text that is not among the texts',
    'broken',
    () => sheet('<row r="1"><c r="A1" t="s"><v>9</v></c></row>', { shared: ['a'] }),
  ],
  [
    'rows from the last to the first',
    'broken',
    () => sheet('<row r="5"><c r="A5"><v>1</v></c></row><row r="2"><c r="A2"><v>1</v></c></row>'),
  ],
  [
    'a way of packing that is not known',
    'broken',
    () => at(zipSync({ 'xl/workbook.xml': text('<workbook/>') }), 8, 99),
  ],
  [
    'a sheet that is named and missing',
    'broken',
    () =>
      zipSync({
        'xl/workbook.xml': text(
          '<workbook><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
        ),
      }),
  ],
  ['an encrypted workbook', 'password', () => lockedContainer],
  ['an encrypted zip', 'password', () => at(sheet(oneCell()), 6, 1)],
  ['a binary workbook', 'xlsb', () => zipSync({ 'xl/workbook.bin': text('x') })],
  ['a Numbers file', 'numbers', () => zipSync({ 'Index/Document.iwa': text('x') })],
  ['a web page called .xls', 'html', () => text('\ufeff<html><table><tr><td>x</td></tr></table></html>')],
  ['a workbook of 2003 in XML', 'other', () => text('<?xml version="1.0"?><Workbook/>')],
  ['a PDF', 'other', () => text('%PDF-1.7\nx')],
  ['a picture', 'other', () => after([0x89], 'PNG\r\n')],
  ['a photo', 'other', () => after([0xff, 0xd8, 0xff, 0xe0], 'JFIF')],
  ['bytes', 'other', () => after([1, 0, 2, 0, 3], 'x')],
  ['nothing', 'empty', () => new Uint8Array()],
  ['lines with nothing in them', 'empty', () => text(' \n;;\n')],
  ['sheets with nothing in them', 'empty', () => sheet('<row r="1"><c r="A1" s="0"/></row>')],
]

describe('a broken or hostile file is refused in words', () => {
  beforeAll(() => overwriteGetLocale(() => 'en'))
  it.each(hostile)('%s: %s', async (_, refusal, make) => {
    const error = await readTable(make()).catch((one: unknown) => one)
    expect(refusalOf(error)).toBe(refusal)
    expect(error).toBeInstanceOf(Refused)
    expect(refusalText(refusal)).toMatch(/^[A-Z].+\.$/)
  })

  it('whatever takes too long', async () => {
    await expect(readTable(sheet(oneCell()), 0)).rejects.toMatchObject({ refusal: 'slow' })
  })
})

describe('any bytes', () => {
  const endsWell = async (bytes: Uint8Array) => {
    const answer = await readTable(bytes).catch((error: unknown) => error)
    const isRead = typeof answer === 'object' && answer !== null && 'rows' in answer
    expect(isRead || answer instanceof Refused).toBe(true)
  }

  it('are read, or refused for a reason', async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), endsWell), { numRuns: 300 })
  })

  it('are also where a workbook has one wrong byte', async () => {
    const whole = sheet(`<row r="1">${inline('A1', 'Tips')}<c r="B1"><v>12</v></c></row>`)
    const place = fc.integer({ min: 2, max: whole.length - 1 })
    const changed = fc.tuple(place, fc.integer({ min: 0, max: 255 }))
    await fc.assert(
      fc.asyncProperty(changed, ([where, value]) => endsWell(at(whole, where, value))),
      { numRuns: 300 },
    )
  })
})
