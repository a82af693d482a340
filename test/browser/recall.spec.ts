import { expect, type Page, test } from '@playwright/test'
import { sql } from 'kysely'
import { demoPassword } from '../../src/demo/people.ts'
import { TestClient } from '../client.ts'
import { aListing, bottle } from '../factories.ts'
import { inDatabase } from '../in-database.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson, aSafetyOfficer } from './log-in.ts'

/** What is found, stopped and told by a recall. */
const app = appForFile(demoFolder)
const phone = { width: 360, height: 740 }
const wide = { width: 1280, height: 860 }
let owner: TestClient
let taker: TestClient
let officer: TestClient
let admin: TestClient

test.beforeAll(async () => {
  owner = await aPerson(app, 'staff@university.example')
  taker = await aPerson(app, 'staff@hospital.example')
  officer = await aSafetyOfficer(app, 'staff@biotech.example')
  admin = await aPerson(app, 'admin@labex.example')
})

test('a lot is found with all who have it, stopped, and kept as CSV', async ({ browser }) => {
  const lot_number = 'RECALL-7'
  const ethanol = { ...bottle, title: 'Ethanol of a bad lot', cas_number: '64-17-5', lot_number }
  const listed = await aListing(owner, ethanol)
  const taken = await aListing(owner, { ...ethanol, title: 'Ethanol that went' })
  const answer = { exchange_type: 'offer', listing_id: taken.id, total_units: bottle.total_units }
  const { connection_id } = (await taker.post('/api/connections', answer)).body
  await owner.post(`/api/connections/${connection_id}/complete`)
  const page = await aPage(browser, app, phone, officer)
  await open(page, '/recall')
  await page.getByLabel('CAS number').fill('64-17-6')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('64-17-6 is not a CAS number: it would end in 5.').first()).toBeVisible()
  await page.getByLabel('CAS number').fill('64-17-5')
  await page.getByLabel('Lot or batch number').fill('recall-7')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 things found' })).toBeVisible()
  const things = page.getByRole('table', { name: 'Listings and handovers' })
  await expect(things).toContainText(
    /Ethanol of a bad lot.*Ethanol that went|Ethanol that went.*Ethanol of a bad lot/s,
  )
  await expect(page.getByRole('table', { name: 'Per organisation' })).toContainText(/Park Hospital/)
  await provedAgo('16 minutes')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const proof = page.getByRole('dialog', { name: 'Is it you?' })
  await proof.getByLabel('Your current password').fill(demoPassword)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await provedAgo('0 minutes')
  expect((await (await download).createReadStream()).readableEnded).toBe(false)
  await page.getByRole('button', { name: 'Stop and tell…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Stop and tell?' })
  await expect(dialog).toContainText('hides 1 listing and mails 2 people')
  await dialog.getByRole('button', { name: 'Stop and tell' }).click()
  await expect(dialog.getByText('Say why, and what people should do.')).toBeVisible()
  await dialog.getByLabel(/^Reason/).fill('Wrong label. Do not use it.')
  await noViolations(page)
  await dialog.getByRole('button', { name: 'Stop and tell' }).click()
  await expect(page.getByText('1 listing stopped, 2 people mailed.')).toBeVisible()
  await expect(page.getByText('Everyone who has it was told, and it is no longer listed.')).toBeVisible()
  await noViolations(page)
  await fitsWidth(page)
  // An upright page of A4, and what its margins leave of it.
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.emulateMedia({ media: 'print' })
  const cutOff = await page.getByRole('region', { name: 'Listings and handovers' }).evaluate((region) => {
    document.body.style.width = '688px'
    return region.scrollWidth - region.clientWidth
  })
  expect(cutOff).toBe(0)
  const cells = await things.evaluate((table) =>
    [...table.querySelectorAll('th, td')].map((cell) => getComputedStyle(cell).fontSize),
  )
  expect(new Set(cells).size, 'labels as large as values').toBe(1)
  for (const name of ['What', 'From', 'To']) {
    const column = await things.getByRole('columnheader', { name, exact: true }).boundingBox()
    expect(column?.width, `${name} has room for a word`).toBeGreaterThanOrEqual(80)
  }
  await page.setViewportSize({ width: 688, height: 1016 })
  const [label = 0, value = 0] = await things
    .locator('tbody tr')
    .first()
    .locator('td')
    .first()
    .evaluate(({ children }) =>
      [...children].map((part) => Number.parseFloat(getComputedStyle(part).fontSize)),
    )
  expect(value, 'of a value, beside its label').toBeGreaterThanOrEqual(label)
  expect((await new TestClient(app.url).page(`/listings/${listed.id}`)).status).toBe(404)
  await page.context().close()
})

test('a recall names whom it cannot mail, and gives no all-clear before somebody called', async ({
  browser,
}) => {
  await aListing(taker, { ...bottle, title: 'Of nobody', lot_number: 'CALL-7' })
  const [{ id }] = (await admin.page('/admin/organisations?search=hospital')).body.organisations
  await admin.patch(`/api/admin/organisations/${id}`, {
    ...{ domains: ['closed.example'], people: 'leave' },
  })
  const stopped = await officer.post('/api/recall', { lot: 'CALL-7', reason: 'Wrong label.' })
  expect(stopped.body).toMatchObject({ listings: 1, people: 0 })
  for (const size of [phone, wide]) {
    const page = await aPage(browser, app, size, officer)
    await open(page, '/recall?lot=call-7')
    await expect(
      page.getByText('For 1 of these, an organisation has nobody whom LabEx can mail.'),
    ).toBeVisible()
    await expect(page.getByText('None of it is listed, and there is nobody else')).toBeVisible()
    await expect(page.getByText('Everyone who has it was told')).toHaveCount(0)
    await expect(page.getByText('LabEx no longer mails this address')).toBeVisible()
    await noViolations(page)
    await fitsWidth(page)
    await open(page, '/recall?lot=call-7&organisation=-1')
    await expect(page.getByText('This organisation does not exist.').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Listings and handovers' })).toHaveCount(0)
    await noViolations(page)
    await fitsWidth(page)
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(page.getByRole('status').filter({ hasText: '1 thing found' })).toBeVisible()
    await page.context().close()
  }
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(app.url + path)
  await settled(page)
}

/** As if every session had last shown then whose it is. */
const provedAgo = (ago: string) =>
  inDatabase(app, (db) => sql`update sessions set proved_at = now() - ${ago}::interval`.execute(db))
