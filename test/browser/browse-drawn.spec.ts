import { expect, test } from '@playwright/test'
import { box, parkForFile } from './lists.ts'

const { open, totalOf } = parkForFile()

test.use({ viewport: { width: 1280, height: 800 } })

/**
 * Counts what the commit that shows the new number of results adds: cards, and changed counts in the filters. A colour
 * that changes step by step would paint the page over and over while the answer waits for its turn.
 */
test('a choice draws the cards in sight first, no filter again before them, and nothing step by step', async ({
  page,
}) => {
  await open(page, '/listings/offers')
  await page.evaluate(() => {
    const drawn: [cards: number, filters: number][] = []
    const moved: string[] = []
    Object.assign(window, { drawn, moved })
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      if ((target as Element).closest('main'))
        moved.push(`${propertyName} of ${(target as Element).className}`)
    })
    const within = ({ target }: MutationRecord, part: string) =>
      document.querySelector(part)?.contains(target)
    new MutationObserver((records) => {
      const cards = records
        .filter((record) => within(record, '#found ol'))
        .flatMap(({ addedNodes }) => [...addedNodes])
        .filter((node) => node instanceof HTMLLIElement).length
      const filters = records.filter(
        (record) =>
          record.type === 'characterData' &&
          within(record, '[aria-labelledby=filters]') &&
          record.target.parentElement?.closest('label')?.querySelector('[type=checkbox]'),
      ).length
      if (records.some((record) => within(record, '#results'))) drawn.push([cards, filters])
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
  await box(page, 'Equipment').click()
  await expect(page).toHaveURL(/type=equipment$/)
  await expect(page.locator('#found ol')).toHaveAttribute('aria-busy', 'false')
  const drawn = await page.evaluate(() => (window as unknown as { drawn: [number, number][] }).drawn)
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
  expect(drawn).toHaveLength(1)
  expect(drawn[0]?.[0]).toBeLessThanOrEqual(4)
  expect(drawn[0]?.[1]).toBe(0)
  const total = await totalOf('exchange_type=offer&type=equipment')
  await expect(page.locator('main article')).toHaveCount(total)
})

test('no tag of a card is cut on a tablet before it is 16rem wide', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await open(page, '/listings/offers?type=chemicals')
  const isCut = (tags: Element[]) =>
    tags.some((one) => one.scrollWidth > one.clientWidth && one.clientWidth < 250)
  expect(await page.locator('main article .tag').evaluateAll(isCut)).toBe(false)
})
