import { test } from '@playwright/test'
import { unbrokenWords, unpartedUnits } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { adminPaths } from './paths.ts'
import { checkScreens, light, member } from './screens.ts'

const app = appForFile(demoFolder, { PARK_NAME: 'Test Park' })

// The rest of their screens: admin.spec.ts.
checkScreens(app, 'admin@labex.example', adminPaths)

test('between a phone and a desk no table tears a word or parts an amount', async ({ browser }) => {
  const page = await member(browser, app, 'admin@labex.example', light)
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    for (const table of [
      'connections',
      'listings',
      'users',
      'organisations',
      'faq',
      'buildings',
      'contact',
    ]) {
      await page.goto(`${app.url}/admin/${table}`)
      await page.locator('main tbody tr').first().waitFor()
      await unbrokenWords(page)
      await unpartedUnits(page)
    }
  }
})
