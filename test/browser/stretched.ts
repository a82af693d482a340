import { expect, type Page } from '@playwright/test'
import { fitsWidth } from './checks.ts'

/**
 * Nothing scrolls sideways or is cut off at 320 px, with the text spacing of WCAG 1.4.12, with text twice as large,
 * and with words 40 % longer, as another language's may be; no table scrolls on a tablet.
 */
export async function bearsStretching(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 860 }
  await page.setViewportSize({ width: 320, height })
  await fitsWidth(page, 'at 320 px')
  await page.setViewportSize({ width: 768, height })
  expect(await page.evaluate(scrollingTables), `tables at 768 px on ${page.url()}`).toEqual([])
  await page.setViewportSize({ width, height })
  await withStyle(page, spacing, () => fitsWidth(page, 'with text spacing'))
  await withLargeText(page, () => fitsWidth(page, 'at 200 % text'))
  await page.evaluate(lengthenWords)
  await fitsWidth(page, 'with longer words')
  if (width < 768) {
    await page.evaluate(lengthenNames)
    expect(await page.evaluate(scrollingTables), `tables on ${page.url()}`).toEqual([])
  }
  expect(await page.evaluate(cutOff), `cut off with longer words on ${page.url()}`).toEqual([])
}

const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** By a constructed sheet, which the Content-Security-Policy lets pass. */
async function withStyle(page: Page, css: string, check: () => Promise<void>): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, css)
  await check()
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
}

/** As by the browser's own setting, which media queries follow; on a phone 360 px would not hold it. */
async function withLargeText(page: Page, check: () => Promise<void>): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1280) return
  if (page.context().browser()?.browserType().name() !== 'chromium') return
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  await check()
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await devtools.detach()
}

/** Every word of the page's own texts and of what is written by people, with its vowels drawn out. */
function lengthenWords(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode as Text
    if (node.parentElement?.closest('script, style, svg, textarea, option')) continue
    node.data = node.data.replace(/\p{L}+/gu, (word) => word + word.slice(0, Math.round(word.length * 0.4)))
  }
}

/** A grid to be filled in (`w-max`) scrolls as any sheet does. */
function scrollingTables(): string[] {
  const regions = [...document.querySelectorAll('main section:has(> table:not(.w-max))')]
  return regions
    .filter((region) => region.scrollWidth > region.clientWidth)
    .map((region) => region.getAttribute('aria-label') ?? '')
}

/** Gives one name of each table a word of eighty letters. */
function lengthenNames(): void {
  for (const table of document.querySelectorAll('main table'))
    table.querySelector('tbody td[class*="max-md:w-full"] > div')?.append('verzekering'.repeat(8))
}

/** Texts of which a part is out of sight, but for those that say so with an ellipsis or fold. */
function cutOff(): string[] {
  const own = [...document.querySelectorAll<HTMLElement>('main *, header *, footer *, nav *')].filter(
    (element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
  )
  const isCut = (element: HTMLElement): boolean => {
    const { overflowX, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(element)
    if (
      overflowX === 'visible' ||
      clipPath !== 'none' ||
      textOverflow === 'ellipsis' ||
      webkitLineClamp !== 'none'
    )
      return false
    return overflowX !== 'auto' && overflowX !== 'scroll' && element.scrollWidth > element.clientWidth + 1
  }
  return own
    .filter(
      (element) =>
        element.checkVisibility() && !element.closest('.sr-only, .visually-hidden') && isCut(element),
    )
    .map((element) => element.outerHTML.slice(0, 160))
}

/** 24 by 24 px at least, and 44 px high under a finger for buttons, fields and rows of a menu. */
export async function hasRoomForFingers(page: Page): Promise<void> {
  expect(await page.evaluate(smallTargets), `small targets on ${page.url()}`).toEqual([])
}

function smallTargets(): string[] {
  const isCoarse = matchMedia('(pointer: coarse)').matches
  const targets = document.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type=hidden]), select, textarea, summary',
  )
  return [...targets]
    .filter((target) => target.checkVisibility() && !isForReadersOnly(target) && !isStretched(target))
    .flatMap((target) => {
      const area = target.closest('label') ?? target
      const { width, height } = area.getBoundingClientRect()
      if (width === 0 || height === 0 || isInText(target)) return []
      const least = isCoarse && isControl(target) ? 43.5 : 23.5
      return height < least || width < 23.5
        ? [`${Math.round(width)} x ${Math.round(height)}: ${target.outerHTML.slice(0, 140)}`]
        : []
    })

  function isControl(target: HTMLElement): boolean {
    return (
      target.matches('button, input:not([type=range]), select, textarea, .btn') && !target.closest('.prose')
    )
  }
  function isForReadersOnly(target: HTMLElement): boolean {
    return getComputedStyle(target).clipPath !== 'none'
  }
  /** The link of a card, which is as large as the card. */
  function isStretched(target: HTMLElement): boolean {
    return getComputedStyle(target, '::after').position === 'absolute'
  }
  /** A link within a sentence is as high as its line (WCAG 2.5.8, inline). */
  function isInText(target: HTMLElement): boolean {
    const around = target.parentElement
    return (
      target.matches('a') &&
      getComputedStyle(target).display === 'inline' &&
      (around?.textContent ?? '').trim().length > (target.textContent ?? '').trim().length
    )
  }
}
