import { expect, type Page, test } from '@playwright/test'
import { settled } from './checks.ts'
import { listen, paints, parkForFile } from './lists.ts'

/** From a list to a listing and back, and a list that stays where it is while it loads. */
const { app, open } = parkForFile()

test('before a listing’s files are here the pressed card answers at once, and only that one', async ({
  page,
}) => {
  await page.route(/\/listings\/\d+$|\/Show-/, async (route) => {
    await new Promise((done) => setTimeout(done, 2_500))
    await route.continue()
  })
  await open(page, '/listings/offers')
  const cards = page.locator('main article')
  await cards.nth(1).getByRole('link').first().click()
  const isBusy = (card: Element) => getComputedStyle(card, '::after').content !== 'none'
  await expect.poll(() => cards.nth(1).evaluate(isBusy), { timeout: 1_000 }).toBe(true)
  await expect.poll(() => page.locator('main').getAttribute('aria-busy'), { timeout: 3_000 }).toBe('true')
  expect(await cards.nth(2).evaluate(isBusy)).toBe(false)
  const opacity = await page
    .locator('main ol')
    .first()
    .evaluate((list) => getComputedStyle(list).opacity)
  expect(opacity).toBe('1')
  await expect(page).toHaveURL(/\/listings\/\d+$/)
})

test('a listing tapped right after typing wins over the search', async ({ page }) => {
  // Its files are late as well: the list is there long enough to send its search.
  await page.route(/\/listings\/\d+$|\/Show-/, async (route) => {
    await new Promise((done) => setTimeout(done, 1_000))
    await route.continue()
  })
  await open(page, '/listings/offers')
  const asked = listen(page)
  const title = (await page.locator('main article h3').nth(1).textContent()) ?? ''
  await typeAndTap(page, 'quokka')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect(asked.filter((query) => query !== '')).toEqual([])
})

test('a finger that rests on a card asks for its page before it lets go', async ({ browser }) => {
  const page = await (await browser.newContext({ hasTouch: true, viewport: phone })).newPage()
  await open(page, '/listings/offers')
  const link = page.locator('main article').first().getByRole('link').first()
  const asked = page.waitForRequest(/\/listings\/\d+$/)
  await link.dispatchEvent('touchstart')
  expect((await asked).headers().purpose).toBe('prefetch')
  await page.context().close()
})

test('the way back to the list keeps filters and place', async ({ page }) => {
  await open(page, '/listings/offers?availability_type=free')
  await page.mouse.wheel(0, 900)
  await expect
    .poll(() => page.evaluate(() => history.state?.documentScrollPosition?.top))
    .toBeGreaterThan(800)
  const before = await page.evaluate(() => scrollY)
  const link = page.locator('main article').nth(6).getByRole('link').first()
  await link.click()
  await expect(page).toHaveURL(/\/listings\/\d+$/)
  await settled(page)
  await page.getByRole('main').getByRole('link', { name: 'Offers', exact: true }).click()
  await expect(page).toHaveURL(/\/listings\/offers\?availability_type=free$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  await expect(link).toBeFocused()
})

for (const leave of ['when its page is painted', 'while it was asked for under the pointer'])
  test(`a listing left ${leave} stays left, and is whole when it is found again`, async ({ page }) => {
    await open(page, '/listings/offers')
    const answer = Promise.withResolvers<void>()
    await page.route(/\/listings\/\d+$/, async (route) => {
      await answer.promise
      await route.continue().catch(() => {})
    })
    const link = page.locator('main article').nth(1).getByRole('link').first()
    const title = (await link.textContent()) ?? ''
    const asked = page.waitForRequest(/\/listings\/\d+$/)
    if (leave !== 'when its page is painted') {
      await link.hover()
      expect((await asked).headers().purpose).toBe('prefetch')
    }
    await paints(page, link)
    await page.goBack()
    const offers = page.getByRole('heading', { level: 1, name: 'Offers' })
    await expect(offers).toBeVisible()
    const answered = page.waitForEvent('requestfinished', { timeout: 3_000 }).catch(() => {})
    answer.resolve()
    await answered
    await settled(page)
    await expect(page).toHaveURL(/\/listings\/offers$/)
    await page.reload()
    await expect(offers).toBeVisible()
    await settled(page)
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('heading', { name: /^More from/ })).toBeVisible()
  })

for (const delay of [0, 1_000])
  test(`nothing moves while offers load on a phone, photos and logos ${delay} ms late`, async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ viewport: phone, hasTouch: true })).newPage()
    // Of a browser without Arial's metrics the words would be measured, not the page.
    await page.route('**/*.woff2', (route) => route.abort())
    await page.route('**/storage/**', async (route) => {
      await new Promise((done) => setTimeout(done, delay))
      await route.continue()
    })
    await page.addInitScript(noteShifts)
    await page.goto(`${app.url}/listings/offers`)
    await settled(page)
    await page.waitForTimeout(delay + 500)
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.001)
    await page.context().close()
  })

const phone = { width: 360, height: 740 }

function noteShifts(): void {
  const seen = window as unknown as { shift: number }
  seen.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Both at once, as on a busy machine a moment between two steps of a test may be long enough for the search. */
const typeAndTap = (page: Page, text: string) =>
  page.evaluate((typed) => {
    const box = document.querySelector<HTMLInputElement>('input[type=search]')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, typed)
    box?.dispatchEvent(new Event('input', { bubbles: true }))
    document.querySelectorAll('main article')[1]?.querySelector('a')?.click()
  }, text)
