import { expect, test } from '@playwright/test'
import { aListing, centrifuge } from '../factories.ts'
import { noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { aPerson } from './log-in.ts'

const app = appForFile(demoFolder)

test('a title that disagrees with what was chosen is asked about', async ({ page }) => {
  const owner = await aPerson(app, 'staff@university.example')
  await page.context().addCookies([...owner.cookies].map(([name, value]) => ({ name, value, url: app.url })))
  const { id } = await aListing(owner, centrifuge)
  await page.goto(`${app.url}/listings/create?like=${id}`)
  await settled(page)
  await page.getByLabel(/^Title/).fill('Water bath with lid')
  await page.getByLabel(/^Device type/).selectOption('oven')
  await page
    .locator('main')
    .getByRole('status')
    .filter({ hasText: 'Is it a different type?' })
    .getByRole('button', { name: 'Water bath?' })
    .click()
  await expect(page.getByLabel(/^Device type/)).toHaveValue('water_bath')
  await page.getByLabel(/^Title/).fill('Filter tips 200 µl')
  await page.getByRole('button', { name: 'It is Disposables: Pipette tips' }).click()
  await expect(page.getByLabel(/^Disposable type/)).toHaveValue('pipette_tips')
  await noViolations(page)
})
