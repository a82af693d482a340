import { expect, test } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { logIn, visitor } from './log-in.ts'

/** The public pages as they can be had: in a language, a theme, large, in forced colours, on paper, without script. */
const app = appForFile(demoFolder, { PARK_NAME: 'Test Park' })

test('a language in the address is spoken and kept, and the switch beats it', async ({ browser }) => {
  const page = await visitor(browser, `${app.url}/about?lang=nl`)
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
  const page = await visitor(browser, `${app.url}/join-labex`)
  await page.getByLabel('Name of the organisation').fill('The aquarium')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Nederlands' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await settled(page)
  await expect(page.getByLabel('Naam van de organisatie')).toHaveValue('The aquarium')
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await expect(page.getByRole('checkbox').last()).not.toBeChecked()
  await page.context().close()
})

test('light, dark or as the system is, kept over a reload', async ({ browser }) => {
  const page = await visitor(browser, `${app.url}/disclaimer`, { colorScheme: 'dark' })
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
  const page = await visitor(browser, `${app.url}/listings/offers`, { viewport: { width: 320, height: 256 } })
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
  const page = await visitor(browser, `${app.url}/listings/offers?type=equipment`, { forcedColors: 'active' })
  const outlineOf = (name: string) =>
    page
      .locator('label', { has: page.getByRole('checkbox', { name }) })
      .evaluate((link) => getComputedStyle(link).outlineStyle)
  expect(await outlineOf('Equipment')).toBe('solid')
  expect(await outlineOf('Chemicals')).toBe('none')
  await page.context().close()
})

test('with forced colours a status keeps its dot', async ({ browser }) => {
  const page = await visitor(browser, `${app.url}/login`, { forcedColors: 'active' })
  await logIn(page, 'staff@university.example')
  const dot = page.getByText('Shown', { exact: true }).first().locator('span')
  const [text, ...inks] = await dot.evaluate((element) => {
    const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(element)
    const { color } = getComputedStyle(document.body)
    return [color, borderTopWidth === '0px' ? '' : borderTopColor, backgroundColor]
  })
  expect(inks).toContain(text)
  await page.context().close()
})

for (const path of ['/listings/offers?type=equipment', '/listings/requests', '/listings/1', '/faq']) {
  test(`${path} on paper is black on white without chrome`, async ({ browser }) => {
    const page = await visitor(browser, app.url + path, { viewport: { width: 794, height: 1100 } })
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
    // What is hidden has colours, too.
    if (!path.includes('/1'))
      for (const told of await page.locator('main article').all()) await expect(told).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path === '/faq') await expect(page.getByText('It costs nothing.')).toBeVisible()
    else expect(await colours('main .tag')).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
    if (path.startsWith('/listings/offers')) {
      await expect(page.getByText('Category: Equipment')).toBeVisible()
      for (const control of await page.locator('main :is(input, select)').all())
        await expect(control).toBeHidden()
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

/** Without spaces, as lines break anywhere, and with one µ of the two that there are. */
const inkOf = (text: string) => text.normalize('NFKC').replace(/\s/g, '')

test('a list on paper holds each of its listings', async ({ browser, browserName }) => {
  test.skip(browserName !== 'chromium', 'the others cannot print by Playwright')
  for (const path of ['/listings/offers', '/listings/requests']) {
    const page = await visitor(browser, app.url + path)
    await settled(page)
    const titles = await page.locator('main article :is(h2, h3) a').allInnerTexts()
    const paper = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })))
    const words = inkOf((await extractText(paper, { mergePages: true })).text)
    expect(titles.length, path).toBeGreaterThan(10)
    for (const title of titles) expect(words, path).toContain(inkOf(title))
    await page.context().close()
  }
})

test('a listing is printed on one sheet', async ({ browser, browserName }) => {
  test.skip(browserName !== 'chromium', 'the others cannot print by Playwright')
  const page = await visitor(browser, `${app.url}/listings/offers?type=chemicals`)
  const [chemical] = await page.locator('main article h3 a, main article h2 a').all()
  const paths = ['/listings/1', await chemical?.getAttribute('href')]
  for (const path of paths) {
    await page.goto(`${app.url}${path}`)
    await settled(page)
    const { numPages } = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })))
    expect(numPages, `sheets of ${path}`).toBe(1)
  }
  await page.context().close()
})

test('without script the landing page reads, the FAQ is searched, and a form says what it needs', async ({
  browser,
}) => {
  const page = await visitor(browser, `${app.url}/`, { javaScriptEnabled: false })
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
  const page = await visitor(browser, `${app.url}/faq#item-9`)
  await expect(page.getByText('Yes, until it is marked as handed over.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Taking and handing over')
  await page.getByRole('searchbox').fill('type plate')
  await expect(page.getByRole('heading', { name: '1 question found' })).toBeVisible()
  await noViolations(page)
  await page.getByRole('searchbox').fill('no such thing at all')
  await expect(page.getByRole('heading', { name: /No question has all/ })).toBeVisible()
  await page.context().close()
})
