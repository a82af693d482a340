import { expect, test } from '@playwright/test'
import { noViolations, settled } from './checks.ts'
import { box, chip, group, listen, parkForFile, results, spoken } from './lists.ts'

/** The filters of the lists, one test a rule. */
const { app, open, totalOf } = parkForFile()

test.describe('at 1280 px', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('a chosen value keeps its place and becomes a chip', async ({ page }) => {
    await open(page, '/listings/offers')
    const places = () => group(page, 'Availability').getByRole('checkbox').evaluateAll(valuesOf)
    const before = await places()
    await box(page, 'Loan').check()
    await expect(chip(page, 'Loan')).toBeVisible()
    await expect(box(page, 'Loan')).toBeChecked()
    expect(await places()).toEqual(before)
  })

  test('the categories above the list are its filter by category, and stand nowhere else', async ({
    page,
  }) => {
    await open(page, '/listings/offers')
    const pills = page.getByRole('group', { name: 'Category' })
    await expect(pills.getByRole('checkbox')).toHaveCount(3)
    const total = await totalOf('exchange_type=offer&type=equipment')
    await expect(box(page, 'Equipment')).toHaveAccessibleName(new RegExp(`^Equipment\\s*${total}$`))
    for (const name of ['Equipment', 'Chemicals']) await box(page, name).check()
    await expect(page).toHaveURL(/\?type=equipment,chemicals$/)
    await expect(results(page)).toHaveText(
      `${await totalOf('exchange_type=offer&type=equipment,chemicals')} offers`,
    )
    await expect(group(page, 'Category')).toHaveCount(0)
    await expect(chip(page, 'Equipment')).toHaveCount(0)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
    await pills.getByRole('link', { name: 'All' }).click()
    await expect(page).toHaveURL(/\/listings\/offers$/)
    await expect(box(page, 'Chemicals')).not.toBeChecked()
  })

  test('chips tell what is on and take it off', async ({ page }) => {
    await open(page, '/listings/offers?search=e&total_units=2&availability_type=free,loan')
    const active = page.getByRole('heading', { name: 'Active filters' }).locator('..')
    await expect(active.getByRole('listitem')).toHaveText([
      'Search: e',
      'Quantity: at least 2',
      'Free',
      'Loan',
    ])
    const tops = await active
      .getByRole('listitem')
      .evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await noViolations(page)
    await chip(page, 'Free').click()
    await expect(page).toHaveURL(/\?search=e&total_units=2&availability_type=loan$/)
    await expect(chip(page, 'Loan')).toBeFocused()
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await expect(page).toHaveURL(/\/listings\/offers$/)
    await expect(active).toHaveCount(0)
    await expect(results(page)).toBeFocused()
  })

  test('groups open and close; a closed one says how many are chosen', async ({ page }) => {
    await open(page, '/listings/offers')
    const names = await page.locator('section[aria-labelledby=filters] summary h3').allInnerTexts()
    expect(names.map((name) => name.replace(/\s+/g, ' '))).toEqual(
      [
        ...['Availability', 'Building', 'Organisation', 'Fit for', 'Expires within 30 days'],
        ...['Period from', 'Period until', 'Quantity'],
      ].map((name) => `Filter by ${name}`),
    )
    const open_ = page.locator('section[aria-labelledby=filters] > details[open]')
    await expect(open_).toHaveCount(4)
    await expect(page.getByRole('button', { name: 'Show results' })).toBeHidden()
    await expect(group(page, 'Period from')).not.toHaveAttribute('open')
    await open(page, '/listings/offers?availability_type=free,loan')
    const selected = group(page, 'Availability').getByText('2 selected')
    await expect(selected).toBeHidden()
    await group(page, 'Availability').locator('summary').click()
    await expect(selected).toBeVisible()
  })

  test('more than eight options show six and the rest on demand, without inner scrolling', async ({
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

  test('filters come and go with their parent, and say so', async ({ page }) => {
    await open(page, '/listings/offers')
    await box(page, 'Equipment').check()
    await expect(page.locator('section[aria-labelledby=filters] summary h3').first()).toContainText(
      'Device type',
    )
    await expect(spoken(page)).toContainText('New filters: Device type, Year of manufacture')
    await box(page, 'Chemicals').check()
    await expect(group(page, 'Year of manufacture')).toHaveCount(0)
    await expect(spoken(page)).toContainText('New filters: Substance category, Health hazard, Storage')
    await box(page, 'Centrifuge').check()
    await expect(page).toHaveURL(/type=equipment,chemicals&device_type=centrifuge$/)
    await expect(chip(page, 'Centrifuge')).toBeVisible()
    await box(page, 'Equipment').uncheck()
    await expect(page).toHaveURL(/\?type=chemicals$/)
    await expect(chip(page, 'Centrifuge')).toHaveCount(0)
    await expect(group(page, 'Device type')).toHaveCount(0)
    await expect(spoken(page)).not.toContainText('New filters')
  })

  test('a minimum waits for one kind of amount, and is then one with its unit', async ({ page }) => {
    await open(page, '/listings/offers')
    const units = group(page, 'Quantity')
    const [slider, number] = [units.getByRole('slider'), units.getByRole('spinbutton')]
    await expect(slider).toBeDisabled()
    const note = units.getByText('Narrow the list first: units differ.')
    // In the slider's place, beside the number.
    expect((await note.boundingBox())?.y).toBeLessThan(((await number.boundingBox())?.y ?? 0) + 28)
    await box(page, 'Chemicals').check()
    await expect(page).toHaveURL(/\?type=chemicals$/)
    await number.fill('100')
    await expect(page).toHaveURL(/\?type=chemicals&total_units=100&unit=ml$/)
    await expect(units.getByText('at least 100 ml')).toBeVisible()
    await expect(chip(page, 'Quantity: at least 100 ml')).toBeVisible()
    const places = () => page.locator('section[aria-labelledby=filters] summary h3').allInnerTexts()
    // Nothing moves while one narrows; the next who comes finds a slider that can be used before the dates.
    expect((await places()).at(-1)).toContain('Quantity')
    await open(page, '/listings/offers?type=chemicals')
    expect((await places()).findIndex((name) => name.endsWith('Quantity'))).toBe(
      (await places()).findIndex((name) => name.endsWith('Organisation')) + 1,
    )
    await open(page, '/listings/offers?total_units=100')
    await expect(slider).toBeEnabled()
    await number.fill('')
    await expect(page).toHaveURL(/\/listings\/offers$/)
    await expect(slider).toBeDisabled()
  })

  test('a minimum by slider or number, off with a note when all are equal', async ({ page }) => {
    const asked = listen(page)
    await open(page, '/listings/offers')
    const units = group(page, 'Quantity')
    const [slider, number] = [units.getByRole('slider'), units.getByRole('spinbutton')]
    await number.fill('5')
    await expect(page).toHaveURL(/\?total_units=5$/)
    await expect(units.getByText('At least 5 units')).toBeVisible()
    await expect(chip(page, 'Quantity: at least 5')).toBeVisible()
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
    await expect(units.getByText('No range available: all are equal.')).toBeVisible()
    await expect(slider).toBeDisabled()
    await expect(number).toBeDisabled()
    await open(page, '/listings/offers?search=nothing-at-all')
    await expect(slider).toHaveAttribute('max', '999999')
    await expect(slider).toBeEnabled()
  })
})

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('filters are in a sheet with a live number; it closes three ways and gives focus back', async ({
    page,
  }) => {
    await open(page, '/listings/offers')
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    const button = page.getByRole('button', { name: /^Filters/ })
    await page.getByRole('checkbox', { name: /^Equipment/ }).check()
    await button.click()
    await sheet.getByRole('checkbox', { name: /^Centrifuge/ }).check()
    const total = await totalOf('exchange_type=offer&type=equipment&device_type=centrifuge')
    const show = sheet.getByRole('button', { name: `Show ${total} offers` })
    await expect(show).toBeInViewport({ ratio: 1 })
    await expect(sheet.getByRole('status')).toContainText(`${total} offers`)
    await noViolations(page)
    await show.click()
    await expect(sheet).toBeHidden()
    await expect(button).toBeFocused()
    await expect(button).toHaveText('Filters (1)')
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
})

for (const width of [360, 1280]) {
  test.describe(`without script at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, javaScriptEnabled: false })

    test(`filters, search and pages work as a form, ${width} px`, async ({ page }) => {
      await page.goto(`${app.url}/listings/offers`)
      await page.getByRole('link', { name: 'Skip to results' }).focus()
      await expect(page.getByRole('link', { name: 'Skip to results' })).toBeInViewport()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/#found$/)
      await box(page, 'Free').check()
      await group(page, 'Quantity').getByRole('spinbutton').fill('2')
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
      await page.getByRole('link', { name: / without “Category: Chemicals”$/ }).click()
      await expect(page.locator('article')).toHaveCount(2)
    })
  })
}

const valuesOf = (boxes: Element[]): string[] => boxes.map((one) => (one as HTMLInputElement).value)
