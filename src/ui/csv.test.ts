import { describe, expect, it } from 'vitest'
import { csvText } from './csv.ts'

describe('csvText', () => {
  it.each([
    '=1+1',
    '+31',
    '-2',
    '@SUM(A1)',
    '\tx',
    '\r=1',
    '\n=1',
    '\0=1',
    ' =1+1',
    '＝1',
    '=HYPERLINK("x","y")',
  ])('makes no formula of %j', (text) => {
    const [cell] = parse(csvText([[text]]))[0] ?? []
    expect(cell).toBe(`'${text}`)
  })

  it.each(['＋1', '－1', '＠x', '\u00a0=1', '\ufeff=1'])('nor of %j', (text) => {
    expect(parse(csvText([[text]]))[0]).toEqual([`'${text}`])
  })

  it('makes none either where `;` or a tab separates', () => {
    const csv = csvText([['Kim', 'a;=1+1', 'b; -2', 'c;"=HYPERLINK("x")', 'd\t@SUM(A1)', 'e;f=1', '2-3;4']])
    for (const cell of csv.split(/[;\t]/).slice(1)) expect(cell.replace(/^["\s]+/, '')).toMatch(/^['f4]/)
    expect(parse(csv)[0]?.slice(-2)).toEqual(['e;f=1', '2-3;4'])
  })

  it('reads back as it was written', () => {
    const rows = [
      ['plain', 'with, comma', 'with "quotes"', 'two\r\nlines', ''],
      ['Ångström', 'a=b', '5-7', 'a@b.example', "it's"],
    ]
    expect(parse(csvText(rows))).toEqual(rows)
  })

  it('leaves numbers numbers and nothing for null', () => {
    expect(csvText([[-3, null, 4]])).toBe('\uFEFF-3,,4\r\n')
  })
})

/** RFC 4180, read independently of how it is written. */
function parse(csv: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const text = csv.replace(/^\uFEFF/, '')
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') cell += text[++at]
      else quoted = false
    } else if (char === '"') quoted = true
    else if (char === ',') {
      rows.at(-1)?.push(cell)
      cell = ''
    } else if (char === '\r' && text[at + 1] === '\n') {
      rows.at(-1)?.push(cell)
      cell = ''
      rows.push([])
      at++
    } else cell += char
  }
  return rows.slice(0, -1)
}
