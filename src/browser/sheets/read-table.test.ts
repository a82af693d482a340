import { readFile } from 'node:fs/promises'
import { strFromU8, strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { inline, oneCell, workbook } from '../../../test/tables/workbooks.ts'
import { readTable, readText } from './read-table.ts'

const fixture = async (name: string) =>
  readTable(new Uint8Array(await readFile(new URL(`../../../test/tables/${name}`, import.meta.url))))

const order = [
  ['Artikelnummer', 'Omschrijving', 'CAS', 'Aantal', 'Inhoud', 'Vervaldatum'],
  ['0030078551', 'Filtertips 200 µl, steriel', '', '10', '', '2027-03-31'],
  ['1.00983.2500', 'Ethanol absoluut “p.a.”', '64-17-5', '2', '2,5', '2026-12-01'],
  ['A-77', 'Buisjes; 50 ml (25 stuks)', '', '4'],
]
const days = (rows: string[][]) =>
  rows.map((row) => row.map((cell) => cell.replace(/^(\d\d)-(\d\d)-(\d{4})$/, '$3-$2-$1')))

describe('what LibreOffice exports', () => {
  it.each([
    'comma-utf8.csv',
    'semicolon-windows-1252.csv',
    'tab-utf16.csv',
    'semicolon-utf8-marked.csv',
    'quoted.csv',
  ])('%s is read', async (name) => {
    const { rows } = await fixture(name)
    expect(days(rows)).toEqual(order)
  })

  it('a workbook is read, with its numbers and days as somebody would type them', async () => {
    const { rows, sheet } = await fixture('libreoffice.xlsx')
    expect(sheet).toBe('Bestelling')
    expect(rows).toEqual(order.map((row) => row.map((cell) => cell.replace('2,5', '2.5'))))
  })

  it.each([
    ['libreoffice.xls', 'xls'],
    ['libreoffice.ods', 'ods'],
    ['libreoffice-page.xls', 'html'],
  ])('%s is refused as what it is', async (name, refusal) => {
    await expect(fixture(name)).rejects.toMatchObject({ refusal })
  })
})

describe('what other programs write', () => {
  it('Excel: shared texts, styled days, error values and formulas with their kept values', async () => {
    const rows =
      '<row r="1" spans="1:4"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" s="0"/></row>' +
      '<row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" s="1"><v>46477</v></c><c r="C2"><f>1+1</f><v>2</v></c>' +
      '<c r="D2" t="str"><f>A1&amp;"x"</f><v>namex</v></c><c r="E2" t="e"><v>#N/A</v></c><c r="F2" t="b"><v>1</v></c></row>'
    const table = await readTable(
      workbook({ sheets: { Sheet1: rows }, shared: ['Name', 'Expiry', 'Tris &amp; HCl'], formats: [0, 14] }),
    )
    expect(table.rows).toEqual([
      ['Name', 'Expiry'],
      ['Tris & HCl', '2027-03-31', '2', 'namex', '', 'true'],
    ])
  })

  it('Google Sheets: texts in their cells, empty rows and columns before the table', async () => {
    const rows = `<row r="4">${inline('C4', 'Name')}${inline('D4', 'Qty')}</row><row r="6">${inline('C6', 'Tips')}<c r="D6"><v>12.0</v></c></row>`
    const table = await readTable(workbook({ sheets: { 'Blad 1': rows } }))
    expect(table.rows).toEqual([
      ['', '', 'Name', 'Qty'],
      ['', '', 'Tips', '12'],
    ])
  })

  it('days that count from 1904', async () => {
    const rows = '<row r="1"><c r="A1" s="1"><v>45015</v></c></row>'
    const of1904 = workbook({ sheets: { Sheet1: rows }, formats: [0, 14], since1904: true })
    expect((await readTable(of1904)).rows).toEqual([['2027-03-31']])
  })

  it('merged cells have their text once, and the first sheet with something is read', async () => {
    const sheets = {
      Cover: '<row r="1"><c r="A1" s="0"/></row>',
      Order: `<row r="1">${inline('A1', 'Order 14')}<c r="B1"/></row><row r="2">${inline('A2', 'Tips')}${inline('B2', '3')}</row>`,
      Prices: `<row r="1">${inline('A1', 'x')}</row>`,
    }
    expect(
      await readTable(workbook({ sheets, after: '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>' })),
    ).toEqual({
      rows: [['Order 14'], ['Tips', '3']],
      sheet: 'Order',
      others: ['Prices'],
    })
  })

  it('styled cells down to the last of a million rows are nothing', async () => {
    const rows = `<row r="1">${inline('A1', 'Tips')}</row><row r="1048575" ht="12.8"><c r="A1048575" s="0"/></row><row r="1048576" ht="12.8"/>`
    expect((await readTable(workbook({ sheets: { Sheet1: rows } }))).rows).toEqual([['Tips']])
  })

  it('numbers as they were meant', async () => {
    const numbers = ['0.30000000000000004', '1.234', '30078551', '1E-3', '12345678.9']
    const rows = `<row r="1">${numbers.map((number, at) => `<c r="${'ABCDE'[at]}1"><v>${number}</v></c>`).join('')}</row>`
    expect((await readTable(workbook({ sheets: { Sheet1: rows } }))).rows).toEqual([
      ['0.3', '1.2340', '30078551', '0.001', '12345678.9'],
    ])
  })
})

describe('texts', () => {
  const rowsOf = async (text: string) => (await readText(text)).rows
  it.each([
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a;b\r\n"c;1";"d ""x"""\r\n',
      [
        ['a', 'b'],
        ['c;1', 'd "x"'],
      ],
    ],
    [
      'sep=|\na|b\nc|d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['64-17-5 ethanol, 2,5 l\nTips\nPetri dishes', [['64-17-5 ethanol, 2,5 l'], ['Tips'], ['Petri dishes']]],
    [
      'name,amount\nTris,2\n\n,\nHCl,3',
      [
        ['name', 'amount'],
        ['Tris', '2'],
        ['HCl', '3'],
      ],
    ],
    [
      '"two\nlines"\tx\ny\tz',
      [
        ['two lines', 'x'],
        ['y', 'z'],
      ],
    ],
    [
      '3" pipe\t2\n"4 inch pipe\t1\nHose\t5',
      [
        ['3" pipe', '2'],
        ['"4 inch pipe', '1'],
        ['Hose', '5'],
      ],
    ],
    [
      'name;amount\nTris;2,5\nHCl;1,5',
      [
        ['name', 'amount'],
        ['Tris', '2,5'],
        ['HCl', '1,5'],
      ],
    ],
    ['=cmd|calc\t+1', [['=cmd|calc', '+1']]],
    ['\ufeffTris\u200b\u00a0 base\tx\u0000y', null],
  ])('%j', async (text, rows) => {
    if (rows) expect(await rowsOf(text)).toEqual(rows)
    else await expect(rowsOf(text)).rejects.toMatchObject({ refusal: 'other' })
  })

  it('five hundred rows of twenty columns take less than two seconds', async () => {
    const row = Array.from({ length: 20 }, (_, at) => `value ${at}`).join('\t')
    const began = performance.now()
    expect(await rowsOf(Array(500).fill(row).join('\n'))).toHaveLength(500)
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})

it('a name in a zip that is a word of the language is nothing but a name', async () => {
  const more = { 'xl/PLACE.xml': strToU8('<a/>'), 'xl/constructor.xml': strToU8('<a/>') }
  const bytes = workbook({ sheets: { S: oneCell('Tips') }, more })
  const named = strFromU8(bytes, true).replaceAll('xl/PLACE.xml', '__proto__/xl')
  expect(named).toContain('__proto__/xl')
  expect((await readTable(strToU8(named, true))).rows).toEqual([['Tips']])
})
