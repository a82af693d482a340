import { expect, type Page, test } from '@playwright/test'
import { sql } from 'kysely'
import { demoPassword } from '../../src/demo/people.ts'
import { codeOf } from '../codes.ts'
import { inDatabase } from '../in-database.ts'
import { mailTo } from '../mailbox.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { openLink, withAuthenticator } from './first-factor.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson, sendLogin, visitor } from './log-in.ts'

/** Somebody sets up a passkey and an app on a phone, logs in by each, loses both and comes back. */
const app = appForFile(demoFolder)
const phone = { width: 360, height: 740 }
const desk = { width: 1280, height: 800 }

test('a passkey: set up by the link of a mail, logged in with in one tap', async ({ browser }) => {
  const email = 'staff@hospital.example'
  const page = await aPage(browser, app, phone, await aPerson(app, email))
  await withAuthenticator(page)
  await openLink(page, app, email)
  await page.getByLabel('Name of the passkey').fill('Phone')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const codes = page.getByRole('region', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await noViolations(page)
  await fitsWidth(page)
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText(/Added on .+; not used yet/)).toBeVisible()
  await noViolations(page)

  await page.context().clearCookies()
  // Offered by the field itself, where the simulated finger chooses it at once.
  await page.goto(`${app.url}/login`)
  await expect(page).toHaveURL(/\/dashboard/)
  await settled(page)

  await page.context().clearCookies()
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.goto(`${app.url}/login`)
  await settled(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await settled(page)

  await page.goto(`${app.url}/account/second-factor`)
  await expect(page.getByText(/last used/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove the passkey Phone' }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked.getByText('It is the last one')).toBeVisible()
  await asked.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('At the moment your password alone is enough to log in.')).toBeVisible()
  await page.context().close()
})

test('a login by password offers a passkey, where the device can and until it is put away', async ({
  browser,
}) => {
  const page = await visitor(browser, `${app.url}/login`, { viewport: phone })
  const offer = page.getByRole('complementary', { name: 'Log in without a password' })
  const logIn = async () => {
    await page.context().clearCookies()
    await page.goto(`${app.url}/login`)
    await settled(page)
    await sendLogin(page, 'staff@hospital.example', demoPassword)
    await expect(page).toHaveURL(/\/dashboard/)
    await settled(page)
  }
  await logIn()
  await expect(offer).toBeHidden()
  await withAuthenticator(page)
  await logIn()
  await expect(offer).toBeVisible()
  await noViolations(page)
  await fitsWidth(page)
  await offer.getByRole('link', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('form', { name: 'First, an e-\u2060mail' })).toBeVisible()
  await expect(offer).toBeHidden()
  await page.goto(`${app.url}/listings/offers`)
  await offer.getByRole('button', { name: 'Do not offer this here again' }).click()
  await expect(offer).toBeHidden()
  await logIn()
  await expect(offer).toBeHidden()

  await page.evaluate(() => localStorage.clear())
  await logIn()
  await expect(offer).toBeVisible()
  await inDatabase(app, (db) => sql`update sessions set mail_opened_at = now()`.execute(db))
  await page.goto(`${app.url}/account/second-factor`)
  await page.getByLabel('Name of the passkey').fill('Phone')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByRole('link', { name: 'Set up or change' })).toBeVisible()
  await expect(offer).toBeHidden()
  await page.context().close()
})

test('an app: a code besides the password, a recovery code once it is lost', async ({ browser }) => {
  const email = 'staff@university.example'
  const page = await aPage(browser, app, phone, await aPerson(app, email))
  await openLink(page, app, email)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const key = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()) ?? ''
  await expect(page.getByRole('img', { name: 'QR code for your app' })).toBeVisible()
  await noViolations(page)
  await fitsWidth(page)
  await page.getByLabel('Code that the app shows').fill('000000')
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  await expect(page.getByText('This code is not right').first()).toBeVisible()
  await page.getByLabel('Code that the app shows').fill(codeOf(key, 0))
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  const codes = page.getByRole('region', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const [recovery = ''] = await codes.getByRole('listitem').allTextContents()
  await page.context().close()

  const login = await visitor(browser, `${app.url}/login`, { viewport: phone })
  await sendLogin(login, email, demoPassword)
  await expect(login.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await noViolations(login)
  await fitsWidth(login)
  await login.reload()
  await settled(login)
  await login.getByLabel('Code', { exact: true }).fill('123456')
  await login.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(login.getByText('This code is not right').first()).toBeVisible()
  await login.getByLabel('Code', { exact: true }).fill(codeOf(key))
  await login.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(login).toHaveURL(/\/dashboard/)
  await login.context().close()

  const lost = await visitor(browser, `${app.url}/login`, { viewport: phone, locale: 'nl' })
  await sendLogin(lost, email, demoPassword)
  await lost.getByRole('button', { name: 'Herstelcode gebruiken' }).click()
  await lost.getByLabel('Herstelcode').fill(recovery.toLowerCase())
  await noViolations(lost)
  await lost.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await expect(lost).toHaveURL(/\/dashboard/)
  await lost.context().close()
})

test('a session that has not shown lately whose it is asks in place, and goes on', async ({ browser }) => {
  const email = 'staff@biotech.example'
  const page = await aPage(browser, app, phone, await aPerson(app, email))
  await openLink(page, app, email)
  await inDatabase(app, (db) =>
    sql`update sessions set proved_at = now() - interval '16 minutes'`.execute(db),
  )
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const asked = page.getByRole('dialog', { name: 'Is it you?' })
  await asked.getByLabel('Your current password').fill('not it')
  await asked.getByRole('button', { name: 'Confirm' }).click()
  await expect(asked.getByText('This is not your current password').first()).toBeVisible()
  await asked.getByLabel('Your current password').fill(demoPassword)
  await asked.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your app' })).toBeVisible()
  await page.context().close()
})

test('everything lost: an administrator opens a way back, which works after a day', async ({ browser }) => {
  const email = 'staff@university.example'
  await inDatabase(app, (db) => sql`update users set locale = 'nl' where email = ${email}`.execute(db))
  const admin = await aPage(browser, app, desk, await aPerson(app, 'admin@labex.example'))
  const person = await inDatabase(app, (db) =>
    db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
  )
  await admin.goto(`${app.url}/admin/users/${person.id}/edit`)
  await settled(admin)
  await admin.getByRole('button', { name: 'Open a way back' }).click()
  const asked = admin.getByRole('alertdialog', { name: 'Open a way back for Anna de Vries?' })
  await noViolations(admin)
  await asked.getByRole('button', { name: 'Open a way back' }).click()
  await expect(admin.getByText('A way back is open for Anna de Vries.')).toBeVisible()
  await expect(admin.getByText(/^Park administrator opened a way back/)).toBeVisible()
  await admin.context().close()

  const { links } = await mailTo(app.dataDir, email, /^Een weg terug/)
  const lost = await visitor(browser, links[0] ?? '', { viewport: phone, locale: 'nl' })
  await expect(lost.getByText(/^Met deze link kom je binnen vanaf/)).toBeVisible()
  expect(lost.url()).toBe(`${app.url}/way-back`)
  await noViolations(lost)
  await fitsWidth(lost)
  await inDatabase(app, (db) => sql`update ways_back set opened_at = now() - interval '25 hours'`.execute(db))
  await lost.goto(links[0] ?? '')
  await settled(lost)
  await lost.getByLabel('Wachtwoord', { exact: true }).fill(demoPassword)
  await noViolations(lost)
  await fitsWidth(lost)
  await lost.getByRole('button', { name: 'Terugkomen' }).click()
  await expect(lost).toHaveURL(/\/account\/second-factor/)
  await expect(lost.getByText('Nu is alleen je wachtwoord genoeg om in te loggen.')).toBeVisible()
  await setUpAgain(lost)
  await lost.context().close()
})

async function setUpAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'App instellen' }).click()
  const key = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()) ?? ''
  await expect(page.getByRole('img', { name: 'QR-code voor je app' })).toBeVisible()
  await noViolations(page)
  await fitsWidth(page)
  await page.getByLabel('Code die de app laat zien').fill(codeOf(key, 0))
  await page.getByRole('button', { name: 'Instellen', exact: true }).click()
  const codes = page.getByRole('region', { name: 'Je herstelcodes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'Ik heb ze bewaard' }).click()
  await noViolations(page)
}
