import { expect, test } from '@playwright/test'
import { anInstitution, aProvider } from '../institution.ts'
import { mailTo } from '../mailbox.ts'
import { runProgram } from '../running.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson, sendLogin, visitor } from './log-in.ts'

const app = appForFile(demoFolder, { OIDC_ALLOW_PRIVATE: '1' })
const passphrase = 'three quiet centrifuges'
const rescue = 'rescue@university.example'

test('an administrator gets in while the login of the institution fails, and another takes that back', async ({
  browser,
}) => {
  const session = await aPerson(app, 'admin@labex.example')
  const university = await anInstitution({
    appUrl: app.url,
    people: {
      admin: { schac_home_organization: 'university.example', email: 'it@university.example', name: 'Iris' },
    },
  })
  const provider = await aProvider(session, university)
  await session.patch(`/api/admin/providers/${provider}`, { is_required: true })

  const made = runProgram(app.dataDir, app.port, 'src/accounts/make-admin.ts', [rescue])
  expect(await made.exit).toBe(0)
  expect(made.output()).toContain('may log in with a password, also while an institution')
  const page = await visitor(browser, /http\S+/.exec(made.output())?.[0] ?? '', {
    viewport: { width: 360, height: 740 },
    colorScheme: 'dark',
  })
  await page
    .getByLabel(/^New password/)
    .first()
    .fill(passphrase)
  await page.getByLabel(/again/i).fill(passphrase)
  await page
    .locator('main')
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await expect(page.locator('main')).toContainText(/changed|log in/i)
  await page.goto(`${app.url}/login`)
  await settled(page)
  await sendLogin(page, rescue, passphrase)
  await page.getByLabel('I am an administrator and kept a password for when University fails').check()
  await settled(page)
  await noViolations(page)
  await fitsWidth(page)
  await page.locator('main form button[type=submit]').click()
  await expect(page).toHaveURL(/\/dashboard/)
  const mail = await mailTo(app.dataDir, 'admin@labex.example', /^rescue logged in with a password/)
  expect(mail.links[0]).toContain('/edit')

  const admin = await aPage(browser, app, { width: 1280, height: 800 }, session)
  await admin.goto(`${app.url}/admin`)
  await settled(admin)
  await noViolations(admin)
  await admin.getByRole('link', { name: 'rescue', exact: true }).click()
  await admin.getByRole('button', { name: 'Take the password back' }).click()
  await noViolations(admin)
  const asked = admin.getByRole('alertdialog', { name: 'Let rescue log in with the institution alone?' })
  await asked.getByRole('button', { name: 'Take the password back' }).click()
  await expect(admin.getByText('The password is taken back.')).toBeVisible()
  await settled(admin)
  await noViolations(admin)

  await page.context().clearCookies()
  await page.goto(`${app.url}/login`)
  await sendLogin(page, rescue, passphrase)
  await page.getByLabel(/^I am an administrator/).check()
  await page.locator('main form button[type=submit]').click()
  await expect(
    page.getByText('People with an address at university.example log in with University.').first(),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
})
