import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { fitsWidth, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson, visitor } from './log-in.ts'
import { adminPaths, listPaths, memberPaths, visitorPaths } from './paths.ts'

/** The demo becomes another park, and nothing of the old one is left on any screen. */
const app = appForFile(demoFolder, { PARK_NAME: 'Old Park', MAIL_FROM: 'labex@oldpark.example' })
test.describe.configure({ mode: 'serial' })
const wide = { width: 1280, height: 860 }
const purple = '#7a1fa2'

const picture = (name: string, drawing: string, size: string) => ({
  name: `${name}.svg`,
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}" width="${size.split(' ')[0]}" height="${size.split(' ')[1]}">${drawing}</svg>`,
  ),
})
const logo = picture(
  'logo',
  `<path d="M0 40 40 0l40 40z" fill="${purple}"/><path d="M90 10h70v20H90z"/>`,
  '160 40',
)
const mark = picture('mark', `<circle cx="32" cy="32" r="30" fill="${purple}"/>`, '64 64')
const map = picture(
  'map',
  '<rect width="900" height="600" fill="#e8f0e8"/><path d="M0 300h900M450 0v600" stroke="#888" stroke-width="24"/>',
  '900 600',
)

const buildings = [
  ['Lumière hall', 'Lumièrezaal', 0.2, 0.3],
  ['Solar tower', 'Zonnetoren', 0.7, 0.25],
  ['North laboratory', 'Noordlaboratorium', 0.3, 0.75],
  ['Glass house', 'Glazen huis', 0.8, 0.8],
] as const

test('an administrator makes it Parc Lumière in sixty steps at most', async ({ browser }) => {
  const page = await aPage(browser, app, wide, await aPerson(app, 'admin@labex.example'))
  let steps = 0
  const step = async (done: Promise<unknown>) => {
    await done
    steps += 1
  }
  const fill = (of: string, label: string, text: string) =>
    step(section(page, of).getByLabel(label, { exact: true }).fill(text))
  const choose = async (of: string, label: string, file: typeof logo) => {
    await step(section(page, of).getByLabel(label, { exact: true }).setInputFiles(file))
    await expect(section(page, of).getByRole('img', { name: label, exact: true })).toBeVisible()
  }
  const save = (of: string) =>
    step(
      Promise.all([
        page.waitForResponse((one) => one.request().method() === 'PATCH' && one.ok()),
        section(page, of)
          .getByRole('button', { name: `Save “${of}”` })
          .click(),
      ]),
    )

  await step(page.goto(`${app.url}/admin/settings`))
  await settled(page)
  await fill('Name', 'Name of the park', 'Parc Lumière')
  await choose('Name', 'Logo', logo)
  await choose('Name', 'Mark', mark)
  await step(section(page, 'Name').getByRole('button', { name: 'Preview' }).click())
  const preview = page.getByRole('dialog').frameLocator('iframe')
  await expect(preview.locator('h1')).toBeVisible()
  await expect(preview.locator('footer')).toContainText('Parc Lumière')
  await expect(preview.locator('header img')).toHaveJSProperty('complete', true)
  expect(
    await preview.locator('header img').evaluate((one: HTMLImageElement) => one.naturalWidth),
  ).toBeGreaterThan(0)
  await fitsWidth(page)
  await page.keyboard.press('Escape')
  await save('Name')
  await step(section(page, 'Look').locator('input[maxlength="7"]').fill(purple))
  await save('Look')
  await fill('Contact', 'E-mail address of the park', 'labex@lumiere.example')
  await fill('Contact', 'Postal address', 'Parc Lumière\nRue des Frères 1')
  await save('Contact')
  await fill('Texts', 'Opening sentence (English)', 'What one lab of Parc Lumière has over, another needs.')
  await fill(
    'Texts',
    'Opening sentence (Nederlands)',
    'Wat het ene lab van Parc Lumière overheeft, zoekt het andere.',
  )
  await save('Texts')
  await choose('Map', 'Map of the park', map)
  await save('Map')

  for (const [english, dutch, x, y] of buildings) {
    await step(page.goto(`${app.url}/admin/buildings/create`))
    await settled(page)
    await step(page.getByLabel('Name in English').fill(english))
    await step(page.getByLabel('Name in Dutch').fill(dutch))
    await step(tapOn(page.locator('form img'), x, y))
    await step(page.getByRole('button', { name: 'Save' }).click())
    await expect(page).toHaveURL(/\/admin\/buildings$/)
  }
  console.log(`  ${steps} steps`)
  expect(steps).toBeLessThanOrEqual(60)

  await page.goto(`${app.url}/map`)
  const pins = page.getByRole('navigation', { name: 'Map' }).getByRole('link')
  for (const [name] of buildings) await expect(pins.and(page.getByLabel(name))).toBeVisible()
  const plan = await page.locator('main nav img').boundingBox()
  const pin = await pins.and(page.getByLabel('Lumière hall')).boundingBox()
  if (!plan || !pin) throw new Error('nothing is shown')
  expect((pin.x + pin.width / 2 - plan.x) / plan.width).toBeCloseTo(0.2, 1)
  expect((pin.y + pin.height / 2 - plan.y) / plan.height).toBeCloseTo(0.3, 1)
  await page.context().close()
})

for (const [who, paths] of [
  ['visitor', [...visitorPaths, ...listPaths, '/map']],
  ['staff@university.example', memberPaths],
  ['admin@labex.example', [...adminPaths, '/admin/buildings', '/admin/users', '/admin/audit']],
] as const)
  test(`${who}: nothing of the old park on ${paths.length} screens`, async ({ browser }) => {
    const page = await opened(browser, who)
    for (const path of paths) {
      await page.goto(app.url + path)
      await settled(page)
      await expect(page, path).toHaveTitle(/Parc Lumière$/)
      expect(await ofTheOld(page, path !== '/admin/settings'), path).toEqual([])
    }
    await page.context().close()
  })

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function tapOn(picture: Locator, x: number, y: number): Promise<void> {
  const box = await picture.boundingBox()
  if (!box) throw new Error('no picture')
  await picture.click({ position: { x: box.width * x, y: box.height * y } })
}

const opened = async (browser: Browser, who: string): Promise<Page> =>
  who === 'visitor'
    ? visitor(browser, app.url, { viewport: wide })
    : aPage(browser, app, wide, await aPerson(app, who))

/** Words of the old park in what can be read or is sent along, and elements in LabEx's green. */
const ofTheOld = (page: Page, isReadWhole: boolean): Promise<string[]> =>
  page.evaluate((whole) => {
    const found: string[] = []
    const html = document.documentElement.outerHTML.replace(/<style>[\s\S]*?<\/style>/g, '')
    if (whole) for (const old of ['Old Park', 'oldpark.example']) if (html.includes(old)) found.push(old)
    const greens = ['rgb(11, 106, 85)', 'rgb(87, 200, 166)']
    for (const element of document.querySelectorAll('body *')) {
      const style = getComputedStyle(element)
      const drawn = [style.color, style.backgroundColor, style.borderTopColor, style.fill, style.stroke]
      if (drawn.some((colour) => greens.includes(colour))) found.push(element.outerHTML.slice(0, 120))
    }
    return found
  }, isReadWhole)
