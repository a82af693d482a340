import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Page } from '@playwright/test'
import { type CookieJar, cookieJar } from '../../src/http/cookies.ts'
import { cookies, stored } from '../../src/privacy/elsewhere.ts'
import type { Running } from '../running.ts'
import { equalAccessFailures } from './equal-access.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * By two engines: no rule of axe is switched off; target-size comes with wcag22aa. Its second page is for frames,
 * which only the preview of settings has.
 */
export async function noViolations(page: Page): Promise<void> {
  await settled(page)
  expect(await page.content(), `an object in place of a text on ${page.url()}`).not.toContain(
    '[object Object]',
  )
  let found = await axeFailures(page)
  if (found.length > 0) {
    // A dialog may have begun to fade in while axe looked.
    await settled(page)
    found = await axeFailures(page)
  }
  expect(found, `axe on ${page.url()}`).toEqual([])
  expect(await equalAccessFailures(page), `Equal Access on ${page.url()}`).toEqual([])
}

/** What axe finds in a page as it stands, also in one without our script. */
export async function axeFailures(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(rules)
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
  )
}

/** The script has taken over and nothing fades in or out any more: colours are what they will be. */
export async function settled(page: Page): Promise<void> {
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}

/** React answers from here on; on a busy machine the network is idle for long before the script even starts. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.getElementById('app') || 'hydrated' in document.documentElement.dataset,
  )
}

/** Nothing scrolls sideways. */
export async function fitsWidth(page: Page, when = ''): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(content, `width of ${page.url()} ${when}`).toBeLessThanOrEqual(window ?? 0)
}

/** Every class in the page stands in a rule, so none is misspelt, of another breakpoint, or left out by the build. */
export async function ruledClasses(page: Page): Promise<void> {
  const unruled = await page.evaluate((markers) => {
    const selectors = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => [
        rule instanceof CSSStyleRule ? rule.selectorText : '',
        ...('cssRules' in rule ? selectors(rule.cssRules as CSSRuleList) : []),
      ])
    const all = [...document.styleSheets].flatMap(({ cssRules }) => selectors(cssRules)).join(' ')
    const used = new Set([...document.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]))
    return [...used].filter((name) => !markers.includes(name) && !all.includes(`.${CSS.escape(name)}`))
  }, editorsMarkers)
  expect(unruled, `classes without a rule on ${page.url()}`).toEqual([])
}

/** What TipTap puts on its own elements. */
const editorsMarkers = ['tiptap', 'ProseMirror', 'ProseMirror-trailingBreak']

/** A page whose console errors, uncaught exceptions and questions to others fail the test that meets them. */
export function watched(page: Page): Page {
  page.on('pageerror', (error) => expect.soft(error.message, 'an uncaught exception').toBe(''))
  page.on('console', (message) => {
    // A refused call (4xx) is the browser's own line, not ours.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
      expect.soft(`${message.text()} ${message.location().url}`, 'a console error').toBe('')
  })
  // Also what the content policy would have stopped.
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http'))
      expect.soft(hostname, `${request.url()}, asked of others`).toMatch(/^(?:localhost|127\.0\.0\.1)$/)
  })
  return page
}

/** Cookies and what the browser keeps are those that the privacy page speaks of. */
export async function storesKnownThings(page: Page): Promise<void> {
  const jar = cookieJar(new URL(page.url()).origin)
  const known = Object.keys(cookies).map((name) => jar[name as keyof CookieJar] ?? name)
  const set = (await page.context().cookies()).map(({ name }) => name)
  expect(
    set.filter((name) => !known.includes(name)),
    'cookies',
  ).toEqual([])
  const names = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  const begins = (name: string) => Object.keys(stored).some((start) => name.startsWith(start))
  expect(
    names.filter((name) => !begins(name)),
    'stored in the browser',
  ).toEqual([])
}

/** Ends a file's app, its people first: a page left open would call what is gone, in the name of the next file's test. */
export async function leave(browser: Browser, app: Running): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()))
  await app.stop()
}

/** No word of a table stands on two lines. */
export async function unbrokenWords(page: Page): Promise<void> {
  const broken = await page.evaluate(() => {
    const words: string[] = []
    for (const cell of document.querySelectorAll('main :is(td, th)')) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const node = texts.currentNode as Text
        for (const { 0: word, index } of node.data.matchAll(/[^\s-]+/g)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) words.push(word)
        }
      }
    }
    return words
  })
  expect(broken, `broken words on ${page.url()}`).toEqual([])
}

/** No amount ends a line without its unit. */
export async function unpartedUnits(page: Page): Promise<void> {
  const parted = await page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    while (texts.nextNode()) {
      const node = texts.currentNode as Text
      if (node.parentElement?.closest('textarea, pre, script')) continue
      for (const { 0: amount, index } of node.data.matchAll(
        /\d\s(?:[µmn]?[lgm]|kg|cm|°C|%|MB|uur|hours|(?:werk)?dagen|(?:working )?days)(?![\p{L}])/gu,
      )) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + amount.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(node.data.slice(Math.max(0, index - 30), index + amount.length + 5))
      }
    }
    return found
  })
  expect(parted, `parted amounts on ${page.url()}`).toEqual([])
}

/** Every title a tab had while something was done in it, in order. */
export async function titlesOf(page: Page, act: () => Promise<void>): Promise<string[]> {
  const seen: string[] = []
  await page.exposeFunction('noteTitle', (title: string) => {
    if (title !== seen.at(-1)) seen.push(title)
  })
  await page.addInitScript(() => {
    const note = () =>
      void (window as unknown as { noteTitle: (title: string) => void }).noteTitle(document.title)
    addEventListener('DOMContentLoaded', () => {
      note()
      new MutationObserver(note).observe(document.head, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    })
  })
  await act()
  return seen
}
