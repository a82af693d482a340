import { expect, type Page, test } from '@playwright/test'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { speak, visitor } from './log-in.ts'

const app = appForFile(demoFolder)
const pages = ['/login', '/login/create', '/contact', '/join-labex', '/about', '/privacy', '/forgot-password']

for (const language of ['en', 'nl'] as const)
  test(`no page breaks a word after its e-, ${language}`, async ({ browser }) => {
    const page = await visitor(browser, `${app.url}/login`)
    await speak(page, language)
    let words = 0
    for (const address of pages) {
      await page.goto(app.url + address)
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 800 })
        const found = await wordsOf(page)
        words += found.length
        expect(
          found.filter(({ lines }) => lines > 1).map(({ text }) => text),
          address,
        ).toEqual([])
        expect(
          found.filter(({ isJoined }) => !isJoined).map(({ text }) => text),
          address,
        ).toEqual([])
      }
    }
    expect(words).toBeGreaterThan(10)
    await page.context().close()
  })

/** Every *e-mail* on the page, on how many lines it stands, and whether it would hold together in a narrower one. */
const wordsOf = (page: Page) =>
  page.evaluate(() => {
    const found: { text: string; lines: number; isJoined: boolean }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('script, style, noscript')) continue
      for (const match of (node.textContent ?? '').matchAll(/\be-\u2060?mail/gi)) {
        const range = document.createRange()
        range.setStart(node, match.index)
        range.setEnd(node, match.index + match[0].length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size
        found.push({ text: node.textContent ?? '', lines, isJoined: match[0].includes('\u2060') })
      }
    }
    return found
  })
