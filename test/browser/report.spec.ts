import { expect, test } from '@playwright/test'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson } from './log-in.ts'

/** The year for the board. */
const app = appForFile(demoFolder)

test('the year is two taps from the dashboard of administrators, and goes on paper', async ({
  browser,
  browserName,
}) => {
  const admin = await aPerson(app, 'admin@labex.example')
  const page = await aPage(browser, app, { width: 360, height: 740 }, admin)
  await page.goto(`${app.url}/admin`)
  await settled(page)
  await expect(page.getByRole('region', { name: /^Waiting or stuck/ })).toContainText(
    'Request without an answer',
  )
  await page.locator('aside summary').click()
  await page.getByRole('link', { name: 'Report' }).click()
  await expect(page.getByText(/^In \d{4}: \d+\u00a0handovers between 3\u00a0organisations/)).toBeVisible()
  await page.evaluate(() => {
    window.print = () => void (document.title = 'printed')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page).toHaveTitle('printed')
  // The others cannot print by Playwright.
  if (browserName !== 'chromium') return
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(3)
})

test('another period is chosen, and a backward one says so', async ({ browser }) => {
  const admin = await aPerson(app, 'admin@labex.example')
  const page = await aPage(browser, app, { width: 360, height: 740 }, admin)
  await page.goto(`${app.url}/report`)
  await settled(page)
  await fitsWidth(page)
  await page.getByLabel('From').fill('2026-01-01')
  await page.getByLabel('Until').fill('2026-03-31')
  // Empty while its year is typed, the first day still takes the last one along.
  for (const typed of ['', '0202-01-01', '2025-01-01']) await page.getByLabel('From').fill(typed)
  await expect(page.getByLabel('Until')).toHaveValue('2025-03-31')
  await page.getByLabel('From').fill('2024-02-01')
  await page.getByLabel('Until').fill('2024-01-01')
  await expect(page.getByText('Choose a last day that is not before the first.')).toBeVisible()
  await page.getByLabel('Until').fill('2024-02-29')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(
    page.getByText(/^From 01.02.2024 up to and including 29.02.2024: nothing was handed over/),
  ).toBeVisible()
  await noViolations(page)
})
