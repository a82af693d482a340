import { inflateSync } from 'node:zlib'

/** The text on each page of a PDF as Chromium writes it, without spaces: what ink there is, not what the page holds. */
export function pagesOf(pdf: Buffer): string[] {
  const objects = objectsIn(pdf.toString('latin1'))
  return [...objects.values()]
    .filter(({ head }) => /\/Type\s*\/Page\b/.test(head))
    .map(({ head }) => {
      const fonts = fontsOf(head, objects)
      const contents = [...(/\/Contents\s*(\[[^\]]*\]|\d+ 0 R)/.exec(head)?.[1] ?? '').matchAll(/(\d+) 0 R/g)]
      return contents.map(([, id]) => textOf(objects.get(id ?? '')?.stream ?? '', fonts)).join('')
    })
}

interface PdfObject {
  head: string
  stream: string
}
type Objects = Map<string, PdfObject>
type Letters = Map<string, string>

function objectsIn(pdf: string): Objects {
  const found: Objects = new Map()
  for (const { 1: id = '', index } of pdf.matchAll(/(?:^|[\r\n])(\d+) 0 obj\b/g)) {
    const body = pdf.slice(index, pdf.indexOf('endobj', index))
    const begin = /stream\r?\n/.exec(body)
    const head = begin ? body.slice(0, begin.index) : body
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const from = begin ? index + begin.index + begin[0].length : 0
    found.set(id, { head, stream: begin ? unpacked(head, pdf.slice(from, from + length)) : '' })
  }
  return found
}

function unpacked(head: string, bytes: string): string {
  if (!head.includes('/FlateDecode') || head.includes('/Image')) return bytes
  return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
}

function fontsOf(head: string, objects: Objects): Map<string, Letters> {
  const [, list = ''] = /\/Font\s*<<(.*?)>>/s.exec(head) ?? []
  return new Map(
    [...list.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const [, letters = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '') ?? []
      return [name, lettersOf(objects.get(letters)?.stream ?? '')]
    }),
  )
}

/** A font's own numbers for its letters. */
function lettersOf(map: string): Letters {
  const letters: Letters = new Map()
  for (const [, list = ''] of map.matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const [, code = '', letter = ''] of list.matchAll(/<(\w+)>\s*<(\w+)>/g))
      letters.set(code.toLowerCase(), unicode(letter))
  for (const [, list = ''] of map.matchAll(/beginbfrange(.*?)endbfrange/gs))
    for (const [, first = '', last = '', letter = ''] of list.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let code = parseInt(first, 16); code <= parseInt(last, 16); code += 1)
        letters.set(hex(code), String.fromCharCode(parseInt(letter, 16) + code - parseInt(first, 16)))
  return letters
}

const hex = (code: number) => code.toString(16).padStart(4, '0')
const unicode = (letter: string) => Buffer.from(letter, 'hex').swap16().toString('utf16le')

function textOf(content: string, fonts: Map<string, Letters>): string {
  let letters: Letters = new Map()
  let text = ''
  for (const [, font, shown] of content.matchAll(/\/(\w+) [\d.]+ Tf|(\[[^\]]*\]|<\w*>)\s*T[Jj]/g)) {
    if (font) letters = fonts.get(font) ?? letters
    for (const [, codes = ''] of (shown ?? '').matchAll(/<(\w+)>/g))
      for (const code of codes.match(/.{4}/g) ?? []) text += letters.get(code.toLowerCase()) ?? ''
  }
  return text.replace(/\s/g, '')
}
