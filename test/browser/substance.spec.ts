import { expect, type Page, test } from '@playwright/test'
import type { TestClient } from '../client.ts'
import { bottle } from '../factories.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson } from './log-in.ts'

/** Which substance it is, and what is known of its hazards, in the form. */
const app = appForFile(demoFolder)
const phone = { width: 360, height: 740 }
let owner: TestClient

test.beforeAll(async () => {
  owner = await aPerson(app, 'staff@university.example')
})

test('a chemical is chosen by its number with the keys, and by its name with a finger', async ({
  browser,
}) => {
  const { id } = (await owner.post('/api/listings', bottle)).body.listing
  const page = await aPage(browser, app, phone, owner)
  await open(page, `/listings/${id}/edit?step=2`)
  const number = page.getByRole('combobox', { name: /^CAS number or name/ })
  const found = page.getByRole('listbox', { name: 'Substances found' })
  const hazards = page.getByRole('group', { name: 'Hazards' })
  await number.fill('64-17-6')
  await expect(page.getByText('64-17-6 is not a CAS number: it would end in 5.').first()).toBeVisible()
  await expect(found).toHaveCount(0)
  await number.fill('67-56-1')
  await expect(found.getByRole('option')).toHaveText([/methanol/])
  await number.press('ArrowDown')
  await expect(found.getByRole('option')).toHaveAttribute('aria-selected', 'true')
  await noViolations(page)
  await fitsWidth(page)
  await number.press('Escape')
  await expect(found).toHaveCount(0)
  await expect(hazards).toContainText('Not known.')
  await number.press('ArrowDown')
  await number.press('Enter')
  await expect(found).toHaveCount(0)
  await expect(number).toHaveValue('67-56-1')
  await expect(number).toBeFocused()
  await expect(hazards.getByRole('img', { name: 'Flame: flammable' })).toBeVisible()
  await expect(hazards).toContainText(/Danger.*H225.*Highly flammable/s)
  await number.fill('benzol')
  await expect(hazards).toContainText('Not known.')
  await found.getByRole('option').filter({ hasText: '71-43-2' }).click()
  await expect(number).toHaveValue('71-43-2')
  await expect(hazards).toContainText('H350')
  await noViolations(page)
  await page.context().close()
})

test('a typed number that leaves nothing to choose fills in its hazards, and Undo takes them back', async ({
  browser,
}) => {
  const { id } = (await owner.post('/api/listings', { ...bottle, title: 'Solvent' })).body.listing
  const page = await aPage(browser, app, phone, owner)
  await open(page, `/listings/${id}/edit?step=2`)
  const number = page.getByRole('combobox', { name: /^CAS number or name/ })
  const found = page.getByRole('listbox', { name: 'Substances found' })
  const option = found.getByRole('option')
  const concentration = page.getByLabel(/^Concentration/)
  await page.locator('summary').filter({ hasText: 'More to say' }).click()
  const hazards = page.getByRole('group', { name: 'Hazards' })
  const filled = page.getByText('Hazards filled in from the EU table: acetone.').first()
  const undo = page.getByRole('button', { name: 'Undo: do not fill in the hazards' })
  await number.fill('67-64-1')
  await expect(filled).toBeVisible()
  await expect(hazards).toContainText(/Danger.*H225/s)
  await expect(found).toHaveCount(0)
  await noViolations(page)
  await fitsWidth(page)
  await undo.click()
  await expect(number).toBeFocused()
  await expect(number).toHaveValue('67-64-1')
  await expect(hazards).toContainText('Not known.')
  await expect(filled).toHaveCount(0)
  await number.press('ArrowDown')
  await expect(option).toHaveText([/acetone/])
  await expect(hazards).toContainText('Not known.')
  await number.fill('64-17-5')
  await expect(hazards).toContainText('ethanol')
  await concentration.fill('70 %')
  await expect(hazards).toContainText('Not known.')
  await expect(undo).toHaveCount(0)
  await number.fill('67-64-1')
  await expect(option).toHaveText([/acetone/])
  await expect(hazards).toContainText('Not known.')
  await concentration.fill('')
  await number.fill('67-56-1')
  await expect(option).toHaveText([/methanol/])
  await expect(hazards).toContainText('Not known.')
  await page.getByRole('button', { name: 'Fill in from the sheet' }).click()
  await page.getByLabel(/^Name on the sheet/).fill('Our solvent')
  await number.fill('67-64-1')
  await expect(page.getByLabel(/^Name on the sheet/)).toHaveValue('Our solvent')
  await expect(undo).toHaveCount(0)
  await page.context().close()
})

test('what the title is a name of is offered and never taken, and one of three answers is asked for', async ({
  browser,
}) => {
  const { id } = (await owner.post('/api/listings', { ...bottle, title: 'Benzol, p.a.' })).body.listing
  const page = await aPage(browser, app, phone, owner)
  await open(page, `/listings/${id}/edit?step=2`)
  const number = page.getByLabel(/^CAS number or name/)
  const [mixture, unknown] = [page.getByLabel('Mixture'), page.getByLabel('I do not know the CAS number')]
  const offer = page.getByRole('button', { name: 'Yes, this one: benzene' })
  await expect(offer).toBeVisible()
  await expect(number).toHaveValue('')
  await noViolations(page)
  await fitsWidth(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toContainText('Enter the CAS number, or tick that it is a mixture')
  await offer.click()
  await expect(number).toHaveValue('71-43-2')
  await expect(page.getByRole('group', { name: 'Hazards' })).toContainText('H350')
  await expect(offer).toHaveCount(0)
  await mixture.check()
  await expect(number).toHaveValue('')
  await expect(page.getByRole('group', { name: 'Hazards' })).toContainText('Not known.')
  await unknown.check()
  await expect(mixture).not.toBeChecked()
  await number.fill('64-17-5')
  await expect(unknown).not.toBeChecked()
  await number.press('Escape')
  await mixture.check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/step=3/)
  const { listing } = (await owner.page(`/listings/${id}`)).body
  expect([listing.cas_number, listing.mixture]).toEqual([undefined, true])
  await page.context().close()
})

test('a hazard statement that was typed counts without Add, and one that is unknown holds the step back', async ({
  browser,
}) => {
  const { id } = (await owner.post('/api/listings', { ...bottle, cas_number: undefined })).body.listing
  const page = await aPage(browser, app, phone, owner)
  await open(page, `/listings/${id}/edit?step=2`)
  await page.getByLabel('Mixture').check()
  await page.getByRole('button', { name: 'Fill in from the sheet' }).click()
  await page.getByLabel(/^Name on the sheet/).fill('Stain solution')
  const statements = page.getByLabel(/^Hazard statements/)
  const hazards = page.getByRole('group', { name: 'Hazards' })
  await statements.fill('H315')
  await statements.press('Enter')
  await expect(statements).toHaveValue('')
  await expect(hazards.getByRole('listitem')).toContainText('Causes skin irritation')
  await statements.fill('h350, H399')
  await page.getByRole('button', { name: 'Continue' }).click()
  const wrong = 'H399 is not in the regulation. Check the code on the sheet.'
  await expect(page.getByRole('alert').filter({ hasText: wrong })).toBeVisible()
  await expect(statements).toHaveAttribute('aria-invalid', 'true')
  await expect(statements).toHaveValue('h350, H399')
  await noViolations(page)
  await fitsWidth(page)
  await statements.fill('H350')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/step=3/)
  const { listing } = (await owner.page(`/listings/${id}`)).body
  expect(listing.hazards.statements).toEqual(['H315', 'H350'])
  await page.context().close()
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(app.url + path)
  await settled(page)
}
