import { expect, type Page, test } from '@playwright/test'
import { plusDays } from '../../src/i18n/business-days.ts'
import { todayIn } from '../../src/i18n/day.ts'
import { writtenDay } from '../../src/i18n/written-day.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { dark, light, member } from './screens.ts'

/** On a phone somebody says that they are away and comes back; who stands in reads it, acts, and stops. */
const app = appForFile(demoFolder, { PARK_NAME: 'Test Park' })
const until = plusDays(todayIn('Europe/Amsterdam'), 12)
const day = writtenDay(until)

const section = (page: Page, title: string) =>
  page.getByRole('region', { name: title }).filter({ has: page.locator('input[type=date]') })

test('away and back, on a phone, with a colleague who stands in', async ({ browser }) => {
  const stand_in = 'bram@hospital.example'
  const page = await member(browser, app, 'staff@hospital.example', dark)
  await page.goto(`${app.url}/account`)
  await settled(page)
  const away = section(page, 'Afwezig')
  await away.getByLabel('Laatste dag afwezig').fill(until)
  await away.getByLabel('Collega die waarneemt').fill('nobody@hospital.example')
  await away.getByRole('button', { name: 'Ik ben afwezig' }).tap()
  await expect(away.getByRole('alert')).toContainText('adres in van een collega')
  await away.getByLabel('Collega die waarneemt').fill(stand_in)
  await away.getByRole('button', { name: 'Ik ben afwezig' }).tap()
  await expect(away.getByText(`(${stand_in}) krijgt`)).toBeVisible()
  await noViolations(page)
  await fitsWidth(page)

  const colleague = await member(browser, app, stand_in, light)
  await colleague.goto(`${app.url}/my-connections`)
  await settled(colleague)
  await expect(colleague.locator('main table tbody tr').first()).toBeVisible()
  await colleague.goto(`${app.url}/account`)
  await settled(colleague)
  await expect(section(colleague, 'Away')).toContainText(`up to and including ${day}`)
  await noViolations(colleague)
  await colleague.getByRole('button', { name: /^Stop standing in for/ }).click()
  await expect(section(colleague, 'Away')).not.toContainText(`up to and including ${day}`)
  await colleague.context().close()

  await page.reload()
  await settled(page)
  await expect(away).toContainText('Niemand neemt waar')
  await away.getByRole('button', { name: 'Ik ben terug' }).tap()
  await expect(away.getByRole('button', { name: 'Ik ben afwezig' })).toBeVisible()
  await expect(away.getByLabel('Laatste dag afwezig')).toHaveValue('')
  await page.context().close()
})
