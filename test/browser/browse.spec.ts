import { expect, type Locator, type Page, test } from '@playwright/test'
import fc from 'fast-check'
import { filterKeys } from '../../src/listings/fields.ts'
import { TestClient } from '../client.ts'
import { password } from '../factories.ts'
import { freshFolder, type Running, startLabEx } from '../running.ts'
import { seedPark } from './browse-world.ts'
import { fitsWidth, leave, noViolations, settled, watched } from './checks.ts'
import { sendLogin } from './log-in.ts'

/** UX.md section 3, one test a rule; F2, F3, F4 and F9 are in src/listings/browse*.test.ts. */
let app: Running
let park: Awaited<ReturnType<typeof seedPark>>
test.beforeAll(async () => {
  app = await startLabEx(await freshFolder(), { PARK_NAME: 'Test Park' })
  park = await seedPark(app)
})
test.afterAll(({ browser }) => leave(browser, app))

test.describe('at 1280 px', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('F1: the heading and the pages say how many there are', async ({ page }) => {
    await open(page, '/listings/offers')
    const total = park.offers.length
    await expect(results(page)).toHaveText(`${total} offers`)
    await expect(page.getByRole('navigation', { name: 'Pages of Offers' })).toContainText(
      `1 to 24 of ${total} offers`,
    )
    await expect(page.locator('main article')).toHaveCount(24)
  })

  test('F5: a chosen value keeps its place and becomes a chip', async ({ page }) => {
    await open(page, '/listings/offers')
    const places = () => group(page, 'Category').getByRole('checkbox').evaluateAll(valuesOf)
    const before = await places()
    await box(page, 'Chemicals').check()
    await expect(chip(page, 'Chemicals')).toBeVisible()
    await expect(box(page, 'Chemicals')).toBeChecked()
    expect(await places()).toEqual(before)
  })

  test('F6: chips tell what is on and take it off', async ({ page }) => {
    await open(page, '/listings/offers?search=e&type=equipment,chemicals&total_units=2')
    const active = page.getByRole('heading', { name: 'Active filters' }).locator('..')
    await expect(active.getByRole('listitem')).toHaveText([
      'Search: e',
      'Equipment',
      'Chemicals',
      'Total units: at least 2',
    ])
    const tops = await active
      .getByRole('listitem')
      .evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await noViolations(page)
    await chip(page, 'Equipment').click()
    await expect(page).toHaveURL(/\?search=e&type=chemicals&total_units=2$/)
    await expect(chip(page, 'Chemicals')).toBeFocused()
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await expect(page).toHaveURL(/\/listings\/offers$/)
    await expect(active).toHaveCount(0)
    await expect(results(page)).toBeFocused()
  })

  test('F7: groups open and close; a closed one says how many are chosen', async ({ page }) => {
    await open(page, '/listings/offers')
    const names = await page.locator('section[aria-labelledby=filters] summary h3').allInnerTexts()
    expect(names.map((name) => name.replace(/\s+/g, ' '))).toEqual(
      ['Category', 'Total units', 'Availability', 'Organisation'].map((name) => `Filter by ${name}`),
    )
    const open_ = page.locator('section[aria-labelledby=filters] > details[open]')
    await expect(open_).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Show results' })).toBeHidden()
    await expect(group(page, 'Organisation')).not.toHaveAttribute('open')
    await open(page, '/listings/offers?availability_type=free,loan')
    const selected = group(page, 'Availability').getByText('2 selected')
    await expect(selected).toBeHidden()
    await group(page, 'Availability').locator('summary').click()
    await expect(selected).toBeVisible()
  })

  test('F8: more than eight options show six and the rest on demand, without inner scrolling', async ({
    page,
  }) => {
    await open(page, '/listings/offers?type=equipment')
    const devices = group(page, 'Device type')
    await expect(devices.getByRole('checkbox')).toHaveCount(6)
    await devices.getByText('Show 3 more').click()
    await expect(devices.getByRole('checkbox')).toHaveCount(9)
    await devices.getByText('Show fewer').click()
    await expect(devices.getByRole('checkbox')).toHaveCount(6)
    const scrolling = await page
      .locator('section[aria-labelledby=filters] *')
      .evaluateAll((all) => all.filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY)).length)
    expect(scrolling).toBe(0)
  })

  test('F10: filters come and go with their parent, and say so', async ({ page }) => {
    await open(page, '/listings/offers')
    await box(page, 'Equipment').check()
    await expect(group(page, 'Category').locator('xpath=following-sibling::details[1]//h3')).toContainText(
      'Device type',
    )
    await expect(spoken(page)).toContainText('New filters: Device type, Year of manufacture')
    await box(page, 'Chemicals').check()
    await expect(group(page, 'Year of manufacture')).toHaveCount(0)
    await expect(spoken(page)).toContainText('New filters: Substance category, Storage')
    await box(page, 'Centrifuge').check()
    await expect(page).toHaveURL(/type=equipment,chemicals&device_type=centrifuge$/)
    await expect(chip(page, 'Centrifuge')).toBeVisible()
    await box(page, 'Equipment').uncheck()
    await expect(page).toHaveURL(/\?type=chemicals$/)
    await expect(chip(page, 'Centrifuge')).toHaveCount(0)
    await expect(group(page, 'Device type')).toHaveCount(0)
    await expect(spoken(page)).not.toContainText('New filters')
  })

  for (const from of ['', '?page=2'])
    test(`F11: a choice keeps focus and scroll where they are ${from}`, async ({ page }) => {
      await open(page, `/listings/offers${from}`)
      await page.mouse.wheel(0, 420)
      await expect.poll(() => scrolled(page)).toBeGreaterThan(300)
      await expect(page.locator('header.site')).toHaveAttribute('data-stuck', 'true')
      const before = await scrolled(page)
      await box(page, 'Free').click()
      await expect(page).toHaveURL(/\?availability_type=free$/)
      await expect(results(page)).toHaveText(
        `${await totalOf('exchange_type=offer&availability_type=free')} offers`,
      )
      await settled(page)
      await expect(box(page, 'Free')).toBeFocused()
      expect(await scrolled(page)).toBe(before)
    })

  test('F13: searches 300 ms after the last key, at once on Enter and by the button', async ({ page }) => {
    const asked = listen(page)
    await open(page, '/listings/offers')
    await stopClock(page)
    const input = page.locator('search').getByRole('searchbox', { name: 'Search' })
    await expect(input).toHaveAccessibleDescription(/title, description, manufacturer, product number/)
    await input.pressSequentially('quok')
    await page.clock.runFor(299)
    await input.press('k')
    await page.clock.runFor(299)
    expect(asked).toEqual([])
    await page.clock.runFor(1 + frame)
    await expect(page).toHaveURL(/\?search=quokk$/)
    await input.press('a')
    await input.press('Enter')
    await page.clock.runFor(frame)
    await expect(page).toHaveURL(/\?search=quokka$/)
    await input.fill('quokka cage')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.clock.runFor(frame)
    await expect(page).toHaveURL(/\?search=quokka\+cage$/)
    await page.clock.runFor(1_000)
    await expect(results(page)).toHaveText('1 offer')
    expect(asked).toEqual(['?search=quokk', '?search=quokka', '?search=quokka+cage'])
  })

  test('F14: one region says the count politely, 700 ms after the last change', async ({ page }) => {
    const html = await (await page.request.get(`${app.url}/listings/offers`)).text()
    const form = /<form(?=[^>]*method="get").*?<\/form>/s.exec(html)?.[0] ?? ''
    expect(form.match(/role="(status|alert)"|aria-live/g)).toEqual(['role="status"'])
    await open(page, '/listings/offers')
    await stopClock(page)
    await page.clock.runFor(700)
    await expect(spoken(page)).toHaveText(/^\d+ offers$/)
    const said = await page.evaluateHandle(() => {
      const texts: string[] = []
      const region = document.querySelector('form [role=status]') as Element
      new MutationObserver(() => texts.push(region.textContent ?? '')).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      })
      return texts
    })
    for (const search of ['q', 'quokka', 'quokka cage']) {
      await page.getByRole('searchbox').fill(search)
      await page.clock.runFor(300 + frame)
      await expect(page).toHaveURL(new RegExp(`search=${search.replace(' ', '.')}$`))
    }
    await expect(results(page)).toHaveText('1 offer')
    await page.clock.runFor(699)
    expect(await said.jsonValue()).toEqual([])
    await page.clock.runFor(1)
    await expect(spoken(page)).toHaveText('1 offer')
    await page.getByRole('searchbox').fill('quokka scale')
    await page.clock.runFor(300 + frame)
    await expect(page).toHaveURL(/scale$/)
    await settled(page)
    await page.clock.runFor(700)
    // The same number again is another text, or it would not be said.
    await expect.poll(async () => new Set(await said.jsonValue()).size).toBe(2)
    expect((await said.jsonValue()).map((text) => text.trim())).toEqual(['1 offer', '1 offer'])
  })

  test('F15: nothing found says what is on and gives four ways on', async ({ page }) => {
    await logIn(page, park.email)
    await open(page, '/listings/offers?search=quokka&type=chemicals&availability_type=free')
    const found = results(page).locator('xpath=ancestor::section[1]')
    await expect(found.getByRole('heading', { name: 'No offers match' })).toBeVisible()
    const without = `exchange_type=offer&type=chemicals&availability_type=free`
    const ways = found.getByRole('link', { name: /^Without/ })
    await expect(ways).toHaveText([
      `Without “Search: quokka”: ${await totalOf(without)} offers`,
      'Without “Category: Chemicals”: 2 offers',
    ])
    await noViolations(page)
    const alert = found.getByRole('link', { name: 'Alert me about this' })
    await expect(found.getByRole('link', { name: 'Post a request' })).toHaveAttribute(
      'href',
      '/listings/create?exchange_type=request',
    )
    await expect(found.getByRole('link', { name: 'Clear all filters' })).toHaveAttribute(
      'href',
      '/listings/offers',
    )
    await ways.nth(1).click()
    await expect(page).toHaveURL(/\?search=quokka&availability_type=free$/)
    await expect(results(page)).toHaveText('2 offers')
    await expect(results(page)).toBeFocused()
    await page.goBack()
    await open(page, '/listings/offers?search=quokka&type=chemicals&availability_type=free')
    await alert.click()
    await expect(page).toHaveURL(/\/alerts\/create/)
    await expect(page.getByRole('checkbox', { name: /^Chemicals/ })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: /^Free\b/ })).toBeChecked()
  })

  test('F16: the address holds everything without reloading, and Back restores it', async ({ page }) => {
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

  test('F16: cards below are laid out when near, and Back and a reload end at the same one', async ({
    page,
  }) => {
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

  test('F16: pages of results are steps of the history, and begin at their heading', async ({ page }) => {
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

  test('F17: whatever the address says, the list is shown', async ({ page }) => {
    const text = fc.oneof(
      fc.constantFrom('%', "'", '"><b>', '\\', '😀', 'é', '\0', '%00', 'null', '-1', '1e9', '__proto__'),
      fc.string({ unit: 'binary', maxLength: 8 }).map((raw) => raw.toWellFormed()),
      fc.constant(`${'a'.repeat(199)}😀`),
    )
    const name = fc.constantFrom<string>(...filterKeys, 'search', 'sort', 'page', 'category', 'search[]')
    const query = fc.array(fc.tuple(name, text), { minLength: 1, maxLength: 5 })
    const odd = [...fc.sample(query, { numRuns: 40, seed: 3 })].map((pairs) =>
      new URLSearchParams(pairs).toString(),
    )
    for (const [index, search] of ['search=%E0%A4%A', '&&=&%=', ...odd].entries()) {
      const list = index % 2 ? 'requests' : 'offers'
      const answer = await page.request.get(`${app.url}/listings/${list}?${search}`)
      expect(answer.status(), search).toBe(200)
      expect(await answer.text(), search).toMatch(/<h2 id="results"/)
    }
    await open(page, `/listings/offers?search=${'a'.repeat(199)}%F0%9F%98%80&type=gone`)
    await expect(results(page)).toHaveText('0 offers')
    await open(page, '/listings/offers?category=equipment&type=gone,equipment&page=999&sort=best')
    await expect(page.locator('main article').first()).toBeVisible()
    await expect(box(page, 'Equipment')).toBeChecked()
    await expect(chip(page, 'Equipment')).toBeVisible()
  })

  test('F18: sorting keeps focus, and newest first is not in the address', async ({ page }) => {
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

  test('F19: a minimum by slider or number, off with a note when all are equal', async ({ page }) => {
    const asked = listen(page)
    await open(page, '/listings/offers')
    const units = group(page, 'Total units')
    const [slider, number] = [units.getByRole('slider'), units.getByRole('spinbutton')]
    await number.fill('5')
    await expect(page).toHaveURL(/\?total_units=5$/)
    await expect(units.getByText('At least 5 units')).toBeVisible()
    await expect(chip(page, 'Total units: at least 5')).toBeVisible()
    await expect(slider).toHaveValue('5')
    await slider.press('ArrowRight')
    await expect(page).toHaveURL(/\?total_units=6$/)
    await expect(number).toHaveValue('6')
    await slider.press('Home')
    await expect(page).toHaveURL(/\/listings\/offers$/)
    asked.length = 0
    for (const nonsense of ['0', '-3']) await number.fill(nonsense)
    await number.fill('2000000')
    await expect(page).toHaveURL(/\?total_units=999999$/)
    expect(asked).toEqual(['?total_units=999999'])
    await open(page, '/listings/offers?search=quokka')
    await expect(units.getByText('No range available: all values are equal.')).toBeVisible()
    await expect(slider).toBeDisabled()
    await expect(number).toBeDisabled()
    await open(page, '/listings/offers?search=nothing-at-all')
    await expect(slider).toHaveAttribute('max', '999999')
    await expect(slider).toBeEnabled()
  })

  test('a manufacturer on a card sets the search', async ({ page }) => {
    await open(page, '/listings/offers?availability_type=free')
    const tag = page.locator('article').first().getByRole('link', { name: 'Search for Marsupial & Sons' })
    await expect(tag).toHaveAttribute('href', /availability_type=free/)
    await tag.click()
    await expect(page).toHaveURL(/\?search=Marsupial\+%26\+Sons&availability_type=free$/)
    await expect(results(page)).toHaveText('2 offers')
    await expect(results(page)).toBeFocused()
    await expect(page.getByRole('searchbox')).toHaveValue('Marsupial & Sons')
  })

  test('a card says what UX.md section 7 says, a request without photo and place', async ({ page }) => {
    await open(page, '/listings/offers?search=wombat&sort=date_asc')
    const cards = page.locator('main article')
    await expect(cards).toHaveCount(2)
    const card = cards.first()
    await expect(card.getByText('250\u00a0ml')).toBeVisible()
    await expect(card.getByText('Chemicals')).toBeVisible()
    await expect(card.locator('ul li:visible')).toHaveText([
      'Fluids and media',
      'Bottles',
      'Chilled',
      'Generic',
      '+1',
    ])
    await expect(card.getByText('Kruyt (O.604)')).toBeVisible()
    await expect(card.getByText(/^Added \d\d-\d\d-\d{4}$/)).toBeVisible()
    await expect(card.getByText(/^Expires \d\d-\d\d-\d{4}$/)).toBeVisible()
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

  test('F12: filters are in a sheet with a live number; it closes three ways and gives focus back', async ({
    page,
  }) => {
    await open(page, '/listings/offers')
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    const button = page.getByRole('button', { name: /^Filters/ })
    await button.click()
    await sheet.getByRole('checkbox', { name: /^Equipment/ }).check()
    await sheet.getByRole('checkbox', { name: /^Centrifuge/ }).check()
    const total = await totalOf('exchange_type=offer&type=equipment&device_type=centrifuge')
    const show = sheet.getByRole('button', { name: `Show ${total} offers` })
    await expect(show).toBeInViewport({ ratio: 1 })
    await expect(sheet.getByRole('status')).toContainText(`${total} offers`)
    await noViolations(page)
    await show.click()
    await expect(sheet).toBeHidden()
    await expect(button).toBeFocused()
    await expect(button).toHaveText('Filters (2)')
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(180, 20),
      () => sheet.getByRole('button', { name: 'Close' }).click(),
    ]
    for (const close of ways) {
      await button.click()
      await expect(sheet).toBeVisible()
      await settled(page)
      await close()
      await expect(sheet).toBeHidden()
      await expect(button).toBeFocused()
    }
    await button.click()
    await sheet.getByRole('button', { name: 'Clear all filters' }).click()
    await expect(page).toHaveURL(/\/listings\/offers$/)
    await expect(sheet.getByRole('button', { name: /^Show \d+ offers$/ })).toBeFocused()
  })

  test('long words stay inside their card', async ({ page }) => {
    for (const list of ['offers', 'requests']) {
      await open(page, `/listings/${list}?search=nasty`)
      const card = page.locator('main article')
      await expect(card).toHaveCount(1)
      await fitsWidth(page)
      expect(await card.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    }
  })

  test('the first card is in sight below search, count, filters and sort', async ({ page }) => {
    for (const list of ['offers', 'requests']) {
      await open(page, `/listings/${list}`)
      const tops = await Promise.all(
        [results(page), page.getByRole('button', { name: /^Filters/ }), page.locator('#sort')].map(middleOf),
      )
      expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(20)
      await expect(page.locator('article').first()).toBeInViewport({ ratio: 1 })
      await fitsWidth(page)
    }
  })
})

for (const width of [360, 1280]) {
  test.describe(`without script at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, javaScriptEnabled: false })

    test(`F20: filters, search and pages work as a form, ${width} px`, async ({ page }) => {
      await page.goto(`${app.url}/listings/offers`)
      await page.getByRole('link', { name: 'Skip to results' }).focus()
      await expect(page.getByRole('link', { name: 'Skip to results' })).toBeInViewport()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/#results$/)
      await box(page, 'Free').check()
      await group(page, 'Total units').getByRole('spinbutton').fill('2')
      await page.getByRole('button', { name: 'Show results' }).click()
      const total = await totalOf('exchange_type=offer&availability_type=free&total_units=2')
      await expect(results(page)).toHaveText(`${total} offers`)
      await expect(box(page, 'Free')).toBeChecked()
      await page.goto(`${app.url}/listings/offers`)
      await page.getByRole('link', { name: 'Next' }).click()
      await expect(page).toHaveTitle('Offers, page 2 · LabEx · Test Park')
      await page.getByRole('searchbox').fill('quokka')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await expect(page.locator('article')).toHaveCount(2)
      await page.goto(`${app.url}/listings/offers?search=quokka&type=chemicals`)
      await page.getByRole('link', { name: /Remove filter Category: Chemicals/ }).click()
      await expect(page.locator('article')).toHaveCount(2)
    })
  })
}

async function open(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') watched(page)
  await page.goto(app.url + path)
  await settled(page)
}

/** From here on time passes only as the test lets it. */
/** Milliseconds: what was pressed is painted before the server is asked. */
const frame = 50

async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 60_000)
}

async function logIn(page: Page, email: string): Promise<void> {
  await open(page, '/login')
  await sendLogin(page, email, password)
  await expect(page).toHaveURL(/\/dashboard/)
}

/** What the page asks the server for while it stays. */
function listen(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.headers()['x-inertia']) asked.push(new URL(request.url()).search)
  })
  return asked
}

async function totalOf(query: string): Promise<number> {
  return (await new TestClient(app.url).get(`/api/listings?${query}`)).body.total
}

const results = (page: Page): Locator => page.locator('h2#results')
const spoken = (page: Page): Locator => page.locator('form > [role=status]')
const group = (page: Page, name: string): Locator =>
  page
    .locator('section[aria-labelledby=filters] > details')
    .filter({ has: page.getByRole('heading', { name: `Filter by ${name}` }) })
const box = (page: Page, name: string): Locator =>
  page.locator('section[aria-labelledby=filters]').getByRole('checkbox', { name: new RegExp(`^${name}`) })
const chip = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Remove filter ${name}`, exact: true })
const valuesOf = (boxes: Element[]): string[] => boxes.map((one) => (one as HTMLInputElement).value)
const scrolled = (page: Page): Promise<number> => page.evaluate(() => window.scrollY)
const middleOf = async (locator: Locator): Promise<number> => {
  const { y, height } = (await locator.boundingBox()) ?? { y: Number.NaN, height: 0 }
  return y + height / 2
}
