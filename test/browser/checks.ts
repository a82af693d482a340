import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** UX.md G1: no rule switched off; target-size comes with wcag22aa. */
export async function noViolations(page: Page): Promise<void> {
  await settled(page)
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}

/** The script has taken over and nothing fades in or out any more: colours are what they will be. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}

/** G4: nothing scrolls sideways. */
export async function fitsWidth(page: Page, when = ''): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(content, `width of ${page.url()} ${when}`).toBeLessThanOrEqual(window ?? 0)
}

/** A page whose console errors and uncaught exceptions fail the test that meets them. */
export function watched(page: Page): Page {
  page.on('pageerror', (error) => expect.soft(error.message, 'an uncaught exception').toBe(''))
  page.on('console', (message) => {
    // A refused call (4xx) is the browser's own line, not ours.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
      expect.soft(message.text(), 'a console error').toBe('')
  })
  return page
}
