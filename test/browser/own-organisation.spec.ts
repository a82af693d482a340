import { expect, test } from '@playwright/test'
import { anAgreedPickup } from '../agreed.ts'
import { TestClient } from '../client.ts'
import { aClient, aListing, anOrganisation } from '../factories.ts'
import { aRequest } from '../join-requests.ts'
import { administrationForFile, wide } from './administrators.ts'
import { settled } from './checks.ts'

const { app, database, administrator } = administrationForFile()

test('administrators read that they are logged out with their own organisation, by whichever door', async ({
  browser,
}) => {
  const page = await administrator(browser, 'first', wide)
  const loggedOut = page.getByText('you are logged out as well')
  const open = async (path: string) => {
    await page.goto(app.url + path)
    await settled(page)
  }
  await aRequest(database, 'park.example', 'Park office')
  await open('/admin/join-labex-requests')
  await page.getByRole('button', { name: /^Approve.*Park office/ }).click()
  await expect(page.getByRole('row', { name: /Park office/ })).toContainText('Approved')
  // Its people are of it now, and the page that is open does not know that yet.
  for (const path of ['/admin/join-labex-requests', '/admin/organisations']) {
    await open(path)
    await page.getByRole('button', { name: /^Revoke.*Park office/ }).click()
    await expect(loggedOut).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(loggedOut).toHaveCount(0)
  }
  await page.getByRole('button', { name: /^Edit.*Park office/ }).click()
  await page.getByLabel(/^E-\u2060mail domains/).fill('renamed.example')
  await page.getByLabel(/^They stay/).check()
  await expect(page.getByLabel(/^They stay/)).toBeChecked()
  await expect(loggedOut).toHaveCount(0)
  await page.getByLabel(/^They leave/).check()
  await expect(loggedOut).toBeVisible()
})

test('what ends with an organisation, a domain or an account is named with its numbers before it does', async ({
  browser,
}) => {
  const people = { db: database.db, client: () => new TestClient(app.url) }
  const lab = await anOrganisation(database, { name: 'Counted Lab' })
  const [giver, taker] = [
    await aClient(people, { organisation: lab, name: 'Gina Counted' }),
    await aClient(people),
  ]
  await aListing(giver)
  await anAgreedPickup(giver, taker, (await aListing(giver)).id, 3)
  const page = await administrator(browser, 'counting', wide)
  const dialog = page.locator('dialog[open]')
  const says = async (...lines: string[]) => {
    for (const line of lines) await expect(dialog.getByText(line, { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  const concerned = ['1 person with an account', '1 listing that is shown', '1 pick-up that is agreed']
  await page.goto(`${app.url}/admin/organisations?search=Counted`)
  await settled(page)
  await page.getByRole('button', { name: /^Revoke.*Counted Lab/ }).click()
  await says(...concerned)
  await page.getByRole('button', { name: /^Edit.*Counted Lab/ }).click()
  await page.getByLabel(/^E-\u2060mail domains/).fill('counted-anew.example')
  await says(...concerned)
  await page.goto(`${app.url}/admin/users?search=Gina`)
  await settled(page)
  await page.getByRole('button', { name: 'Delete: Gina Counted' }).click()
  await says('2 listings', '1 open handover, which is cancelled', '1 other person, who is told')
})
