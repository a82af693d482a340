import { expect, type Page, test } from '@playwright/test'
import type { TestClient } from '../client.ts'
import { aListing } from '../factories.ts'
import { aPicture } from '../pictures.ts'
import { settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { arrives } from './keyboard.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson } from './log-in.ts'

/** The way through the three steps: Back, leaving, waiting for photos, and errors that go. */
test.describe.configure({ mode: 'serial' })

const app = appForFile(demoFolder)
let owner: TestClient
let page: Page

test.beforeAll(async ({ browser }) => {
  owner = await aPerson(app, 'staff@university.example')
  page = await aPage(browser, app, { width: 1280, height: 860 }, owner)
})

const go = () => page.getByRole('button', { name: 'Continue' }).click()
const heading = () => page.getByRole('heading', { level: 1 })
const summary = () => page.getByRole('alert').filter({ hasText: 'There is a problem' })

async function beginsOne(title: string) {
  await page.goto(`${app.url}/dashboard`)
  await settled(page)
  await page.getByRole('link', { name: 'New listing' }).first().click()
  await arrives(page, /\/listings\/create/)
  await page.getByRole('radio', { name: /^Offer/ }).check()
  await page.getByRole('radio', { name: /^Equipment/ }).check()
  await page.getByLabel(/^Title/).fill(title)
}

test('Back goes one step back, keeps what was typed, and the address follows', async () => {
  await beginsOne('Stepping stone')
  await go()
  await arrives(page, /\/edit\?step=2/)
  await expect(page).toHaveTitle(/^Draft: Details \(step 2 of 3\)/)
  await page.getByLabel(/^Device type/).selectOption('oven')
  await page.getByLabel(/^Year of manufacture/).fill('2016')
  await page.getByLabel(/^Manufacturer/).fill('Memmert')
  await go()
  await arrives(page, /\/edit\?step=3/)
  await page.locator('summary').filter({ hasText: 'Place' }).click()
  await page.getByLabel(/^Room/).fill('Typed and not saved')
  await page.goBack()
  await arrives(page, /\/edit\?step=2/)
  await expect(heading()).toHaveText('Details')
  await expect(page.getByLabel(/^Manufacturer/)).toHaveValue('Memmert')
  await page.goBack()
  await arrives(page, /\/edit\?step=1/)
  await expect(heading()).toHaveText('What it is')
  await expect(page.getByLabel(/^Title/)).toHaveValue('Stepping stone')
  await page.goForward()
  await arrives(page, /\/edit\?step=2/)
  await page.goForward()
  await arrives(page, /\/edit\?step=3/)
  await expect(page.locator('summary').filter({ hasText: 'Place' })).toContainText('Typed and not saved')
  for (const _ of [3, 2, 1]) await page.goBack()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('Back out of unsaved text asks first, and the address stays', async () => {
  await beginsOne('Half typed')
  await page.goBack()
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/\/listings\/create/)
  await dialog.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByLabel(/^Title/)).toHaveValue('Half typed')
  await page.goBack()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('Continue waits for photos and goes on by itself; the eleventh is too many for good', async () => {
  await beginsOne('Ten photos')
  const hold = Promise.withResolvers<void>()
  await page.route('**/api/upload-image', async (route) => {
    await hold.promise
    await route.continue()
  })
  await page.locator('input[type=file]').setInputFiles(
    await Promise.all(
      Array.from({ length: 11 }, async (_, index) => ({
        name: `photo-${index + 1}.png`,
        mimeType: 'image/png',
        buffer: Buffer.from(await aPicture()),
      })),
    ),
  )
  const failures = page.getByRole('alert').filter({ hasText: '1 photo could not be uploaded' })
  await expect(failures).toContainText('Use at most 10 photos.')
  await expect(failures.getByRole('button', { name: /^Try again/ })).toHaveCount(0)
  await go()
  await expect(page.getByRole('button', { name: 'Waiting for your photos…' })).toBeVisible()
  await expect(summary()).toHaveCount(0)
  hold.resolve()
  await arrives(page, /\/edit\?step=2/)
  await page.unroute('**/api/upload-image')
  const { listings } = (await owner.page('/my-listings')).body
  expect(listings[0].images).toHaveLength(10)
})

test('a red box goes with its cause, and each field asks in its own words', async () => {
  await page.getByLabel(/^Device type/).selectOption('other')
  await go()
  await expect(summary()).toContainText('Say which device it is.')
  await expect(summary()).toContainText('Enter the manufacturer.')
  await expect(summary().getByRole('link', { name: 'Say which device it is.' })).toBeVisible()
  await page.getByLabel(/^Year of manufacture/).fill('2016')
  await page.getByLabel(/^Manufacturer/).fill('Memmert')
  await expect(summary()).toBeVisible()
  await page.getByLabel(/^Device type/).selectOption('oven')
  await expect(summary()).toHaveCount(0)
  await expect(page).not.toHaveTitle(/^Error/)
})

test('Continue on a draft opens the first step that is not finished', async () => {
  await page.getByRole('button', { name: 'Save and finish later' }).click()
  await arrives(page, /\/dashboard/)
  const draft = page.getByRole('listitem').filter({ hasText: 'Ten photos' })
  await expect(draft).toContainText('step 3 of 3')
  await draft.getByRole('link', { name: /^Continue/ }).click()
  await arrives(page, /step=3/)
  await expect(heading()).toHaveText('Where and when')
})

test('extending an incomplete listing leads to what is missing', async () => {
  const { id } = await aListing(owner)
  await owner.patch(`/api/listings/${id}`, { status: 'inactive' })
  await owner.patch(`/api/listings/${id}`, { manufacturer: '' })
  await page.goto(`${app.url}/listings/${id}/renew`)
  await settled(page)
  await page.getByRole('button', { name: 'Extend by four months' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'the listing still needs: Manufacturer' })
  await notice.getByRole('link', { name: 'Fill in what is missing first' }).click()
  await arrives(page, /\/edit\?step=2/)
})

test('a date that is past asks what it is still fit for, and what is asked follows the category', async () => {
  await page.goto(`${app.url}/listings/create?exchange_type=offer&type=chemicals`)
  await settled(page)
  await page.getByLabel(/^Title/).fill('Ethanol')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  const { listings } = (await owner.page('/my-listings')).body
  await page.goto(`${app.url}/listings/${listings[0].id}/edit?step=2`)
  await expect(page.getByText(/^Expiry date \(required\)/)).toBeVisible()
  await expect(page.getByLabel(/^Year of manufacture/)).toHaveCount(0)
  await page.getByLabel(/^Expiry date/).fill('2020-01-01')
  await expect(page.getByRole('group', { name: /^Fit for/ })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toContainText('Its date has passed: choose what it is still fit for.')
  await expect(page.getByLabel(/^Expiry date/)).toHaveValue('2020-01-01')
})
