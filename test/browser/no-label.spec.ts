import { expect, test } from '@playwright/test'
import { settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson } from './log-in.ts'

const app = appForFile(demoFolder)

test('that there is no label to read stays ticked when the draft is opened again', async ({ browser }) => {
  const owner = await aPerson(app, 'staff@university.example')
  const page = await aPage(browser, app, { width: 1280, height: 860 }, owner)
  const given = { exchange_type: 'offer', type: 'chemicals', title: 'Blue liquid' }
  const { id } = (await owner.post('/api/listings', given)).body.listing
  const address = `${app.url}/listings/${id}/edit?step=2`
  await page.goto(address)
  await settled(page)
  const label = page.getByLabel('It has no label that can be read')
  await label.check()
  await page.getByRole('button', { name: 'Save and finish later' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto(address)
  await settled(page)
  await expect(label).toBeChecked()
  await page.reload()
  await settled(page)
  await expect(label).toBeChecked()
  // Nothing was typed, so nothing is asked on leaving.
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.context().close()
})
