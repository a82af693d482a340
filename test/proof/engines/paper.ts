import { inflateSync } from 'node:zlib'
import { expect } from 'vitest'
import type { Person } from './person.ts'

/** Shows so many of these on paper; returns how many sheets, or 0 where the driver cannot print. */
export async function onPaper(me: Person, selector: string, wanted: number): Promise<number> {
  const paper = await me.paper()
  await me.evaluate(`(${asPrinted})()`)
  const shown = `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.checkVisibility() && one.getBoundingClientRect().height > 10).length`
  expect(await me.evaluate<number>(shown), `${selector} on paper`).toBe(wanted)
  if (!paper) return 0
  // More than an empty sheet: pictures and letters take bytes.
  expect(paper.length).toBeGreaterThan(10_000)
  const sheets = plainText(paper).match(/\/Type\s*\/Page\b/g)?.length ?? 0
  expect(sheets, `sheets of ${selector}`).toBeGreaterThan(0)
  return sheets
}

/** With what is packed in it; streams that are packed in another way hold no page. */
function plainText(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const packed = [...text.matchAll(/stream\r?\n(.*?)endstream/gs)].map(([, bytes = '']) => {
    try {
      return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return text + packed.join('')
}

/** Runs in the page: the styles of paper on the screen, until it is left, in a sheet that our policy lets pass. */
function asPrinted(): null {
  const sheet = new CSSStyleSheet()
  for (const style of document.querySelectorAll('style')) {
    sheet.replaceSync((style.textContent ?? '').replaceAll(/@media (not )?print\b/g, '@media $1screen'))
    style.disabled = true
  }
  document.adoptedStyleSheets = [sheet]
  return null
}
