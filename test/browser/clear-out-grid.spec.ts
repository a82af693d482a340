import { expect, type Page, test } from '@playwright/test'
import { TestClient } from '../client.ts'
import { fitsWidth, noViolations, ruledClasses, settled } from './checks.ts'
import { counting } from './counting.ts'
import { parkForFile } from './lists.ts'

const { app, park, open, logIn } = parkForFile()

test.use({ viewport: { width: 1280, height: 800 } })

/** As it is copied from a sheet: of thirty rows four have something wrong. */
const shelf = (): string => {
  const names = ['Naam', 'Categorie', 'Soort', 'Aantal', 'Merk', 'Artikelnr', 'Houdbaar tot', 'Kast']
  const rows = Array.from({ length: 30 }, (_, at) => [
    `Filter tips ${at + 1}`,
    'Disposables',
    'Pipette tips',
    at === 4 ? 'een paar' : String(at + 2),
    at === 11 ? '' : 'Eppendorf',
    `00300785${10 + at}`,
    at === 17 ? '' : at === 23 ? '31-02-2099' : '31-03-2099',
    'K3',
  ])
  return [names, ...rows].map((row) => row.join('\t')).join('\n')
}

const cell = (page: Page, label: string, row: number) =>
  page.getByRole('region', { name: 'Things' }).getByLabel(`${label}, row ${row}`, { exact: true })

test('thirty pasted rows, four of them faulty, are taken to 26 shown', async ({ page }) => {
  await logIn(page, park.email)
  await open(page, '/listings/create')
  const { step, steps } = counting()
  await step(page.getByRole('link', { name: /Offer several things at once/ }).click())
  await step(page.getByLabel(/^What are you clearing out/).fill('Cold room 2.14'))
  await step(page.getByLabel(/^Building/).fill('Kruyt'))
  await step(page.getByLabel('Your table').fill(shelf()))
  const columns = page.getByRole('region', { name: '30 rows, in these columns' })
  await expect(columns.getByLabel('Soort')).toHaveValue('')
  await step(columns.getByLabel('Soort').selectOption({ label: 'Disposable type' }))
  await expect(columns.getByLabel('Categorie')).toHaveValue('type')
  await expect(columns.getByLabel('Kast')).toHaveValue('')
  await noViolations(page)
  await step(page.getByRole('button', { name: 'Go on with 30 rows' }).click())

  await expect(page).toHaveURL(/\/clear-outs\/\d+\/rows$/)
  await expect(page.getByText('26 are ready to show')).toBeVisible()
  await settled(page)
  await noViolations(page)
  await fitsWidth(page)
  await ruledClasses(page)
  await expect(cell(page, 'Quantity', 5)).toHaveValue('een paar')
  await expect(cell(page, 'Quantity', 5)).toHaveAccessibleDescription(/whole number/i)
  await expect(cell(page, 'Expiry date', 18)).toHaveAttribute('aria-invalid', 'true')
  await expect(cell(page, 'Expiry date', 24)).toHaveValue('31-02-2099')
  await step(page.getByRole('button', { name: 'Show 26' }).click())

  await expect(page).toHaveURL(/\/clear-outs\/\d+$/)
  await expect(page.getByText('Shown: 26. Ready to show: 0. Something missing: 4.')).toBeVisible()
  expect(steps()).toBeLessThanOrEqual(40)
  const all = (await new TestClient(app.url).get('/api/listings?exchange_type=offer&search=filter+tips')).body
  expect(all.total).toBe(26)
  await open(page, '/clear-outs/new')
  await expect(page.getByLabel('Your table')).toHaveValue('')
})

test('what is missing is said once, the owner’s word for what it names, and two tabs show both values', async ({
  page,
}) => {
  await logIn(page, park.email)
  await open(page, '/clear-outs/new')
  await page.getByLabel(/^What are you clearing out/).fill('Shelf 3')
  await page.getByLabel(/^Building/).fill('Kruyt')
  const names = ['Name', 'CAS', 'Substance category', 'Quantity', 'Product number', 'Expiry date']
  const rows = ['Ethanol absolute\t64-17-5', 'Acetone\t67-64-1', 'Fetal bovine serum\t?'].map(
    (start) => `${start}\tReagents\t500 ml\t100983\t31-03-2099`,
  )
  await page.getByLabel('Your table').fill([names.join('\t'), ...rows].join('\n'))
  await expect(page.getByRole('region', { name: '3 rows, in these columns' })).toBeVisible()
  await page.getByRole('button', { name: 'Go on with 3 rows' }).click()
  await expect(page).toHaveURL(/\/clear-outs\/\d+\/rows$/)
  await cell(page, 'Category', 3).selectOption({ label: 'Chemicals' })
  await expect(cell(page, 'Expiry date', 3)).toHaveValue('31-03-2099')
  await page.getByRole('button', { name: 'Answer for 2 things at once' }).click()
  const dialog = page.getByRole('dialog', { name: 'Biological material or radioactive?' })
  await expect(dialog.getByRole('list').first()).toHaveText('Ethanol absoluteAcetone')
  await expect(dialog.getByRole('list').nth(1)).toHaveText('Fetal bovine serum')
  await dialog.getByRole('button', { name: 'No to both, for these 2' }).click()
  await page.getByRole('button', { name: 'Not known in 3' }).click()
  await expect(page.getByText('2 are ready to show')).toBeVisible()
  await settled(page)
  await noViolations(page)
  await fitsWidth(page)

  const other = await page.context().newPage()
  await other.goto(page.url())
  await settled(other)
  await cell(other, 'Product number', 1).fill('222')
  await cell(other, 'Product number', 1).press('Enter')
  await expect(cell(other, 'Product number', 2)).toBeFocused()
  await expect(other.getByText('2 are ready to show')).toBeVisible()
  await expect(other.getByText('not saved yet')).toHaveCount(0)
  await other.close()
  await cell(page, 'Product number', 1).fill('333')
  await cell(page, 'Product number', 1).press('Enter')
  await expect(page.getByText('Product number: you typed “333”, it is now “222”.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep what I typed' }).click()
  await expect(page.locator('tr[aria-busy]')).toHaveCount(0)
  await page.reload()
  await settled(page)
  await expect(cell(page, 'Product number', 1)).toHaveValue('333')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('heading', { name: 'Thing 3 of 3' })).toBeVisible()
  await settled(page)
  await noViolations(page)
  await fitsWidth(page)
})
