import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { mailTo } from '../mailbox.ts'
import { aPicture } from '../pictures.ts'
import { freshFolder, runProgram } from '../running.ts'
import { noViolations, watched } from './checks.ts'
import { appForFile } from './labex.ts'

/** The main job as new users do it, in a real browser, on the app as `npm start` runs it. */
test.describe.configure({ mode: 'serial' })

const app = appForFile(freshFolder, { PARK_NAME: 'Test Park' })
let admin: Page
let alice: Page
let bob: Page
const passphrase = 'three quiet centrifuges'

test.beforeAll(async ({ browser }) => {
  admin = await person(browser)
  alice = await person(browser)
  bob = await person(browser, 360)
})

test('an administrator is made and sets a password', async () => {
  const made = runProgram(app.dataDir, app.port, 'src/accounts/make-admin.ts', ['admin@park.example'])
  expect(await made.exit).toBe(0)
  await admin.goto(/http\S+/.exec(made.output())?.[0] ?? '')
  await admin
    .getByLabel(/^New password/)
    .first()
    .fill(passphrase)
  await admin.getByLabel(/again/i).fill(passphrase)
  await noViolations(admin)
  await admin
    .locator('main')
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await expect(admin.locator('main')).toContainText(/changed|log in/i)
  await logIn(admin, 'admin@park.example')
})

for (const name of ['university', 'hospital']) {
  test(`the ${name} asks to join and is let in`, async ({ browser }) => {
    const visitor = await person(browser)
    await visitor.goto(`${app.url}/join-labex`)
    await noViolations(visitor)
    await visitor.getByLabel('Name of the organisation').fill(`The ${name}`)
    await visitor.getByLabel(/^Location/).fill('Building 1')
    await visitor.getByRole('group', { name: 'Contact person' }).getByLabel(/^Name/).fill('Kim Contact')
    await visitor.getByLabel(/^Your work e-\u2060mail/).fill(`contact@${name}.example`)
    for (const box of await visitor.getByRole('checkbox').all()) await box.check()
    await visitor.getByRole('button', { name: 'Send request' }).click()
    await expect(visitor.getByRole('heading', { name: 'Your request is sent' })).toBeVisible()
    await visitor.close()
    await admin.goto(`${app.url}/admin/join-labex-requests`)
    await noViolations(admin)
    await admin.getByRole('button', { name: new RegExp(`approve.*${name}`, 'i') }).click()
    await expect(admin.getByRole('row', { name: new RegExp(`The ${name}`) })).toContainText(/approved/i)
  })
}

test('an unknown domain gets the yellow notice and loses nothing typed', async ({ browser }) => {
  const visitor = await person(browser)
  await fillSignUp(visitor, 'eve', 'nowhere.example')
  const notice = visitor.getByRole('link', { name: /request access/i })
  await expect(notice).toBeVisible()
  await expect(visitor.getByLabel(/name/i).first()).toHaveValue('eve')
  await notice.click()
  await expect(visitor).toHaveURL(/\/join-labex/)
  await visitor.close()
})

test('staff sign up and confirm by the mailed link', async () => {
  await signUpAndConfirm(alice, 'alice', 'university.example')
  await signUpAndConfirm(bob, 'bob', 'hospital.example')
})

test('an offer goes through the three steps with two photos to the list', async () => {
  await alice.goto(`${app.url}/listings/create`)
  await alice.getByRole('radio', { name: /^Offer/ }).check()
  await alice.getByRole('radio', { name: /^Equipment/ }).check()
  await alice.getByLabel(/^Title/).fill('Benchtop centrifuge 5804 R')
  await alice
    .locator('input[type=file]')
    .setInputFiles([await photo('first.png', '#0b6a55'), await photo('second.png', '#7a4fd0')])
  await expect(alice.locator('main').getByRole('img')).toHaveCount(2)
  await noViolations(alice)
  await alice.getByRole('button', { name: /^Continue/ }).click()
  await alice
    .getByLabel(/^Device type/)
    .selectOption('centrifuge')
    .catch(() => alice.getByRole('radio', { name: 'Centrifuge' }).check())
  await alice.getByLabel(/^Year of manufacture/).fill('2016')
  await alice.getByLabel(/^Quantity/).fill('3')
  await alice.getByLabel(/^Manufacturer/).fill('Eppendorf')
  await noViolations(alice)
  await alice.getByRole('button', { name: /^Continue/ }).click()
  await alice.locator('summary', { hasText: 'Place' }).click()
  await alice.getByLabel(/^Building/).fill('Kruyt')
  await noViolations(alice)
  await alice.getByRole('button', { name: /^Show this/ }).click()
  await expect(alice).toHaveURL(/\/listings\/\d+$/)
  await expect(alice.getByRole('heading', { level: 1 })).toContainText('Benchtop centrifuge 5804 R')
  await noViolations(alice)
  await alice.goto(`${app.url}/listings/offers`)
  await expect(alice.getByRole('link', { name: /Benchtop centrifuge/ })).toBeVisible()
})

test('a colleague on a phone filters, searches, opens it and connects for two of three', async () => {
  await bob.goto(`${app.url}/listings/offers`)
  const sheet = bob.getByRole('dialog')
  await bob.getByRole('checkbox', { name: /^Equipment/ }).check()
  await expect(bob).toHaveURL(/type=equipment/)
  await bob.getByRole('button', { name: /^Filters/ }).click()
  await expect(sheet).toBeVisible()
  await bob.getByRole('checkbox', { name: /^Centrifuge/ }).check()
  await bob.getByRole('button', { name: /^Show 1/ }).click()
  await expect(bob).toHaveURL(/type=equipment&device_type=centrifuge/)
  await noViolations(bob)
  await bob.getByRole('searchbox').fill('BENCHtop')
  await expect(bob).toHaveURL(/search=BENCHtop/)
  await bob.getByRole('link', { name: /Benchtop centrifuge/ }).click()
  await expect(bob.getByRole('link', { name: /alice/i })).toHaveAttribute(
    'href',
    /mailto:alice@university.example/,
  )
  await noViolations(bob)
  await bob
    .getByRole('button', { name: /^Take it/ })
    .first()
    .click()
  await bob.getByLabel(/units/i).last().fill('2')
  await bob.getByRole('dialog').getByRole('button', { name: 'Take 2 of 3 units' }).click()
  await expect(bob).toHaveURL(/\/connections\/\d+$/)
  await expect(bob.locator('main')).toContainText('alice@university.example')
  await noViolations(bob)
  await mailTo(app.dataDir, 'bob@hospital.example', /Promised/)
  await mailTo(app.dataDir, 'alice@university.example', /Promised/)
})

test('the connected listing is frozen until either cancels, then active again', async () => {
  await alice.goto(`${app.url}/dashboard`)
  await noViolations(alice)
  const connected = alice.getByRole('row', { name: /Benchtop centrifuge.*Promised/ }).first()
  await expect(connected).toBeVisible()
  await alice.goto(bob.url())
  await alice
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click()
  await alice
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await expect(alice).toHaveURL(/\/dashboard/)
  await alice.goto(`${app.url}/listings/offers`)
  await expect(
    alice.getByRole('article').or(alice.locator('main li')).filter({ hasText: '3 units' }).first(),
  ).toBeVisible()
})

async function person(browser: Browser, width = 1280): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 } })
  return watched(await context.newPage())
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(`${app.url}/login`)
  await page.getByLabel(/^E-\u2060mail/).fill(email)
  await page
    .getByLabel(/^Password/)
    .first()
    .fill(passphrase)
  await noViolations(page)
  await page
    .locator('main form')
    .getByRole('button', { name: /^Log in/ })
    .click()
  await expect(page).toHaveURL(/\/dashboard/)
}

async function fillSignUp(page: Page, name: string, domain: string): Promise<void> {
  await page.goto(`${app.url}/login/create`)
  await page.getByLabel(/name/i).first().fill(name)
  await page
    .getByLabel(/e-\u2060mail/i)
    .first()
    .fill(`${name}@${domain}`)
  for (const field of await page.locator('input[type=password]').all()) await field.fill(passphrase)
  await page.getByRole('checkbox').check()
  await noViolations(page)
  await page
    .locator('main form')
    .getByRole('button', { name: /account/i })
    .last()
    .click()
}

async function signUpAndConfirm(page: Page, name: string, domain: string): Promise<void> {
  await fillSignUp(page, name, domain)
  await expect(page).toHaveURL(/\/dashboard/)
  const [link = ''] = (await mailTo(app.dataDir, `${name}@${domain}`, /Confirm your e-mail/)).links
  await page.goto(link)
  await noViolations(page)
  await page.locator('main form').getByRole('button').click()
  await expect(page.locator('main')).toContainText(/confirmed/i)
}

async function photo(name: string, colour: string): Promise<string> {
  const file = path.join(app.dataDir, name)
  await writeFile(file, await aPicture(colour))
  return file
}
