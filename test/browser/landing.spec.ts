import { expect, test } from '@playwright/test'
import { demoPassword } from '../../src/demo/people.ts'
import { mailTo } from '../mailbox.ts'
import { photos } from '../pictures.ts'
import { settled, watched } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson, sendLogin, visitor, withoutScriptYet } from './log-in.ts'

/** The landing page, and how a page is painted before its script is there. */
const app = appForFile(demoFolder, { PARK_NAME: 'Test Park' })
const phone = { viewport: { width: 360, height: 780 } }

test('the landing page on a phone: a short claim, a menu that says its state, a bar that comes back', async ({
  browser,
}) => {
  const page = await visitor(browser, `${app.url}/`, phone)
  const heading = page.getByRole('heading', { level: 1 })
  const lines = await heading.evaluate(
    (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
  )
  expect(lines).toBeLessThanOrEqual(3.1)
  const menu = page.locator('header summary')
  await expect(menu).toHaveText('Menu', { useInnerText: true })
  await menu.click()
  await expect(menu).toHaveText(/Close/, { useInnerText: true })
  await page.getByRole('navigation').getByRole('link', { name: 'How it works' }).click()
  await expect(menu).toHaveText('Menu', { useInnerText: true })
  await expect(page).toHaveURL(/#how$/)
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeInViewport()
  await expect(page.locator('header[data-stuck=true]')).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 100))
  await expect(page.locator('header[data-stuck=false]')).toBeAttached()
  await page.context().close()
})

for (const path of ['/', '/listings/offers', '/listings/1'])
  test(`${path} is painted before its script is asked for, with one font, no sheet of its own and no image in full size`, async ({
    browser,
  }) => {
    const page = await visitor(browser, app.url + path, phone)
    await expect(page.locator('main')).toBeVisible()
    const { painted, loaded } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      loaded: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
    }))
    const scripts = loaded.filter(({ name }) => name.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(3)
    for (const { name, startTime } of scripts) expect(startTime, name).toBeGreaterThan(painted)
    expect(loaded.filter(({ name }) => name.endsWith('.woff2'))).toHaveLength(1)
    expect(loaded.filter(({ name }) => name.includes('.css'))).toEqual([])
    const images = await page
      .locator('img')
      .evaluateAll((all) => all.map((img) => (img as HTMLImageElement).src))
    expect(images.filter((src) => /storage\/\w+\/\w+\.webp/.test(src))).toEqual([])
    await page.context().close()
  })

test('a button pressed before the script is there does its work when it is, once', async ({ browser }) => {
  const page = watched(await (await browser.newContext(phone)).newPage())
  const letScriptIn = await withoutScriptYet(page)
  await page.goto(`${app.url}/listings/offers`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  letScriptIn()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.context().close()
})

test('Enter before the script is there sends the form when it is, once', async ({ browser }) => {
  const page = watched(await (await browser.newContext(phone)).newPage())
  const letScriptIn = await withoutScriptYet(page)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/login')) sent += 1
  })
  await page.goto(`${app.url}/login`, { waitUntil: 'commit' })
  await page.locator('input[name=email]').fill('staff@university.example')
  await page.locator('input[name=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  letScriptIn()
  await expect(page).toHaveURL(/\/dashboard/)
  expect(sent).toBe(1)
  await page.context().close()
})

test('photos chosen before the script is there go up when it is', async ({ browser }) => {
  const owner = await aPerson(app, 'staff@university.example')
  const draft = { exchange_type: 'offer', type: 'equipment', title: 'Early' }
  const { id } = (await owner.post('/api/listings', draft)).body.listing
  const page = await aPage(browser, app, phone.viewport, owner)
  const letScriptIn = await withoutScriptYet(page)
  await page.goto(`${app.url}/listings/${id}/edit?step=1`, { waitUntil: 'commit' })
  await page.locator('input[type=file]').setInputFiles(await photos('front', 'side'))
  letScriptIn()
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('img') })).toHaveCount(2)
  await page.context().close()
})

test('what somebody has is the title of an offer once they are logged in, and who asks for it stands beside it', async ({
  browser,
}) => {
  const asker = await aPerson(app, 'staff@hospital.example')
  const gloves = { exchange_type: 'request', type: 'disposables', title: 'Gloves for a course' }
  const { id } = (await asker.post('/api/listings', gloves)).body.listing
  const shown = { ...gloves, disposable_type: 'gloves', total_units: 3, status: 'active' }
  expect((await asker.patch(`/api/listings/${id}`, shown)).status).toBe(200)
  const page = await visitor(browser, `${app.url}/`, phone)
  await page
    .getByText('I have', { exact: true })
    .tap()
    .catch(() => page.getByText('I have', { exact: true }).click())
  await page.getByRole('textbox', { name: 'What do you have?' }).fill('10 boxes of gloves')
  await page.getByRole('button', { name: 'Offer it' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await settled(page)
  await expect(page.getByRole('main')).toContainText('Log in to offer “10 boxes of gloves”.')
  await sendLogin(page, 'staff@university.example', demoPassword)
  await expect(page).toHaveURL(/\/listings\/create/)
  await settled(page)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('10 boxes of gloves')
  await expect(page.getByRole('radio', { name: 'Disposables' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Offer' })).toBeChecked()
  await expect(page.getByRole('complementary')).toContainText('Gloves for a course')
  await page.context().close()
})

test('what somebody has waits for a new account until its address is confirmed', async ({ browser }) => {
  const page = await visitor(browser, `${app.url}/`, phone)
  await page.getByText('I have', { exact: true }).click()
  await page.getByRole('textbox', { name: 'What do you have?' }).fill('Benzene, 1 l')
  await page.getByRole('button', { name: 'Offer it' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await settled(page)
  await page.getByRole('main').getByRole('link', { name: 'Create account' }).click()
  await settled(page)
  await expect(page.getByRole('main')).toContainText('Then you go on with “Benzene, 1 l”.')
  await page.locator('input[name=name]').fill('Noor Bakker')
  await page.locator('input[name=email]').fill('noor.bakker@university.example')
  await page.locator('input[name=password]').fill('a passphrase for gloves')
  await page.locator('input[name=password_confirmation]').fill('a passphrase for gloves')
  await page.getByRole('checkbox').check()
  await page.locator('main form button[type=submit]').click()
  await expect(page).toHaveURL(/\/dashboard/)
  const [link = ''] = (await mailTo(app.dataDir, 'noor.bakker@university.example', /[Cc]onfirm/)).links
  await page.goto(link)
  await settled(page)
  await page.locator('main form button[type=submit]').click()
  await page.getByRole('link', { name: 'Go on with “Benzene, 1 l”' }).click()
  await expect(page).toHaveURL(/\/listings\/create/)
  await expect(page.getByRole('main')).toContainText('“Benzene, 1 l” is the title')
  await page.getByText('Chemicals', { exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Benzene, 1 l')
  await page.context().close()
})

test('the landing page shows what there is: counts that are true, and things that lead to their pages', async ({
  browser,
}) => {
  const page = await visitor(browser, `${app.url}/`, { colorScheme: 'dark', locale: 'nl-NL' })
  await settled(page)
  for (const [kind, path] of [
    ['offer', '/listings/offers'],
    ['request', '/listings/requests'],
  ]) {
    const { total } = await (await page.request.get(`${app.url}/api/listings?exchange_type=${kind}`)).json()
    await expect(page.locator(`main a.link[href="${path}"]`).first()).toContainText(`${total}`)
  }
  await page.locator('#exchange').getByRole('article').first().click()
  await expect(page).toHaveURL(/\/listings\/\d+$/)
  await page.context().close()
})
