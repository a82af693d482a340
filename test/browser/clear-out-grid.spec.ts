import { expect, type Page, test } from '@playwright/test'
import { TestClient } from '../client.ts'
import { noViolations, settled } from './checks.ts'
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

/** Counts what a person does: a press, a choice or a text typed. */
function counting() {
  let steps = 0
  return {
    step: async (act: Promise<unknown>) => {
      steps += 1
      await act
    },
    steps: () => steps,
  }
}

const cell = (page: Page, label: string, row: number) =>
  page.getByRole('region', { name: 'Things' }).getByLabel(`${label}, row ${row}`, { exact: true })

test('thirty pasted rows, four of them faulty, are taken to 26 shown', async ({ page }) => {
  await logIn(page, park.email)
  await open(page, '/listings/create')
  const { step, steps } = counting()
  await step(page.getByRole('link', { name: /Offer several things at once/ }).click())
  await step(page.getByLabel(/^What do you clear out/).fill('Cold room 2.14'))
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
})
