import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { sql } from 'kysely'
import { inDatabase } from '../in-database.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { parkForFile } from './lists.ts'

const { app, park, open, logIn } = parkForFile()

test.use({ viewport: { width: 1280, height: 800 } })

async function begin(page: Page, title: string): Promise<void> {
  await logIn(page, park.email)
  await open(page, '/clear-outs/new')
  await page.getByLabel(/^What are you clearing out/).fill(title)
  await page.getByLabel(/^Building/).fill('Kruyt')
}

test('a template is downloaded, filled in and dropped again, its names counted as no line', async ({
  page,
}) => {
  await begin(page, 'Shelf of solvents')
  const templates = page.getByRole('region', { name: /columns/ }).getByRole('button')
  await expect(templates).toHaveText(['Equipment', 'Chemicals', 'Disposables'])
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Chemicals' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('labex-template-chemicals.csv')
  const names = await readFile(await file.path(), 'utf8')
  expect(names).toMatch(/^\ufeffCategory,Title,/)
  // As a spreadsheet writes it, each line with all cells.
  const rest = ','.repeat(names.split(',').length - 2)
  const filled = `${names}Chemicals,Ethanol absolute${rest}\r\nChemicals,Acetone${rest}\r\n`
  const [mimeType, buffer] = ['text/csv', Buffer.from(filled)]
  await page.getByLabel('Choose a file').setInputFiles({ name: 'mine.csv', mimeType, buffer })
  await expect(page.getByText('2 rows of mine.csv are in the table.')).toBeVisible()
  const columns = page.getByRole('region', { name: '2 rows, in these columns' })
  await expect(columns.getByLabel('CAS number', { exact: true })).toHaveValue('cas_number')
})

test('a table of 1,001 rows becomes three clear-outs, and none twice after a lost answer', async ({
  page: first,
}) => {
  await begin(first, 'Cold room')
  // Not watched: a lost answer is an error in the console.
  const page = await first.context().newPage()
  await page.goto(first.url())
  await settled(page)
  await page.getByLabel(/^What are you clearing out/).fill('Cold room')
  await page.getByLabel(/^Building/).fill('Kruyt')
  const rows = Array.from({ length: 1_001 }, (_, at) => `Filter tips ${at + 1}\tDisposables`)
  await page.getByLabel('Your table').fill(['Name\tCategory', ...rows].join('\n'))
  await expect(page.getByText('so these become 3 clear-outs')).toBeVisible()
  await expect(page.getByText('“Cold room (1 of 3)”, “Cold room (2 of 3)”')).toBeVisible()
  await settled(page)
  await noViolations(page)
  let sent = 0
  await page.route('**/api/clear-outs', async (route) => {
    sent += 1
    if (sent !== 2) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Go on with 1,001 rows' }).click()
  await expect(page.getByText('Saving 1 of 3', { exact: true })).toBeVisible()
  await expect(page.getByText('1 of 3 clear-outs are saved')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('alert')).toBeVisible()
  await settled(page)
  await noViolations(page)

  await page.reload()
  await settled(page)
  await page.getByRole('button', { name: 'Go on with 501 rows' }).click()
  await expect(page.getByText('Your table is saved, as 3 clear-outs')).toBeVisible({ timeout: 30_000 })
  await settled(page)
  await noViolations(page)
  await fitsWidth(page)
  const made = await inDatabase(app, (db) =>
    db
      .selectFrom('clear_outs')
      .innerJoin('clear_out_rows', 'clear_out_id', 'clear_outs.id')
      .select(['title', sql<number>`count(*)::int`.as('rows')])
      .where('title', 'like', 'Cold room (%')
      .groupBy('clear_outs.id')
      .orderBy('clear_outs.id')
      .execute(),
  )
  expect(made).toEqual([
    { title: 'Cold room (1 of 3)', rows: 500 },
    { title: 'Cold room (2 of 3)', rows: 500 },
    { title: 'Cold room (3 of 3)', rows: 1 },
  ])
  await page.getByRole('link', { name: 'Cold room (3 of 3)' }).click()
  await expect(page).toHaveURL(/\/clear-outs\/\d+\/rows$/)
  await page.goBack()
  await page.getByRole('button', { name: 'Offer something else' }).click()
  await expect(page.getByLabel('Your table')).toHaveValue('')
})
