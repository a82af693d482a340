import { expect, type Page, test } from '@playwright/test'
import { aListing, pipetteTips } from '../factories.ts'
import { mailTo } from '../mailbox.ts'
import { settled, watched } from './checks.ts'
import { demoFolder } from './demo.ts'
import { arrives } from './keyboard.ts'
import { appForFile } from './labex.ts'
import { paints } from './lists.ts'
import { aPerson } from './log-in.ts'
import { Steps } from './steps.ts'

/** Getting and giving with a phone in hand: how many taps and fields it takes. */
const app = appForFile(demoFolder)
let page: Page

test.beforeEach(async ({ browser }) => {
  const viewport = { width: 360, height: 740 }
  page = watched(await (await browser.newContext({ viewport, hasTouch: true, isMobile: true })).newPage())
})

async function comeAs(email: string): Promise<void> {
  const { cookies } = await aPerson(app, email)
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: app.url })))
}

test('a tapped offer is its page at once, and whole when the answer comes', async () => {
  await comeAs('staff@hospital.example')
  await page.goto(`${app.url}/listings/offers?type=equipment&availability_type=free`)
  await settled(page)
  const answer = Promise.withResolvers<void>()
  await page.route(/\/listings\/\d+$/, async (route) => {
    await answer.promise
    await route.continue()
  })
  const card = page.locator('main article').filter({ hasText: 'University of the Park' }).first()
  const title = (await card.getByRole('link').textContent()) ?? ''
  await paints(page, card.getByRole('link'))
  const heading = page.getByRole('heading', { level: 1, name: title })
  await expect(heading).toBeFocused()
  const photo = page.getByRole('region', { name: 'Photos' }).locator('img').first()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.locator('main dl').first()).toContainText(/unit.*Free/s)
  const bar = page.locator('.sticky').getByRole('button', { name: 'Take it' })
  await expect(bar).toBeInViewport()
  const rest = page.getByRole('heading', { name: 'More from University of the Park' })
  await expect(rest).toHaveCount(0)
  const heights = () =>
    page
      .locator('main article > div')
      .first()
      .evaluate((part) => part.scrollHeight)
  const before = await heights()
  answer.resolve()
  await expect(rest).toBeVisible()
  // It is rounded.
  expect(Math.abs((await heights()) - before)).toBeLessThanOrEqual(1)
  await expect(heading).toBeFocused()
  await page.goBack()
  // Until the list is back, the page of the offer fits the card's locator too, with many links.
  await expect(page.getByRole('heading', { level: 1, name: 'Offers', exact: true })).toBeVisible()
  await expect(card.getByRole('link')).toBeFocused()
})

test('2 of 48 filter tips are taken in 6 steps from the landing page', async () => {
  await comeAs('staff@hospital.example')
  await page.goto(app.url)
  await settled(page)
  const steps = new Steps(page)
  await steps.tap(page.locator('main a[href="/listings/offers"]').first())
  await arrives(page, /\/listings\/offers/)
  await settled(page)
  await page.getByRole('searchbox').fill('filter tips')
  steps.count += 1
  await expect(page).toHaveURL(/search=filter/)
  await settled(page)
  await steps.tap(steps.link(/^Filter tips 200/))
  await arrives(page, /\/listings\/\d+$/)
  await settled(page)
  await steps.tap(page.locator('.sticky').getByRole('button', { name: 'Take it' }))
  await steps.type(/^How many units do you take/, '2')
  await steps.tap(steps.button('Take 2 of 48 units'))
  await arrives(page, /\/connections\/\d+$/)
  await expect(page.locator('main')).toContainText('2 units')
  expect(steps.count).toBeLessThanOrEqual(6)
})

test('a request is answered in 3 steps', async () => {
  const [asker, giver] = [
    await aPerson(app, 'staff@university.example'),
    await aPerson(app, 'staff@biotech.example'),
  ]
  const tips = { ...pipetteTips, title: 'Tips for a course', total_units: 20 }
  const { id } = await aListing(asker, tips)
  await aListing(giver, {
    ...{ ...tips, exchange_type: 'offer', title: 'Tips left over', total_units: 48 },
    ...{ manufacturer: 'Greiner', product_number: '1', expiry_date: '2031-01-01', location_building: 'B' },
  })
  await comeAs('staff@biotech.example')
  await page.goto(`${app.url}/listings/${id}`)
  await settled(page)
  const steps = new Steps(page)
  await steps.tap(inSight('button', 'I have this'))
  await steps.tap(steps.card('Tips left over'))
  await steps.tap(steps.button('Give 20 of 48 units'))
  await arrives(page, /\/connections\/\d+$/)
  expect(steps.count).toBeLessThanOrEqual(3)
})

test('somebody new who wanted a thing finds its form again once their address is confirmed', async () => {
  const giver = await aPerson(app, 'staff@university.example')
  const { id, title } = await aListing(giver)
  await page.goto(`${app.url}/listings/${id}`)
  await settled(page)
  await inSight('link', 'Log in to take it').tap()
  await page.getByRole('main').getByRole('link', { name: 'Create account' }).tap()
  await arrives(page, /\/login\/create/)
  await settled(page)
  const email = 'fleur@hospital.example'
  await page.getByLabel(/^Your name/).fill('Fleur Bakker')
  await page.getByLabel(/^Your work e-\u2060mail/).fill(email)
  await page
    .getByLabel(/^Password/)
    .first()
    .fill('seven green pipettes')
  await page.getByLabel(/^The same password again/).fill('seven green pipettes')
  await page.getByLabel(/disclaimer/i).check()
  await page.getByRole('button', { name: 'Create account' }).tap()
  await arrives(page, /\/dashboard/)
  const [link = ''] = (await mailTo(app.dataDir, email, /Confirm your e-mail/)).links
  const other = watched(await page.context().newPage())
  await other.goto(link)
  await settled(other)
  await other.locator('main form button[type=submit]').tap()
  await other.getByRole('link', { name: `Go on with “${title}”` }).tap()
  await expect(
    other.getByRole('dialog').getByRole('textbox', { name: 'How many units do you take?' }),
  ).toBeVisible()
})

/** In the bar, or in the page where that is in sight. */
const inSight = (role: 'button' | 'link', name: string) =>
  page.getByRole(role, { name }).filter({ visible: true }).first()
