import { expect, test } from '@playwright/test'
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
