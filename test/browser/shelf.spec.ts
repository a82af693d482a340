import { type Dialog, expect, type Page, test } from '@playwright/test'
import type { TestClient } from '../client.ts'
import { aListing } from '../factories.ts'
import { fitsWidth, noViolations, settled, watched } from './checks.ts'
import { demoFolder } from './demo.ts'
import { arrives } from './keyboard.ts'
import { appForFile } from './labex.ts'
import { aPerson } from './log-in.ts'
import { Steps } from './steps.ts'

/** Clearing a shelf with a phone in hand: the first thing in three steps, each next one on one page. */
test.describe.configure({ mode: 'serial' })

const app = appForFile(demoFolder)
let owner: TestClient
let page: Page

test.beforeAll(async ({ browser }) => {
  owner = await aPerson(app, 'staff@university.example')
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  await context.addCookies([...owner.cookies].map(([name, value]) => ({ name, value, url: app.url })))
  page = watched(await context.newPage())
})

test('one device with two photos is offered in 12 steps', async () => {
  await page.goto(`${app.url}/dashboard`)
  await settled(page)
  const steps = new Steps(page)
  await steps.tap(page.locator('main').getByRole('link', { name: 'New listing' }).first())
  await arrives(page, /\/listings\/create$/)
  await steps.tap(steps.card('Offer'))
  await steps.tap(steps.card('Equipment'))
  await steps.type(/^Title/, 'Water bath with lid')
  await steps.photograph('#2a6a5a')
  await steps.photograph('#3a6a5a')
  await steps.tap(steps.button('Continue'))
  await arrives(page, /step=2/)
  await steps.choose(/^Device type/, 'water_bath')
  await steps.type(/^Year of manufacture/, '2018')
  await expect(page.getByLabel(/^Quantity/)).toHaveValue('1')
  await steps.type(/^Manufacturer/, 'Memmert')
  await steps.tap(steps.button('Continue'))
  await arrives(page, /step=3/)
  await expect(page.locator('summary').filter({ hasText: 'Place' })).toContainText(/\S\s· \S.*Change/)
  await steps.tap(steps.button('Show this offer'))
  await arrives(page, /\/listings\/\d+$/)
  expect(steps.count).toBeLessThanOrEqual(12)
  const { listing } = (await owner.page(new URL(page.url()).pathname)).body
  expect(listing).toMatchObject({ status: 'active', total_units: 1, availability_type: 'free' })
  expect(listing.images).toHaveLength(2)
})

const questions = ['Biological material', 'Radioactive material']
const no = (question: string) =>
  page.locator('fieldset').filter({ hasText: question }).locator('label').filter({ hasText: /^No/ })

test('the next device from the same shelf takes 7 steps, and is what its title says', async () => {
  const before = (await owner.page(new URL(page.url()).pathname)).body.listing
  const steps = new Steps(page)
  await steps.tap(steps.link('Add another from this shelf'))
  await arrives(page, /\/listings\/create\?like=\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more from this shelf')
  await noViolations(page)
  await fitsWidth(page)
  await steps.photograph('#4a6a5a')
  await steps.type(/^Title/, 'Zeiss Axio microscope')
  await expect(page.getByLabel(/^Device type/)).toHaveValue('')
  await expect(page.getByLabel(/^Manufacturer/)).toHaveValue('')
  await steps.tap(steps.button('Microscope?'))
  await steps.type(/^Year of manufacture/, '2015')
  await steps.type(/^Manufacturer/, 'Zeiss')
  await steps.tap(steps.button('Show this offer'))
  await arrives(page, /\/listings\/\d+$/)
  expect(steps.count).toBeLessThanOrEqual(7)
  const { listing } = (await owner.page(new URL(page.url()).pathname)).body
  expect(listing).toMatchObject({
    status: 'active',
    title: 'Zeiss Axio microscope',
    device_type: 'microscope',
    manufacturer: 'Zeiss',
    location: before.location,
    availability_type: 'free',
  })
  expect(listing.images).toHaveLength(1)
})

test('the next bottle without a label takes 9 steps, and what it is and holds is asked again', async () => {
  const { id } = await aListing(owner, bottle)
  await page.goto(`${app.url}/listings/${id}`)
  await settled(page)
  await expect(page.locator('main')).toContainText('Not known')
  const steps = new Steps(page)
  await steps.tap(steps.link('Add another from this shelf'))
  await arrives(page, /\?like=/)
  await steps.photograph('#5a6a5a')
  await steps.type(/^Title/, 'Blue liquid')
  await steps.choose(/^Substance category/, 'reagents')
  await steps.type(/^Quantity/, '250')
  await expect(page.getByLabel(/^Unit/)).toHaveValue('')
  await steps.choose(/^Unit/, 'ml')
  for (const question of questions) await expect(no(question).getByRole('radio')).not.toBeChecked()
  await expect(page.getByLabel('I do not know the CAS number')).not.toBeChecked()
  await steps.tap(page.getByLabel('It has no label that can be read'))
  await expect(page.getByLabel('I do not know the CAS number')).toBeChecked()
  await steps.tap(page.getByLabel('Neither biological nor radioactive material'))
  for (const question of questions) await expect(no(question).getByRole('radio')).toBeChecked()
  await steps.tap(steps.button('Show this offer'))
  await arrives(page, /\/listings\/\d+$/)
  expect(steps.count).toBeLessThanOrEqual(9)
  const { listing } = (await owner.page(new URL(page.url()).pathname)).body
  expect(listing).toMatchObject({ total_units: 250, volume_weight_unit: 'ml', location: 'Kruyt (−2.14)' })
  expect(listing.not_known).toEqual(['cas_number', 'manufacturer', 'product_number', 'expiry_date'])
})

test('what was typed of the next thing survives a reload and Back, and is gone once it is shown', async () => {
  const { id } = await aListing(owner, bottle)
  const address = `${app.url}/listings/create?like=${id}`
  const title = page.getByLabel(/^Title/)
  const accept = (dialog: Dialog) => void dialog.accept()
  page.on('dialog', accept)
  await page.goto(address)
  await settled(page)
  await title.fill('Yellow liquid')
  await page.getByLabel(/^Quantity/).fill('1.500')
  await page.reload()
  await settled(page)
  await expect(title).toHaveValue('Yellow liquid')
  await page.goto(`${app.url}/listings/offers`)
  await page.goBack()
  await settled(page)
  await expect(title).toHaveValue('Yellow liquid')
  await expect(page.getByLabel(/^Quantity/)).toHaveValue('1500')
  page.off('dialog', accept)
  await page.getByLabel(/^Substance category/).selectOption('reagents')
  await page.getByLabel(/^Unit/).selectOption('ml')
  await page.getByLabel('Mixture').tap()
  await page.getByLabel('It has no label that can be read').tap()
  await page.getByLabel('Neither biological nor radioactive material').tap()
  await page.getByRole('button', { name: 'Show this offer' }).tap()
  await arrives(page, /\/listings\/\d+$/)
  await page.goto(address)
  await settled(page)
  await expect(title).toHaveValue('')
})

test('what is missing is said where it is, also inside what was folded', async () => {
  const { id } = await aListing(owner, { ...bottle, not_known: [], ...label })
  await page.goto(`${app.url}/listings/create?like=${id}`)
  await settled(page)
  const same = page.getByText('The same as before')
  await same.tap()
  await page.getByLabel(/^Building/).fill('')
  await same.tap()
  await page.getByLabel(/^Title/).fill('Second bottle')
  await page.getByRole('button', { name: 'Show this offer' }).tap()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  for (const said of [
    /^Enter the CAS number, or tick/,
    'Enter the quantity.',
    'Enter the product number.',
    'Enter the building.',
  ])
    await expect(summary.getByRole('link', { name: said })).toBeVisible()
  await noViolations(page)
  await summary.getByRole('link', { name: 'Enter the building.' }).tap()
  await expect(page.getByLabel(/^Building/)).toBeFocused()
  await page.getByLabel(/^Building/).fill('Kruyt')
  await page.getByLabel(/^Quantity/).fill('3')
  await page.getByLabel(/^Unit/).selectOption('ml')
  await page.getByLabel(/^Substance category/).selectOption('reagents')
  await page.getByLabel('I do not know the product number').check()
  await expect(page.getByRole('textbox', { name: /^Product number/ })).toHaveValue('')
  await page.getByRole('textbox', { name: /^Manufacturer/ }).fill('Merck')
  await page.getByLabel(/^Expiry date/).fill('2031-01-31')
  await page.getByLabel('Mixture').check()
  for (const question of questions) await no(question).tap()
  await page.getByRole('button', { name: 'Show this offer' }).tap()
  await arrives(page, /\/listings\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second bottle')
})

test('a copy opens on one page, and a value that is given is known', async () => {
  const { id } = await aListing(owner, bottle)
  await page.goto(`${app.url}/listings/${id}`)
  await settled(page)
  await page.getByRole('button', { name: 'Duplicate' }).tap()
  await arrives(page, /\/listings\/\d+\/edit$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finish your listing')
  await noViolations(page)
  await expect(page.getByLabel('I do not know the manufacturer')).toBeChecked()
  await page.getByRole('textbox', { name: /^Manufacturer/ }).fill('Merck')
  await expect(page.getByLabel('I do not know the manufacturer')).not.toBeChecked()
  await page.getByRole('button', { name: 'Show this offer' }).tap()
  await arrives(page, /\/listings\/\d+$/)
  const { listing } = (await owner.page(new URL(page.url()).pathname)).body
  expect([listing.manufacturer, listing.not_known]).toEqual([
    'Merck',
    ['cas_number', 'product_number', 'expiry_date'],
  ])
})

test('what somebody took is closed in one tap, and comes back in one', async () => {
  const { id } = await aListing(owner, bottle)
  await page.goto(`${app.url}/listings/${id}`)
  await settled(page)
  await page.getByRole('button', { name: 'Given away outside LabEx' }).tap()
  await expect(page.getByRole('status').filter({ hasText: 'counted as given' })).toBeVisible()
  await expect(page.getByText('You gave it away outside LabEx. Only you see it now.')).toBeVisible()
  await noViolations(page)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByText(/^Everybody can see it until/)).toBeVisible()
  expect((await owner.page(`/listings/${id}`)).body.listing).toMatchObject({ status: 'active', gone: false })
})

test('nothing is told of a stranger’s listing to make one more like it', async () => {
  const stranger = await aPerson(app, 'staff@hospital.example')
  const { id } = await aListing(stranger, bottle)
  for (const like of [id, 'x', '-1', '99999999999'])
    expect((await owner.page(`/listings/create?like=${like}`)).body.like, String(like)).toBe(null)
})

const bottle = {
  biological_material: false,
  radioactive: false,
  exchange_type: 'offer',
  type: 'chemicals',
  title: 'Brown bottle',
  substance_category: 'reagents',
  volume_weight_unit: 'ml',
  total_units: 500,
  availability_type: 'free',
  location_building: 'Kruyt',
  location_room: '−2.14',
  not_known: ['cas_number', 'manufacturer', 'product_number', 'expiry_date'],
}
const label = { manufacturer: 'Merck', product_number: 'M-1', expiry_date: '2031-01-31' }
