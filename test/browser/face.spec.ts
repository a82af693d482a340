import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { demoPassword } from '../../src/demo/seed.ts'
import { type Running, startLabEx } from '../running.ts'
import { fitsWidth, leave, noViolations, settled, watched } from './checks.ts'
import { demoFolder } from './demo.ts'
import { sendLogin } from './log-in.ts'

/** The public face: landing, language, looks, paper, no script, and what is said when something fails. */
let app: Running
test.beforeAll(async () => {
  app = await startLabEx(await demoFolder(), { PARK_NAME: 'Test Park' })
})
test.afterAll(({ browser }) => leave(browser, app))

const phone = { viewport: { width: 360, height: 780 } }

test('the landing page on a phone: a short claim, a menu that says its state, a bar that comes back', async ({
  browser,
}) => {
  const page = await visitor(browser, '/', phone)
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
    const page = await visitor(browser, path, phone)
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
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/client-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${app.url}/listings/offers`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  held.resolve()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.context().close()
})

test('Enter before the script is there sends the form when it is, once', async ({ browser }) => {
  const page = watched(await (await browser.newContext(phone)).newPage())
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/client-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/login')) sent += 1
  })
  await page.goto(`${app.url}/login`, { waitUntil: 'commit' })
  await page.locator('input[name=email]').fill('staff@university.example')
  await page.locator('input[name=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  held.resolve()
  await expect(page).toHaveURL(/\/dashboard/)
  expect(sent).toBe(1)
  await page.context().close()
})

test('the landing page shows what there is: newest photos, counts that are true, the product in one theme', async ({
  browser,
}) => {
  const page = await visitor(browser, '/', { colorScheme: 'dark', locale: 'nl-NL' })
  await page.locator('#how').scrollIntoViewIfNeeded()
  await page.locator('#exchange').scrollIntoViewIfNeeded()
  await settled(page)
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\w+-(en|nl)-\w+(?=-.*\.avif$)/.exec(name)?.[0] ?? []),
  )
  expect(loaded.sort()).toEqual(['alert-nl-dark', 'connection-nl-dark', 'offers-nl-dark'])
  const count = async (kind: string) =>
    (await (await page.request.get(`${app.url}/api/listings?exchange_type=${kind}&type=chemicals`)).json())
      .total
  const chemicals = (await count('offer')) + (await count('request'))
  await expect(page.locator('#exchange li', { hasText: 'Chemicaliën' }).first()).toContainText(
    `${chemicals} adv`,
  )
  await page.getByRole('region', { name: 'Net toegevoegd' }).getByRole('article').first().click()
  await expect(page).toHaveURL(/\/listings\/\d+$/)
  await page.context().close()
})

test('a language in the address is spoken and kept, and the switch beats it', async ({ browser }) => {
  const page = await visitor(browser, '/about?lang=nl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Veelgestelde vragen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Veelgestelde vragen')
  await page.goto(`${app.url}/about?lang=nl`)
  await settled(page)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveURL(`${app.url}/about`)
  await page.context().close()
})

test('another language keeps what was typed and ticked', async ({ browser }) => {
  const page = await visitor(browser, '/join-labex')
  await page.getByLabel('Name of the organisation').fill('The aquarium')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Nederlands' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await settled(page)
  await expect(page.getByLabel('Naam van de organisatie')).toHaveValue('The aquarium')
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await expect(page.getByRole('checkbox').last()).not.toBeChecked()
  await page.reload()
  await settled(page)
  await expect(page.getByLabel('Naam van de organisatie')).toHaveValue('')
  await page.context().close()
})

test('light, dark or as the system is, kept over a reload', async ({ browser }) => {
  const page = await visitor(browser, '/disclaimer', { colorScheme: 'dark' })
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = await paper()
  await page.getByRole('button', { name: 'Light' }).click()
  const light = await paper()
  expect(light).not.toBe(dark)
  await page.reload()
  expect(await paper()).toBe(light)
  await settled(page)
  await page.getByRole('button', { name: 'System' }).click()
  expect(await paper()).toBe(dark)
  await page.context().close()
})

test('at 400 % nothing stays in sight that would fill the window, and a dialog scrolls whole', async ({
  browser,
}) => {
  const page = await visitor(browser, '/listings/offers', { viewport: { width: 320, height: 256 } })
  await page.getByRole('button', { name: 'Filters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await expect(dialog).toBeVisible()
  await settled(page)
  const scrolling = await dialog.evaluate((shown) =>
    [shown, ...shown.querySelectorAll('*')]
      .filter(
        (part) =>
          part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY),
      )
      .map((part) => part.tagName),
  )
  expect(scrolling).toEqual(['DIALOG'])
  await page.keyboard.press('Escape')
  await page.evaluate(() => scrollTo(0, 900))
  await expect(page.locator('header.site')).not.toBeInViewport()
  await page.context().close()
})

test('with forced colours what is chosen is told by more than a colour', async ({ browser }) => {
  const page = await visitor(browser, '/listings/offers?type=equipment', { forcedColors: 'active' })
  const outlineOf = (name: string) =>
    page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name })
      .evaluate((link) => getComputedStyle(link).outlineStyle)
  expect(await outlineOf('Equipment')).toBe('solid')
  expect(await outlineOf('Chemicals')).toBe('none')
  await page.context().close()
})

test('with forced colours a status keeps its dot', async ({ browser }) => {
  const page = await visitor(browser, '/login', { forcedColors: 'active' })
  await logIn(page)
  const dot = page.getByText('Active', { exact: true }).first().locator('span')
  const [text, ...inks] = await dot.evaluate((element) => {
    const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(element)
    const { color } = getComputedStyle(document.body)
    return [color, borderTopWidth === '0px' ? '' : borderTopColor, backgroundColor]
  })
  expect(inks).toContain(text)
  await page.context().close()
})

for (const path of ['/listings/offers', '/listings/1', '/faq']) {
  test(`${path} on paper is black on white without chrome`, async ({ browser }) => {
    const page = await visitor(browser, path, { viewport: { width: 794, height: 1100 } })
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark'
    })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const colours = (part: string) =>
      page
        .locator(part)
        .first()
        .evaluate((element) => {
          const { color, backgroundColor } = getComputedStyle(element)
          return [color, backgroundColor]
        })
    expect(await colours('body')).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
    for (const part of ['header.site', 'footer.site', 'main button', 'main nav', 'main search'])
      for (const each of await page.locator(part).all()) await expect(each, part).toBeHidden()
    if (path === '/faq') await expect(page.getByText('It costs nothing.')).toBeVisible()
    else expect(await colours('main .tag')).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
    if (path === '/listings/offers') {
      const target = await page
        .locator('main article a')
        .first()
        .evaluate((link) => getComputedStyle(link, '::after').content)
      expect(target).toMatch(/\/listings\/\d+/)
      const search = page.locator('main article a[href*="?"]').first()
      expect(await search.evaluate((link) => getComputedStyle(link, '::after').content)).toBe('none')
    }
    await page.context().close()
  })
}

test('without script the landing page reads, the FAQ is searched, and a form says what it needs', async ({
  browser,
}) => {
  const page = await visitor(browser, '/', { javaScriptEnabled: false })
  await expect(page.getByRole('heading', { name: 'What can be exchanged' })).toBeVisible()
  await page.goto(`${app.url}/faq`)
  await page.getByRole('searchbox').fill('CANCEL handed')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: '1 question found' })).toBeVisible()
  await page.goto(`${app.url}/contact`)
  const notice = page.locator('main noscript').first()
  await expect(notice).toBeVisible()
  expect(await notice.textContent()).toContain('JavaScript')
  await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled()
  await page.context().close()
})

test('a question is found by any of its words, and a link to it opens it', async ({ browser }) => {
  const page = await visitor(browser, '/faq#item-9')
  await expect(page.getByText('Yes, until it is marked as handed over.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Connecting and handing over')
  await page.getByRole('searchbox').fill('type plate')
  await expect(page.getByRole('heading', { name: '1 question found' })).toBeVisible()
  await noViolations(page)
  await page.getByRole('searchbox').fill('no such thing at all')
  await expect(page.getByRole('heading', { name: /No question has all/ })).toBeVisible()
  await page.context().close()
})

test('an expired token is renewed, and one refused twice keeps what was typed', async ({ browser }) => {
  const page = await visitor(browser, '/contact')
  await fillContact(page)
  let refused = 0
  await page.route('**/api/contact', async (route) => {
    refused += 1
    const headers = { ...route.request().headers(), 'x-xsrf-token': 'stale' }
    await route.continue({ headers })
  })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toContainText('Your session expired')
  expect(refused).toBe(2)
  await expect(page.getByLabel(/^Message/)).toHaveValue('Where is the autoclave?')
  await page.unroute('**/api/contact')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Your message is sent')).toBeVisible()
  await page.context().close()
})

test('somebody whose session ended logs in beside the form and sends it', async ({ browser }) => {
  const page = await visitor(browser, '/login', { viewport: { width: 1280, height: 860 } })
  await logIn(page)
  await page.goto(`${app.url}/account`)
  await settled(page)
  const name = page.locator('main form').first().locator('input[name=name]')
  await name.fill('Anna de Vries-Bos')
  await page.context().clearCookies({ name: 'labex_session' })
  const save = page.locator('main form').first().getByRole('button', { name: 'Save' })
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'You are logged out' })
  await expect(dialog).toBeVisible()
  await noViolations(page)
  const opened = page.context().waitForEvent('page')
  await dialog.getByRole('link', { name: 'Log in in a new tab' }).click()
  const other = await opened
  await logIn(other)
  await other.close()
  await expect(name).toHaveValue('Anna de Vries-Bos')
  await save.click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await page.context().close()
})

test('without a connection nothing is lost: a page is tried again, a form sent again', async ({
  browser,
}) => {
  const page = await failing(browser, '/contact', phone)
  await fillContact(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toContainText('what you typed is still here')
  await page.getByRole('link', { name: 'Read the frequently asked questions' }).click()
  const dialog = page.getByRole('dialog', { name: 'No connection' })
  await expect(dialog).toContainText('Check your connection and try again.')
  await noViolations(page)
  await fitsWidth(page)
  await expect(page.getByLabel(/^Message/)).toHaveValue('Where is the autoclave?')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently asked questions')
  await page.context().close()
})

test('a button that sends says so and keeps its width', async ({ browser }) => {
  const page = await visitor(browser, '/login')
  await page.getByLabel(/^E-mail/).fill('somebody@university.example')
  await page.getByLabel(/^Password/).fill('not the password')
  const button = page.locator('main form [type=submit]')
  const before = await button.boundingBox()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/login', (route) => answered.then(() => route.continue()))
  await button.click()
  await expect(button).toHaveAccessibleName('Logging in…')
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(await button.boundingBox()).toEqual(before)
  answer()
  await expect(button).toHaveAccessibleName('Log in')
  await page.context().close()
})

for (const [kind, contentType, body, said] of [
  ['JSON', 'application/json', '{"message":"The gateway is asleep"}', 'The gateway is asleep'],
  ['plain', 'text/plain', 'upstream timed out', 'Something went wrong on our side'],
] as const) {
  test(`a ${kind} answer to a page request is said in a dialog with a name`, async ({ browser }) => {
    const page = await failing(browser, '/about')
    await page.route('**/contact', (route) => route.fulfill({ status: 502, contentType, body }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    const dialog = page.getByRole('dialog', { name: 'Something went wrong on our side' })
    await expect(dialog).toContainText(said)
    await expect(page.locator('iframe')).toHaveCount(0)
    await page.unroute('**/contact')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
    await page.context().close()
  })
}

/** Where the browser itself will complain of the network in its console. */
async function failing(browser: Browser, path: string, look: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext(look)).newPage()
  await page.goto(app.url + path)
  await settled(page)
  return page
}

async function visitor(browser: Browser, path: string, look: BrowserContextOptions = {}): Promise<Page> {
  const page = watched(await (await browser.newContext(look)).newPage())
  await page.goto(app.url + path)
  if (look.javaScriptEnabled !== false) await settled(page)
  return page
}

async function logIn(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await sendLogin(page, 'staff@university.example', demoPassword)
  await expect(page).toHaveURL(/\/dashboard/)
}

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel(/^Name/).fill('Robin')
  await page.getByLabel(/^E-mail/).fill('robin@elsewhere.example')
  await page.getByLabel(/^Message/).fill('Where is the autoclave?')
}
