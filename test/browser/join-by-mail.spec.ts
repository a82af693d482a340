import { expect, type Page, test } from '@playwright/test'
import { anInstitution, aProvider } from '../institution.ts'
import { mailTo } from '../mailbox.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { aPerson, visitor } from './log-in.ts'

const app = appForFile(demoFolder, { OIDC_ALLOW_PRIVATE: '1' })
const phone = { viewport: { width: 360, height: 740 }, locale: 'nl', colorScheme: 'dark' } as const
const email = 'kim@university.example'

/** Another login of the same people, as after a merger. */
const anotherLogin = () =>
  anInstitution({
    appUrl: app.url,
    people: { kim: { schac_home_organization: 'university.example', email, name: 'Kim Jansen' } },
  })

async function looksRight(page: Page): Promise<void> {
  await settled(page)
  await noViolations(page)
  await fitsWidth(page)
}

test('an account that an institution made is joined to another by a mailed link, in the browser that asked', async ({
  browser,
}) => {
  const admin = await aPerson(app, 'admin@labex.example')
  const names = (name: string) => ({ name_en: name, name_nl: name })
  const [university, merged] = [await anotherLogin(), await anotherLogin()]
  await aProvider(admin, university, names('Athena'))
  const page = await visitor(browser, `${app.url}/login`, phone)
  await page.getByRole('button', { name: 'Inloggen met Athena' }).click()
  await page.getByRole('button', { name: 'Akkoord en beginnen' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.context().clearCookies()

  await aProvider(admin, merged, names('Minerva'))
  await page.goto(`${app.url}/login`)
  await page.getByRole('button', { name: 'Inloggen met Minerva' }).click()
  await expect(page.getByText(`Er is al een account met ${email}.`)).toBeVisible()
  await expect(page.getByLabel('Wachtwoord')).toHaveCount(0)
  await looksRight(page)
  await page.getByRole('button', { name: 'Mail me een link' }).click()
  await expect(page.getByText(`Verstuurd naar ${email}.`)).toBeVisible()
  await looksRight(page)

  const link = (await mailTo(app.dataDir, email, /Minerva/)).links[0] ?? ''
  const elsewhere = await visitor(browser, link, phone)
  await expect(
    elsewhere.getByText('Deze link werkt alleen in de browser waarin je erom vroeg.'),
  ).toBeVisible()
  await looksRight(elsewhere)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Minerva toevoegen aan je account' })).toBeVisible()
  await looksRight(page)
  await page.locator('main form button[type=submit]').click()
  await expect(page).toHaveURL(/\/dashboard/)
  for (const one of [page, elsewhere]) await one.context().close()
})
