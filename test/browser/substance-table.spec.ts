import { expect, type Page, test } from '@playwright/test'
import type { TestClient } from '../client.ts'
import { aListing, bottle } from '../factories.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson, speak } from './log-in.ts'

/** How another table of substances, and another register, are looked at before they count. */
const app = appForFile(demoFolder)
const phone = { width: 360, height: 740 }
const wide = { width: 1280, height: 860 }
let admin: TestClient
let owner: TestClient

test.beforeAll(async () => {
  admin = await aPerson(app, 'admin@labex.example')
  owner = await aPerson(app, 'staff@university.example')
  for (let many = 1; many <= 12; many += 1)
    await aListing(owner, { ...bottle, title: `Acetone, bottle ${many}`, cas_number: '67-64-1' })
})

test('a table says what it would do, asks when it may be the wrong one, and is taken back', async ({
  browser,
}) => {
  const page = await aPage(browser, app, phone, admin)
  await open(page, '/admin/substances')
  await speak(page, 'en')
  await page.getByLabel('A newer table').setInputFiles(aTable('2020-01-01'))
  const changes = page.getByRole('region', { name: 'What this table would change' })
  await expect(changes).toContainText(/\d+ listings would wait for the safety officer:/)
  await expect(changes).toContainText('It is dated 01-01-2020, older than the one in use')
  await expect(changes).toContainText('It is much shorter than the one in use: 1 against')
  await noViolations(page)
  await fitsWidth(page)
  const last = changes.getByRole('link', { name: 'Acetone, bottle 12' })
  await expect(last).toBeHidden()
  await changes
    .getByText(/^Show \d+ more$/)
    .first()
    .click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    changes.getByRole('button', { name: 'All as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('listings.csv')
  const use = changes.getByRole('button', { name: /^Use this table: ask \d+/ })
  await use.click()
  await expect(changes).toContainText('If it is the right one all the same, confirm that.')
  await changes.getByLabel('Yes, this is the right table').check()
  await use.click()
  await expect(page.getByText('The new table is in use.')).toBeVisible()
  await expect(changes).toHaveCount(0)
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(page.getByText('The table was replaced just now')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back to the table that came with LabEx' })).toBeVisible()
  await noViolations(page)
  await undo.click()
  await expect(page.getByText('Undone: everything is as it was before that change')).toBeVisible()
  await expect(undo).toHaveCount(0)
  await expect(page.getByText('as of 01\u201109\u20112025')).toBeVisible()
  await page.context().close()
})

test('the table that came with LabEx is looked at in the same way before it is back', async ({ browser }) => {
  const { buffer } = aTable('2026-02-01')
  const send = async (query: string, seen: Record<string, string> = {}) => {
    const form = new FormData()
    form.set('table', new File([buffer.toString()], 'table.json'))
    for (const [name, text] of Object.entries(seen)) form.set(name, text)
    const headers = { ...(await admin.csrf()), accept: 'application/json' }
    const path = `/api/admin/substances${query}`
    return (await admin.request(path, { method: 'POST', body: form, headers })).json()
  }
  const { effect } = await send('?dry_run=true')
  expect(await send('', { effect: JSON.stringify(effect), confirmed: 'true' })).toMatchObject({
    success: true,
  })
  const page = await aPage(browser, app, wide, admin)
  await open(page, '/admin/substances')
  await speak(page, 'en')
  await page.getByRole('button', { name: 'Back to the table that came with LabEx' }).click()
  const changes = page.getByRole('region', { name: 'What this table would change' })
  await expect(changes).toContainText('It is dated 01-09-2025, older than the one in use, dated 01-02-2026')
  await expect(changes).toContainText(/listings would be shown again, ten minutes later:/)
  await noViolations(page)
  await changes.getByLabel('Yes, this is the right table').check()
  await changes.getByRole('button', { name: /^Use this table: show \d+/ }).click()
  await expect(page.getByText('The new table is in use.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back to the table that came with LabEx' })).toHaveCount(0)
  await page.context().close()
})

test('a register says what its list would do, and what emptying it would, and both are undone', async ({
  browser,
}) => {
  for (const title of ['Ethyl acetate, cabinet 1', 'Ethyl acetate, cabinet 2'])
    await aListing(owner, { ...bottle, title, cas_number: '141-78-6' })
  const page = await aPage(browser, app, phone, admin)
  await open(page, '/safety-desk')
  await speak(page, 'en')
  const register = page.getByRole('region', { name: 'Precursors' })
  await register.getByRole('button', { name: 'Import a list' }).click()
  await register.getByLabel(/^Which list/).fill('Park list of June')
  await register.getByLabel('CSV').fill('108-88-3')
  const look = register.getByRole('button', { name: 'See what it does' })
  await look.click()
  await expect(register).toContainText('Numbers that would come: 1; that would go: 0.')
  await register.getByLabel('CSV').fill('141-78-6')
  await look.click()
  await expect(register).toContainText('2 listings would wait for the safety officer:')
  await noViolations(page)
  await fitsWidth(page)
  await register.getByRole('button', { name: 'Import a list: ask 2' }).click()
  await expect(register).toContainText('1 CAS number from “Park list of June”')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(register).toContainText('This register is empty')
  await register.getByRole('button', { name: 'Import a list' }).click()
  await register.getByLabel(/^Which list/).fill('Park list of June')
  await register.getByLabel('CSV').fill('50-36-2')
  await look.click()
  await register.getByRole('button', { name: 'Import a list', exact: true }).click()
  await register.getByRole('button', { name: 'Empty it' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('No listing would change.')
  await noViolations(page)
  await dialog.getByRole('button', { name: 'Empty it' }).click()
  // The list before could be undone as well, until this one is.
  await expect(register).toContainText('This register is empty')
  await expect(page.getByText('Precursors: the list was replaced just now')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(register).toContainText('1 CAS number from “Park list of June”')
  await page.context().close()
})

function aTable(as_of: string) {
  const substances = [{ id: 'new', cas: '67-64-1', name: 'acetone', signal: 'danger', statements: ['H350'] }]
  const buffer = Buffer.from(JSON.stringify({ source: `Table of ${as_of}`, as_of, substances }))
  return { name: 'table.json', mimeType: 'application/json', buffer }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(app.url + path)
  await settled(page)
}
