import { expect, type Page, test } from '@playwright/test'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { parkForFile, results } from './lists.ts'

/** What a search that fails leads to, on a phone, with its steps counted: a press or a field each. */
const { app, park, open, logIn } = parkForFile()

test.use({ viewport: { width: 360, height: 740 } })

function stepsOf(page: Page) {
  let count = 0
  return {
    count: () => count,
    press: async (role: 'button' | 'radio' | 'link', name: RegExp | string) => {
      count++
      await page.getByRole(role, { name }).first().click()
    },
    fill: async (name: RegExp | string, text: string) => {
      count++
      await page.getByLabel(name).filter({ visible: true }).first().fill(text)
    },
  }
}

async function alertsOf(page: Page): Promise<string[]> {
  const answer = await page.request.get(`${app.url}/dashboard`, { headers: { accept: 'application/json' } })
  const { alerts } = (await answer.json()) as { alerts: { sentence: string }[] }
  return alerts.map(({ sentence }) => sentence)
}

async function draftsOf(page: Page): Promise<number> {
  const answer = await page.request.get(`${app.url}/my-listings?state=draft`, {
    headers: { accept: 'application/json' },
  })
  return ((await answer.json()) as { total: number }).total
}

test('an alert from a search takes two steps, above the cards', async ({ page }) => {
  await logIn(page, park.email)
  await open(page, '/listings/offers?search=thing&availability_type=loan')
  await expect(page.getByRole('button', { name: 'Set an alert for this' })).toBeInViewport({ ratio: 1 })
  const steps = stepsOf(page)
  await steps.press('button', 'Set an alert for this')
  const dialog = page.getByRole('dialog', { name: 'Set an alert for this' })
  await expect(dialog).toContainText('You get an e-\u2060mail about offers on loan that mention “thing”.')
  await noViolations(page)
  await steps.press('button', /^Set an alert$/)
  expect(steps.count()).toBeLessThanOrEqual(2)
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Your alert is on.')).toBeVisible()
  expect(await alertsOf(page)).toContain('offers on loan that mention “thing”')
})

test('no dialog opens from what the panel is about to replace', async ({ page }) => {
  await logIn(page, park.email)
  const arrives = Promise.withResolvers<void>()
  await page.route('**/assets/AskPanel-*.js', async (route) => {
    await arrives.promise
    await route.continue()
  })
  await page.goto(`${app.url}/listings/offers?search=wobbulator`)
  await expect(page.getByText('Nobody offers this yet')).toBeVisible()
  // The one above the list, which stays.
  await expect(page.getByRole('button', { name: 'Set an alert for this' })).toHaveCount(1)
  arrives.resolve()
  await expect(page.getByRole('button', { name: 'Ask the park' })).toBeVisible()
})

test('asking for what nobody has takes four steps, the search among them', async ({ page }) => {
  await logIn(page, park.email)
  await open(page, '/listings/offers')
  const steps = stepsOf(page)
  await steps.fill('Search', 'ultracentrifuge 150000 g')
  await expect(results(page)).toHaveText('0 offers')
  const panel = page.getByRole('region', { name: 'Nobody offers this yet. Ask the park' })
  await expect(panel.getByLabel(/^Title/)).toHaveValue('Ultracentrifuge 150000 g')
  await expect(panel.getByRole('radio', { name: 'Equipment' })).toBeChecked()
  await expect(panel.getByRole('checkbox', { name: 'Mail me when one is offered' })).toBeChecked()
  await noViolations(page)
  await fitsWidth(page)
  await steps.press('button', 'Ask the park')
  await expect(page.getByRole('status').filter({ hasText: 'Asked' })).toHaveText(
    /^Asked\. (One person|\d+ people) of (one organisation|\d+ organisations) can see it; we mail you when one is offered\./,
  )
  expect(steps.count()).toBeLessThanOrEqual(4)
  await expect(page).toHaveURL(/\/listings\/offers\?search=/)
  // Loaded again it says so still, and does not ask a second time.
  await page.reload()
  await settled(page)
  await expect(page.getByText('You asked for Ultracentrifuge 150000 g')).toBeVisible()
  await expect(page.getByText(/^Asked\. .* can see it\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask the park' })).toHaveCount(0)
  await noViolations(page)
  await fitsWidth(page)
  await page.getByRole('link', { name: 'Ultracentrifuge 150000 g', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ultracentrifuge 150000 g' })).toBeVisible()
  await open(page, '/listings/requests?search=ultracentrifuge')
  await expect(page.locator('main article')).toHaveCount(1)
  expect(await alertsOf(page)).toContain('offers that mention “ultracentrifuge 150000 g”')
})

for (const [category, ...amount] of [['Equipment'], ['Disposables', '200'], ['Chemicals', '50']])
  test(`so does a word that no field knows, of ${category}`, async ({ page }) => {
    await logIn(page, park.email)
    await open(page, '/listings/offers')
    const steps = stepsOf(page)
    await steps.fill('Search', `wobbulator${amount.join('')}`)
    await expect(results(page)).toHaveText('0 offers')
    await steps.press('radio', category ?? '')
    for (const number of amount) await steps.fill(/^Quantity/, number)
    await steps.press('button', 'Ask the park')
    await expect(page.getByText(`You asked for Wobbulator${amount.join('')}`)).toBeVisible()
    expect(steps.count()).toBeLessThanOrEqual(4)
  })

test('what is refused leaves neither a draft nor an alert', async ({ page }) => {
  await logIn(page, park.email)
  const before = [await draftsOf(page), (await alertsOf(page)).length]
  await open(page, '/listings/offers?search=quagga&type=equipment')
  const isShowing = /\/api\/listings\/\d+$/
  await page.route(isShowing, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 422,
          json: { success: false, message: 'No', errors: { title: ['Not now.'] } },
        })
      : route.continue(),
  )
  const panel = page.getByRole('region', { name: 'Nobody offers this yet. Ask the park' })
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await panel.getByRole('button', { name: 'Ask the park' }).click()
  await expect(panel.getByRole('alert')).toContainText('Not now.')
  expect((await deleted).status()).toBe(200)
  expect([await draftsOf(page), (await alertsOf(page)).length]).toEqual(before)
  await page.unroute(isShowing)
  await panel.getByRole('button', { name: 'Ask the park' }).click()
  await expect(page.getByText('You asked for Quagga')).toBeVisible()
  expect([await draftsOf(page), (await alertsOf(page)).length]).toEqual([before[0], Number(before[1]) + 1])
})

test('what a request must say is asked in its own words, and nothing is made until it is said', async ({
  page,
}) => {
  await logIn(page, park.email)
  await open(page, '/listings/offers?search=wobbulator&availability_type=loan')
  const panel = page.getByRole('region', { name: 'Nobody offers this yet. Ask the park' })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await panel.getByRole('button', { name: 'Ask the park' }).click()
  await expect(panel.getByRole('alert')).toBeFocused()
  await expect(panel.getByRole('alert').getByRole('link')).toHaveCount(2)
  expect(calls).toEqual([])
  await panel.getByRole('radio', { name: 'Equipment' }).check()
  await panel.getByLabel(/^Device type/).selectOption('Oven')
  await panel.getByLabel(/^Quantity/).fill('1')
  await panel.getByRole('checkbox', { name: 'Mail me when one is offered' }).uncheck()
  await panel.getByRole('button', { name: 'Ask the park' }).click()
  await expect(page.getByText('You asked for Wobbulator')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Asked' })).not.toContainText('mail')
  expect(calls.filter((call) => call.includes('/api/alerts'))).toEqual([])
})

test('below it stand the nearest as cards, without what keeps them away', async ({ page }) => {
  await open(page, '/listings/offers?search=quokka&availability_type=loan')
  const near = page.getByRole('region', { name: 'Close to it: offers that mention “quokka”' })
  await expect(near.locator('article')).toHaveCount(2)
  await expect(near.getByRole('link', { name: 'Quokka cage' })).toBeVisible()
})
