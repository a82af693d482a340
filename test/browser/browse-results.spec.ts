import { expect, type Locator, type Page, test } from '@playwright/test'
import { fitsWidth, settled } from './checks.ts'
import { box, parkForFile, results, seenWhole } from './lists.ts'

/** What the lists show and keep: cards, pages, order, place and history, one test a rule. */
const { park, open, totalOf } = parkForFile()

test.describe('at 1280 px', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the heading and the pages say how many there are', async ({ page }) => {
    await open(page, '/listings/offers')
    const total = park.offers.length
    await expect(results(page)).toHaveText(`${total} offers`)
    await expect(page.getByRole('navigation', { name: 'Pages of Offers' })).toContainText(
      `1 to 24 of ${total} offers`,
    )
    await expect(page.locator('main article')).toHaveCount(24)
  })

  for (const from of ['', '?page=2'])
    test(`a choice keeps focus and scroll where they are ${from}`, async ({ page }) => {
      await open(page, `/listings/offers${from}`)
      await page.mouse.wheel(0, 420)
      await expect.poll(() => scrolled(page)).toBeGreaterThan(300)
      await expect(page.locator('header.site')).toHaveAttribute('data-stuck', 'true')
      const before = await scrolled(page)
      await box(page, 'Kruyt').click()
      await expect(page).toHaveURL(/\?location_building=Kruyt$/)
      await expect(results(page)).toHaveText(
        `${await totalOf('exchange_type=offer&location_building=Kruyt')} offers`,
      )
      await settled(page)
      await expect(box(page, 'Kruyt')).toBeFocused()
      expect(await scrolled(page)).toBe(before)
    })

  test('the address holds everything without reloading, and Back restores it', async ({ page }) => {
    await open(page, '/faq')
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Offers' }).click()
    await expect(page).toHaveURL(/\/listings\/offers$/)
    await settled(page)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    const steps = await page.evaluate(() => history.length)
    await box(page, 'Free').check()
    await expect(page).toHaveURL(/availability_type=free$/)
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('date_asc')
    await expect(page).toHaveURL(/availability_type=free&sort=date_asc$/)
    expect(await page.evaluate(() => history.length)).toBe(steps)
    expect(await page.evaluate(() => typeof history.state.page), 'kept as text').toBe('string')
    await settled(page)
    await page.mouse.wheel(0, 900)
    await expect.poll(() => scrolled(page)).toBeGreaterThan(800)
    // Inertia notes where the page is a moment after it stops there.
    await expect
      .poll(() => page.evaluate(() => history.state?.documentScrollPosition?.top))
      .toBeGreaterThan(800)
    const before = await scrolled(page)
    await page.locator('main article').nth(5).getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(/\/listings\/\d+$/)
    await settled(page)
    await page.goBack()
    await expect(page).toHaveURL(/availability_type=free&sort=date_asc$/)
    await expect(box(page, 'Free')).toBeChecked()
    await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('date_asc')
    await expect.poll(() => scrolled(page)).toBe(before)
    await page.goBack()
    await expect(page).toHaveURL(/\/faq$/)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })

  test('cards below are laid out when near, and Back and a reload end at the same one', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 720 })
    await open(page, '/listings/offers')
    const card = page.locator('main article').nth(16)
    const isLaidOut = () => card.evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true }))
    const place = async () => ({ top: (await card.boundingBox())?.y, scrolled: await scrolled(page) })
    expect(await isLaidOut()).toBe(false)
    const scrollOn = async () => {
      await page.mouse.wheel(0, 200)
      return (await place()).top
    }
    await expect.poll(scrollOn, { intervals: [50] }).toBeLessThan(500)
    expect(await isLaidOut()).toBe(true)
    const before = await place()
    await expect
      .poll(() => page.evaluate(() => history.state?.documentScrollPosition?.top))
      .toBe(before.scrolled)
    await card.getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(/\/listings\/\d+$/)
    await settled(page)
    await page.goBack()
    await expect.poll(place).toEqual(before)
    await page.reload()
    await expect.poll(place).toEqual(before)
  })

  test('Back while a page still moves ends where the list was left', async ({ page, browserName }) => {
    test.skip(browserName !== 'chromium', 'only Chromium can be slowed')
    await open(page, '/listings/offers')
    await page.mouse.wheel(0, 900)
    await expect
      .poll(() => page.evaluate(() => history.state?.documentScrollPosition?.top))
      .toBeGreaterThan(800)
    const before = await scrolled(page)
    await page.locator('main article').nth(5).getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(/\/listings\/\d+$/)
    await settled(page)
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 20 })
    await page.evaluate(async () => {
      scrollTo(0, 40)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 90)))
      history.back()
    })
    await expect(page).toHaveURL(/\/listings\/offers$/)
    // What was scrolled is noted by then, and would be asked for by a reload.
    await expect
      .poll(() => page.evaluate(() => [scrollY, history.state?.documentScrollPosition?.top]))
      .toEqual([before, before])
    await page.waitForTimeout(500)
    expect(await scrolled(page)).toBe(before)
  })

  test('pages of results are steps of the history, and begin at their heading', async ({ page }) => {
    await open(page, '/listings/offers?availability_type=free')
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(/availability_type=free&page=2$/)
    await expect(results(page)).toBeFocused()
    await expect(results(page)).toBeInViewport()
    await expect(page).toHaveTitle('Offers, page 2 · LabEx · Test Park')
    await page.goBack()
    await expect(page).toHaveURL(/\?availability_type=free$/)
    await expect(page).toHaveTitle('Offers · LabEx · Test Park')
  })

  test('sorting keeps focus, and newest first is not in the address', async ({ page }) => {
    await open(page, '/listings/offers?page=2')
    const sort = page.getByRole('combobox', { name: 'Sort' })
    await sort.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(/\?sort=date_asc$/)
    await settled(page)
    await expect(sort).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(page).toHaveURL(/\/listings\/offers$/)
    await expect(sort).toBeFocused()
  })

  test('a card says what it is, how much and from whom; a request has no photo and place', async ({
    page,
  }) => {
    await open(page, '/listings/offers?search=wombat&sort=date_asc')
    const cards = page.locator('main article')
    await expect(cards).toHaveCount(2)
    const card = cards.first()
    await expect(card.getByText('250\u00a0ml')).toBeVisible()
    await expect(card.getByText('Chemicals')).toBeVisible()
    await expect(card.locator('ul li:visible')).toHaveText([
      'Chemicals',
      'Fluids and media',
      'Bottles',
      'Chilled',
      'Generic',
      '+1',
    ])
    await expect(card.getByText('Kruyt (O.604)')).toBeVisible()
    await expect(card.getByText(/^Added \d\d\u2011\d\d\u2011\d{4}$/)).toBeVisible()
    await expect(card.getByText(/^Expires \d\d\u2011\d\d\u2011\d{4}$/)).toBeVisible()
    await expect(cards.nth(1).getByText(/Expires/)).toHaveCount(0)
    const middle = (await card.boundingBox())?.height ?? 0
    await card.click({ position: { x: 40, y: middle / 2 } })
    await expect(page).toHaveURL(/\/listings\/\d+$/)
    await open(page, '/listings/requests?search=wombat')
    await expect(cards.first()).toBeVisible()
    await expect(cards.first().getByText('Kruyt')).toHaveCount(0)
    expect((await cards.first().getByRole('link').first().boundingBox())?.x).toBeLessThan(
      ((await cards.first().boundingBox())?.x ?? 0) + 20,
    )
  })

  test('when loading fails the results stay, with a way to try again', async ({ page }) => {
    await open(page, '/listings/offers')
    await page.route('**/listings/offers?*', (route) => route.fulfill({ status: 429, body: 'away' }))
    await box(page, 'Free').check()
    const failure = page.getByRole('alert').filter({ hasText: 'The results could not be loaded' })
    await expect(failure).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('main article')).toHaveCount(24)
    await page.unroute('**/listings/offers?*')
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/availability_type=free$/)
    await expect(failure).toHaveCount(0)
    await expect(box(page, 'Free')).toBeChecked()
  })
})

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('long words stay inside their card', async ({ page }) => {
    for (const list of ['offers', 'requests']) {
      await open(page, `/listings/${list}?search=nasty`)
      const card = page.locator('main article')
      await expect(card).toHaveCount(1)
      await fitsWidth(page)
      expect(await card.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    }
  })

  test('title, count and search are one row, filters, alert and order another', async ({ page }) => {
    for (const list of ['offers', 'requests']) {
      await open(page, `/listings/${list}`)
      const rows = await Promise.all(
        [
          [page.locator('h1'), results(page), page.getByRole('searchbox')],
          [
            page.getByRole('button', { name: /^Filters/ }),
            page.getByRole('link', { name: 'Set an alert for this' }),
            page.locator('#sort'),
          ],
        ].map((row) => Promise.all(row.map(middleOf))),
      )
      for (const row of rows) expect(Math.max(...row) - Math.min(...row)).toBeLessThan(26)
      await fitsWidth(page)
    }
  })
})

const scrolled = (page: Page): Promise<number> => page.evaluate(() => window.scrollY)
const middleOf = async (locator: Locator): Promise<number> => {
  const { y, height } = (await locator.boundingBox()) ?? { y: Number.NaN, height: 0 }
  return y + height / 2
}

for (const [width, height, cards] of [
  [1280, 860, 4],
  [360, 740, 3],
] as const)
  test(`${cards} cards are seen whole at ${width} by ${height} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await open(page, '/listings/offers?availability_type=&sort=date_asc')
    expect(await seenWhole(page)).toBeGreaterThanOrEqual(cards)
    const plain = page.locator('main article').nth(5)
    expect((await plain.boundingBox())?.height).toBe(width === 360 ? 132 : 140)
  })
