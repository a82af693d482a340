import { expect, type Page, test } from '@playwright/test'
import { anInstitution, client } from '../institution.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { openLink, withAuthenticator } from './first-factor.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson, logIn, sendLogin, visitor } from './log-in.ts'

/** From passwords only to the login of an institution, within the product. */
const app = appForFile(demoFolder, { OIDC_ALLOW_PRIVATE: '1' })
const phone = { width: 360, height: 740 }
const desk = { width: 1280, height: 800 }
const home = { schac_home_organization: 'university.example' }

async function theUniversity() {
  return anInstitution({
    appUrl: app.url,
    asks: true,
    people: {
      admin: { ...home, email: 'it@university.example', name: 'Iris of IT' },
      kim: { ...home, email: 'kim@university.example', name: 'Kim Jansen' },
      anna: { ...home, email: 'staff@university.example', name: 'Anna de Vries' },
    },
  })
}

test('an administrator adds the login of a university, tries it and requires it; a student comes in by it', async ({
  browser,
}) => {
  const university = await theUniversity()
  const admin = await aPage(browser, app, desk, await aPerson(app, 'admin@labex.example'))
  await withAuthenticator(admin)
  await openLink(admin, app, 'admin@labex.example')
  await admin.getByLabel('Name of the passkey').fill('Desk')
  await admin.getByRole('button', { name: 'Add a passkey' }).click()
  await admin.getByRole('button', { name: 'I have kept them' }).click()
  await setUp(admin, university)

  const student = await visitor(browser, `${app.url}/listings/offers`, { viewport: phone })
  await student.goto(`${app.url}/login?next=${encodeURIComponent('/listings/offers')}`)
  await settled(student)
  await noViolations(student)
  await fitsWidth(student)
  university.is('kim')
  // Three taps: the button, the one at the university, and the disclaimer.
  await student.getByRole('button', { name: 'Log in with University' }).click()
  await student.getByRole('button', { name: 'Log in here' }).click()
  await expect(student.getByRole('heading', { name: 'Your account' })).toBeVisible()
  expect(student.url()).toMatch(/\/login\/provider\/\d+$/)
  await noViolations(student)
  await fitsWidth(student)
  await student.getByRole('button', { name: 'Agree and start' }).click()
  await expect(student).toHaveURL(/\/listings\/offers/)
  await settled(student)

  await requireIt(admin)
  await student.goto(`${app.url}/account`)
  await settled(student)
  await expect(student.getByText('kim@university.example').first()).toBeVisible()
  await noViolations(student)
  await fitsWidth(student)
  await student.locator('header summary').click()
  await student.getByRole('button', { name: 'Log out' }).click()
  await expect(student.getByText('At University you may still be logged in')).toBeVisible()
  await noViolations(student)
  await fitsWidth(student)
  await admin.context().clearCookies()
  await admin.goto(`${app.url}/login`)
  await expect(admin).toHaveURL(/\/dashboard/)
  const other = await visitor(browser, `${app.url}/login`, { viewport: phone, locale: 'nl' })
  await sendLogin(other, 'staff@university.example', 'whatever it is')
  await expect(
    other.getByText('Mensen met een adres van university.example loggen in met Universiteit.').first(),
  ).toBeVisible()
  await noViolations(other)
  await fitsWidth(other)

  university.is('anna')
  await other.getByRole('button', { name: 'Inloggen met Universiteit' }).click()
  await other.getByRole('button', { name: 'Log in here' }).click()
  await expect(other.getByRole('heading', { name: 'Is dit account van jou?' })).toBeVisible()
  await noViolations(other)
  await fitsWidth(other)
  for (const page of [admin, student, other]) await page.context().close()

  const hospital = await visitor(browser, `${app.url}/login`)
  await logIn(hospital, 'staff@hospital.example')
  await hospital.context().close()
})

async function setUp(page: Page, university: Awaited<ReturnType<typeof theUniversity>>): Promise<void> {
  await page.goto(`${app.url}/admin/sign-in`)
  await settled(page)
  await noViolations(page)
  await page.getByRole('link', { name: 'New provider' }).click()
  await page.getByLabel('Name in English').fill('University')
  await page.getByLabel('Name in Dutch').fill('Universiteit')
  await page.getByRole('textbox', { name: 'Issuer' }).fill(university.issuer)
  await page.getByLabel('Client ID').fill(client.id)
  await page.getByLabel('Client secret').fill(client.secret)
  await page.getByLabel('Claim', { exact: true }).fill('schac_home_organization')
  await page.getByLabel('Value', { exact: true }).fill('university.example')
  await page.getByLabel(/mail domains$/).fill('no domain')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Type a domain like university.example').first()).toBeVisible()
  await noViolations(page)
  await page.getByLabel(/mail domains$/).fill('university.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Not tried yet' })).toBeVisible()
  await settled(page)
  await noViolations(page)
  university.is('admin')
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByRole('button', { name: 'Log in here' }).click()
  await expect(page.getByText('You would be let in as it@university.example.')).toBeVisible()
  await settled(page)
  await noViolations(page)
  await page.getByRole('link', { name: 'Back to its settings' }).click()
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('heading', { name: 'In use' })).toBeVisible()
  await settled(page)
}

async function requireIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Require it' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Let people log in with University only?' })
  await expect(asked.getByText('university.example')).toBeVisible()
  await noViolations(page)
  await asked.getByRole('button', { name: 'Require it' }).click()
  await expect(page.getByRole('heading', { name: 'Required for its domains' })).toBeVisible()
}
