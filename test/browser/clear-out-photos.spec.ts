import { expect, type Page, test } from '@playwright/test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { aUser } from '../factories.ts'
import { inDatabase } from '../in-database.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { counting } from './counting.ts'
import { parkForFile } from './lists.ts'

const { app, park, open, logIn } = parkForFile()

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

/** Each with its label; the first as a phone takes it, larger than what is sent, the others small for the machine's sake. */
const shelf = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, at) => ({ at, part: at === 0 ? 1 : 0.3 })).map(
      async ({ at, part }) => ({
        name: `IMG_${1000 + at}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await sharp({
          create: {
            width: 2800 * part,
            height: 2100 * part,
            channels: 3,
            background: `hsl(${at * 12}, 40%, 60%)`,
          },
        })
          .composite([{ input: label(at, part), top: 500 * part, left: 400 * part }])
          .jpeg()
          .toBuffer(),
      }),
    ),
  )

const label = (at: number, part: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${2000 * part}" height="${800 * part}" viewBox="0 0 2000 800"><rect width="2000" height="800" fill="#fff"/><text x="1000" y="480" font-size="260" text-anchor="middle" font-family="sans-serif">Filter tips ${at + 1}</text></svg>`,
  )

const choose = async (page: Page, count: number) =>
  page.getByLabel(/^Choose photos/).setInputFiles(await shelf(count))

test('thirty photos on a phone, two of them of one thing, are taken to 29 shown', async ({ page }) => {
  test.slow()
  await logIn(page, park.email)
  await open(page, '/listings/create')
  const { step, steps } = counting()
  await step(page.getByRole('link', { name: /Offer several things at once/ }).click())
  await step(choose(page, 30))
  await expect(page.getByRole('img', { name: 'Photo 1 of thing 30' })).toBeVisible({ timeout: 120_000 })
  await step(
    page.getByRole('button', { name: 'Join with previous: thing 2 becomes part of thing 1' }).click(),
  )
  await expect(page.getByRole('img', { name: 'Photo 2 of thing 1' })).toBeVisible()
  await step(page.getByLabel(/^What are you clearing out/).fill('Cold room 2.14'))
  await step(page.getByLabel(/^Category of all/).selectOption({ label: 'Disposables' }))
  await fitsWidth(page)
  await noViolations(page)
  await step(page.getByRole('button', { name: 'Go on with 29 rows' }).click())

  await expect(page).toHaveURL(/\/clear-outs\/\d+\/rows$/, { timeout: 240_000 })
  await settled(page)
  await fitsWidth(page)
  await noViolations(page)
  const once = page.getByRole('region', { name: 'Fill it in once for all that are empty' })
  await expect(once.getByLabel('Field')).toHaveValue('disposable_type')
  await step(once.getByLabel('Value').selectOption({ label: 'Pipette tips' }))
  await step(once.getByRole('button', { name: 'Fill in 29' }).click())
  await expect(once.getByLabel('Field')).toHaveValue('total_units')
  await step(once.getByLabel('Value').fill('1'))
  await step(once.getByRole('button', { name: 'Fill in 29' }).click())
  for (const field of ['manufacturer', 'product_number', 'expiry_date']) {
    await expect(once.getByLabel('Field')).toHaveValue(field)
    await step(once.getByRole('button', { name: 'Not known in 29' }).click())
  }
  await expect(page.getByRole('img', { name: 'Photo 2 of thing 1' })).toBeVisible()
  for (let at = 1; at <= 29; at += 1) {
    await expect(page.getByRole('heading', { name: `Thing ${at} of 29` })).toBeVisible()
    await step(page.getByLabel(`Title, row ${at}`).fill(`Filter tips ${at}`))
    if (at < 29) await step(page.getByRole('button', { name: 'Next', exact: true }).click())
    else await step(page.keyboard.press('Enter'))
  }
  await step(page.getByRole('button', { name: 'Show 29' }).click())
  await expect(page).toHaveURL(/\/clear-outs\/\d+$/, { timeout: 60_000 })
  expect(steps()).toBeLessThanOrEqual(130)
  const made = await inDatabase(app, (db) =>
    db
      .selectFrom('listings')
      .innerJoin('listing_images', 'listing_images.listing_id', 'listings.id')
      .select(({ fn }) => fn.countAll<string>().as('photos'))
      .where('title', 'like', 'Filter tips %')
      .where('status', '=', 'active')
      .groupBy('listings.id')
      .execute(),
  )
  expect(made.map(({ photos }) => Number(photos)).sort()).toEqual([...Array(28).fill(1), 2])
})

test('photos wait for their account: a log-out warns, and another account’s login removes them', async ({
  page,
}) => {
  const wait = { message: 'Wait', code: 'too_many_requests' }
  await page.route('**/api/clear-outs/photos', (route) => route.fulfill({ status: 429, json: wait }))
  await page.setViewportSize({ width: 1600, height: 800 })
  await logIn(page, park.email)
  await open(page, '/clear-outs/new')
  const photo = page.getByRole('img', { name: 'Photo 1 of thing 2' })
  await choose(page, 2)
  await expect(photo).toBeVisible()
  await page.context().clearCookies()
  await logIn(page, park.email)
  await open(page, '/clear-outs/new')
  await expect(photo).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).first().click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('2 photos for a clear-out are on no thing yet')
  await dialog.getByRole('button', { name: 'Stay logged in' }).click()

  await page.context().clearCookies()
  const other = await inDatabase(app, async (db) => aUser({ db }))
  await logIn(page, other.email)
  await page.context().clearCookies()
  await logIn(page, park.email)
  await open(page, '/clear-outs/new')
  await page.getByRole('radio', { name: /^Photos/ }).check()
  await expect(page.getByText(/At most 60 photos/)).toBeVisible()
  await expect(photo).toHaveCount(0)
})

test('photos go on where they stopped: once there is room, in one of two tabs, and after a new login', async ({
  page,
}) => {
  const me = await inDatabase(app, async (db) => aUser({ db }))
  const waiting = () =>
    inDatabase(app, async (db) => {
      const rows = await db.selectFrom('listing_images').select('path').where('user_id', '=', me.id).execute()
      return rows.length
    })
  const photo = (at: number, of = page) => of.getByRole('img', { name: `Photo 1 of thing ${at}` })
  const allSent = (of: Page, count: number) =>
    expect(of.getByText(new RegExp(`^${count} photos? (is|are) sent`))).toBeVisible()
  await inDatabase(app, (db) =>
    sql`insert into listing_images (path, user_id, width, height, bytes, sha256, for_clear_out)
      select 'listings/' || md5(random()::text) || '.webp', ${me.id}, 1, 1, 1, '', true
      from generate_series(1, 300)`.execute(db),
  )
  await logIn(page, me.email)
  await open(page, '/clear-outs/new')
  await choose(page, 2)
  await expect(page.getByText(/many photos that are on no thing yet/)).toBeVisible()
  await expect(photo(2)).toBeVisible()

  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(photo(2, other)).toBeVisible()
  await inDatabase(app, (db) => db.deleteFrom('listing_images').where('user_id', '=', me.id).execute())
  await Promise.all([page, other].map((of) => of.getByRole('button', { name: 'Try again' }).click()))
  await Promise.all([page, other].map((of) => allSent(of, 2)))
  expect(await waiting()).toBe(2)
  await other.close()

  await inDatabase(app, (db) => db.deleteFrom('sessions').where('user_id', '=', me.id).execute())
  await choose(page, 1)
  await expect(page.locator('#main').getByText('You are logged out')).toBeVisible()
  await expect(photo(1)).toHaveCount(0)
  expect(await waiting()).toBe(2)
  await logIn(page, me.email)
  await open(page, '/clear-outs/new')
  await expect(photo(3)).toBeVisible()
  await allSent(page, 3)
  expect(await waiting()).toBe(3)

  await page.clock.setFixedTime(Date.now() + 8 * 86_400_000)
  await page.reload()
  await expect(page.getByText(/At most 60 photos/)).toBeVisible()
  await expect(photo(1)).toHaveCount(0)
})
