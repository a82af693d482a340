/**
 * Pictures for a person to look at, by hand, after `npm run build` (needs a Chromium):
 * - `node scripts/pictures.ts readme`: those of the README, into docs/screenshots
 * - `node scripts/pictures.ts mails [NAME]…`: every mail, or those named, into docs/measured/mails
 * - `node scripts/pictures.ts screens [FOLDER [PATTERN [LOOK]]]`: every screen in its states, kept out of the
 *   repository; a pattern of screens' names and a part of a look's name take fewer
 */
import { chromium } from '@playwright/test'
import playwright from '../playwright.config.ts'
import { takeMails } from './pictures/mails.ts'
import { takeReadme } from './pictures/readme.ts'
import { takeScreens } from './pictures/screens.ts'

const kinds = { readme: takeReadme, mails: takeMails, screens: takeScreens }

const [kind = '', ...asked] = process.argv.slice(2)
if (!(kind in kinds)) throw new Error(`One of ${Object.keys(kinds).join(', ')}`)
const browser = await chromium.launch(playwright.use?.launchOptions ?? {})
try {
  await kinds[kind as keyof typeof kinds](browser, asked)
} finally {
  await browser.close()
}
