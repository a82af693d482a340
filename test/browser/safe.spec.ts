import { expect, type Page, test } from '@playwright/test'
import { TestClient } from '../client.ts'
import { aListing, bottle, centrifuge } from '../factories.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson, aSafetyOfficer, visitor } from './log-in.ts'

/** A chemical from its number to who has it: what it may do, who says yes, how it is handed over. */
const app = appForFile(demoFolder)
const phone = { width: 360, height: 740 }
const wide = { width: 1280, height: 860 }
let owner: TestClient
let taker: TestClient
let officer: TestClient

test.beforeAll(async () => {
  owner = await aPerson(app, 'staff@university.example')
  taker = await aPerson(app, 'staff@hospital.example')
  officer = await aSafetyOfficer(app, 'staff@biotech.example')
})

test('what is dangerous of a chemical stands where one decides: in the strip of facts, the dialog and the connection', async ({
  browser,
}) => {
  const ethanol = { ...bottle, title: 'Ethanol from the cabinet', cas_number: '64-17-5' }
  const { id } = await aListing(owner, ethanol)
  const taking = await aPage(browser, app, phone, taker)
  await open(taking, `/listings/${id}`)
  const strip = taking.locator('main dl').filter({ hasText: 'Quantity' }).filter({ visible: true })
  await expect(strip.first().locator('dt').first()).toHaveText('Hazards')
  await expect(strip.getByText('Danger', { exact: true })).toBeVisible()
  const flame = strip.getByRole('img', { name: 'Flame: flammable' })
  await expect(flame).toBeVisible()
  const { y = Infinity } = (await flame.boundingBox()) ?? {}
  expect(y).toBeLessThan(740)
  await taking.getByRole('button', { name: 'Take it' }).first().click()
  const dialog = taking.getByRole('dialog')
  await expect(dialog.getByText('Danger', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Danger')).toHaveCount(1)
  await expect(dialog.getByRole('img', { name: 'Flame: flammable' })).toBeVisible()
  await dialog.getByRole('button', { name: /^Take/ }).click()
  await expect(taking).toHaveURL(/\/connections\/\d+$/)
  await expect(taking.getByRole('img', { name: 'Flame: flammable' })).toBeVisible()
  await expect(taking.getByText('Danger', { exact: true })).toBeVisible()
  // What is arranged next between the two is not handed over together with it.
  await taker.delete(`/api${new URL(taking.url()).pathname}`)
  await taking.context().close()
})

test('what the officer refuses tells its owner why, and what they allow is shown', async ({ browser }) => {
  const [{ id: substance_id }] = (await owner.get('/api/substances?q=71-43-2')).body.substances
  const given = { ...benzene, hazards: { from: 'table', substance_id } }
  const { id } = (await owner.post('/api/listings', given)).body.listing
  const listing = `/listings/${id}`
  const owning = await aPage(browser, app, wide, owner)
  await open(owning, `${listing}/edit?step=3`)
  await owning.getByRole('button', { name: 'Show this offer' }).click()
  await expect(
    owning.getByText('Nobody else sees it until the safety officer has decided.').first(),
  ).toBeVisible()
  await open(owning, listing)
  await expect(owning.getByText('Waiting for the safety officer', { exact: true }).first()).toBeVisible()
  await expect(owning.getByRole('button', { name: 'Show', exact: true })).toHaveCount(0)
  expect((await new TestClient(app.url).page(listing)).status).toBe(404)

  const deciding = await aPage(browser, app, phone, officer)
  await open(deciding, '/safety-desk')
  const waiting = deciding
    .getByRole('region', { name: 'Waiting for you' })
    .getByRole('listitem')
    .filter({ has: deciding.getByRole('link', { name: benzene.title }) })
  await expect(waiting).toContainText(/It is a CMR substance.*CAS 71-43-2/s)
  await waiting.getByRole('button', { name: 'Refuse…' }).click()
  await waiting.getByRole('button', { name: 'Refuse' }).click()
  await expect(waiting.getByRole('alert')).toContainText('Say why, so that its owner knows what to do.')
  await waiting.getByLabel(/^Why not\?/).fill('The tin is dented.')
  await noViolations(deciding)
  await waiting.getByRole('button', { name: 'Refuse' }).click()
  await expect(deciding.getByText('It is not shown; its owner gets an e-mail with the reason.')).toBeVisible()
  await expect(waiting).toHaveCount(0)

  await open(owning, listing)
  await expect(owning.getByText('The safety officer refused it: The tin is dented.').first()).toBeVisible()
  await noViolations(owning)
  await owning.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(
    owning.getByText('Nobody else sees it until the safety officer has decided.').first(),
  ).toBeVisible()
  await open(deciding, '/safety-desk')
  await waiting.getByRole('button', { name: 'Allow and show' }).click()
  await expect(deciding.getByText('It is shown; its owner gets an e-mail.')).toBeVisible()
  const shown = await visitor(browser, app.url + listing, { viewport: phone })
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText(benzene.title)
  await expect(shown.getByRole('img', { name: /^Health hazard/ }).first()).toBeVisible()
  for (const page of [owning, deciding, shown]) await page.context().close()
})

test('a device that met cells is handed over only with the statement of who cleaned it', async ({
  browser,
}) => {
  const { id } = await aListing(owner, {
    ...centrifuge,
    title: 'Incubator of cells',
    biological_material: true,
  })
  const answer = { exchange_type: 'offer', listing_id: id, total_units: 3 }
  const { connection_id } = (await taker.post('/api/connections', answer)).body
  const page = await aPage(browser, app, phone, owner)
  await open(page, `/connections/${connection_id}`)
  const handOver = async () => {
    await page.getByRole('button', { name: 'Mark as handed over' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as handed over' }).click()
  }
  await handOver()
  const first = 'First say how “Incubator of cells” was cleaned'
  await expect(page.getByRole('status').filter({ hasText: first })).toBeVisible()
  const statement = page.getByRole('region', { name: 'Cleaned before handover' })
  await expect(statement.getByRole('heading')).toBeFocused()
  await statement.getByRole('button', { name: 'Save the statement' }).click()
  const problems = statement.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(problems.getByRole('link')).toHaveCount(2)
  await statement.getByLabel('What it has been in contact with').fill('HEK293 cells')
  await statement.getByLabel('Cleaned with').fill('70 % ethanol')
  await noViolations(page)
  await fitsWidth(page)
  await statement.getByRole('button', { name: 'Save the statement' }).click()
  await expect(statement.getByRole('button', { name: 'Change the statement' })).toBeVisible()
  await expect(statement).toContainText(/HEK293 cells.*70 % ethanol/s)
  await handOver()
  await expect(page.locator('main header')).toContainText('Handed over')
  await page.getByRole('link', { name: 'Page to print and sign' }).click()
  await expect(page.locator('main')).toContainText(/Decontamination.*HEK293 cells/s)
  await page.context().close()
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(app.url + path)
  await settled(page)
}

const benzene = { ...bottle, title: 'Benzene p.a.', cas_number: '71-43-2' }
