import { expect, type Page, test } from '@playwright/test'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson, sendLogin, visitor } from './log-in.ts'

const app = appForFile(demoFolder)
const phone = { width: 360, height: 740 }

test('an administrator says that somebody has left, and takes it back on a phone', async ({ browser }) => {
  const session = await aPerson(app, 'admin@labex.example')
  const admin = await aPage(browser, app, { width: 1280, height: 800 }, session)
  await toTheirPage(admin)
  await admin.getByRole('button', { name: 'Has left' }).click()
  const dialog = admin.getByRole('alertdialog', { name: /^Has .+ left\?$/ })
  const who = dialog.getByLabel('Who answers for what is still open?')
  await who.selectOption({ index: 1 })
  await expect(dialog.getByLabel('Give the listings to this colleague, too')).toBeChecked()
  await noViolations(admin)
  await dialog.getByRole('button', { name: 'Has left' }).click()
  const notice = admin.getByText('Anna de Vries has left University of the Park')
  await expect(notice).toBeVisible()
  await expect(admin.getByText(/ answers for what is still open\./)).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Log out everywhere' })).toBeHidden()
  await settled(admin)
  await noViolations(admin)
  const id = /\d+(?=\/edit)/.exec(admin.url())?.[0]
  const { concerned } = (await session.get(`/api/admin/users/${id}`)).body
  expect([concerned.listings, concerned.connections > 0]).toEqual([0, true])

  const gone = await visitor(browser, `${app.url}/login`, { viewport: phone })
  await sendLogin(gone, 'staff@university.example', 'surplus-centrifuge-demo')
  await expect(gone.getByText(/We were told that you have left your organisation/)).toBeVisible()
  await noViolations(gone)
  await fitsWidth(gone)

  await admin.setViewportSize(phone)
  await admin.emulateMedia({ colorScheme: 'dark' })
  await fitsWidth(admin)
  await noViolations(admin)
  await admin.getByRole('button', { name: 'Take it back' }).click()
  const back = admin.getByRole('alertdialog', { name: /^Take back that/ })
  await back.getByRole('button', { name: 'Take it back' }).click()
  await expect(admin.getByText(/is back and can log in again/)).toBeVisible()
  await expect(notice).toBeHidden()
  await sendLogin(gone, 'staff@university.example', 'surplus-centrifuge-demo')
  await expect(gone).toHaveURL(/\/dashboard/)
})

async function toTheirPage(admin: Page) {
  await admin.goto(`${app.url}/admin/users?search=staff@university.example`)
  await settled(admin)
  await admin.getByRole('link', { name: /^Edit/ }).first().click()
  await expect(admin.getByRole('heading', { name: 'Access' })).toBeVisible()
  await settled(admin)
}
