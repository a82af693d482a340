import { expect, test } from '@playwright/test'
import { box, group, parkForFile } from './lists.ts'

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

test('a choice asks for its list once, also where a second day moves along with the first', async ({
  page,
}) => {
  await open(page, '/listings/offers')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.headers()['x-inertia-partial-data']) asked.push(new URL(request.url()).search)
  })
  const choose = async (act: () => Promise<void>, query: string) => {
    await act()
    await expect(page).toHaveURL(new RegExp(`/offers${query}$`))
    await page.waitForLoadState('networkidle')
  }
  const day = async (name: string, date: string) => {
    const field = group(page, name).locator('input[type=date]')
    if (!(await field.isVisible())) await group(page, name).locator('summary').click()
    await field.fill(date)
  }
  await choose(() => box(page, 'Equipment').click(), '\\?type=equipment')
  await choose(() => box(page, 'Equipment').click(), '')
  await choose(() => day('Period from', '2027-03-01'), '\\?available_from=2027-03-01')
  await choose(
    () => day('Period until', '2027-03-10'),
    '\\?available_from=2027-03-01&available_until=2027-03-10',
  )
  await choose(
    () => day('Period from', '2027-04-01'),
    '\\?available_from=2027-04-01&available_until=2027-04-10',
  )
  expect(asked).toHaveLength(5)
})

test('no tag of a card is cut on a tablet before it is 16rem wide', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await open(page, '/listings/offers?type=chemicals')
  const isCut = (tags: Element[]) =>
    tags.some((one) => one.scrollWidth > one.clientWidth && one.clientWidth < 250)
  expect(await page.locator('main article .tag').evaluateAll(isCut)).toBe(false)
})
