import { expect, type Page, test } from '@playwright/test'
import fc from 'fast-check'
import { filterKeys } from '../../src/listings/catalogue/fields.ts'
import { noViolations, settled } from './checks.ts'
import { box, listen, parkForFile, results, spoken } from './lists.ts'

/** Searching the lists, and what is found or not, one test a rule. */
const { app, park, open, logIn, totalOf } = parkForFile()

test.use({ viewport: { width: 1280, height: 800 } })

test('searches 300 ms after the last key, at once on Enter and by the button', async ({ page }) => {
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

test('one region says the count politely, 700 ms after the last change', async ({ page }) => {
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

test('nothing found says what is on and gives four ways on', async ({ page }) => {
  await logIn(page, park.email)
  await open(page, '/listings/offers?search=quokka&type=chemicals&availability_type=free')
  const found = page.locator('section[aria-labelledby=results]')
  await expect(found.getByRole('heading', { name: 'Nobody offers this yet. Ask the park' })).toBeVisible()
  const without = `exchange_type=offer&type=chemicals&availability_type=free`
  const ways = found.getByRole('link', { name: / without / })
  await expect(ways).toHaveText([
    `${await totalOf(without)} offers without “quokka”`,
    '2 offers without “Category: Chemicals”',
  ])
  await noViolations(page)
  const alert = page.getByRole('button', { name: 'Set an alert for this' })
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
  await page.getByRole('link', { name: 'Change what it looks for' }).click()
  await expect(page).toHaveURL(/\/alerts\/create/)
  await expect(page.getByRole('checkbox', { name: /^Chemicals/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Free\b/ })).toBeChecked()
})

test('whatever the address says, the list is shown', async ({ page }) => {
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

/** Milliseconds: what was pressed is painted before the server is asked. */
const frame = 50

/** From here on time passes only as the test lets it. */
async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 60_000)
}
