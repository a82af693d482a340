import { expect, test } from '@playwright/test'
import { noViolations } from './checks.ts'
import { parkForFile, seenWhole } from './lists.ts'

/** From the top of a list to its cards, by eye, by key and by ear. */
const { open } = parkForFile()

test('a search leaves two results in sight on a phone, and a link skips to them', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/listings/offers?search=e&availability_type=free,loan')
  expect(await seenWhole(page)).toBeGreaterThanOrEqual(2)
  const skip = page.getByRole('link', { name: 'Skip to results' })
  await skip.focus()
  await expect(skip).toBeInViewport()
  await noViolations(page)
  await skip.press('Enter')
  await page.locator('main h3 a, main #found button').first().waitFor()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('#found') !== null)).toBe(true)
})

test('dots part the facts of a card, and are not read out', async ({ page }) => {
  await open(page, '/listings/offers')
  const card = page.locator('main article').first()
  const dots = await card
    .locator('.dotted')
    .evaluateAll((facts) => facts.map((fact) => getComputedStyle(fact, '::before').content))
  expect(dots.length).toBeGreaterThan(1)
  expect([...new Set(dots)]).toEqual(['"·" / ""'])
  expect(await card.ariaSnapshot()).not.toContain('·')
})
