import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { aListedRow, aUser, bottle } from '../factories.ts'
import { inDatabase } from '../in-database.ts'
import { oneCell, workbook } from '../tables/workbooks.ts'
import { fitsWidth, noViolations } from './checks.ts'
import { parkForFile } from './lists.ts'

const { app, park, open, logIn } = parkForFile()

const list = (page: Page) => page.getByLabel('Your order list')
const file = (page: Page) => page.getByLabel('Choose a file')

/** As a mouse brings a file from the desktop. */
async function drop(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([base64, called]) => {
      const transfer = new DataTransfer()
      const content = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      transfer.items.add(new File([content], called))
      return transfer
    },
    [Buffer.from(bytes).toString('base64'), name] as const,
  )
  await list(page).dispatchEvent('drop', { dataTransfer })
}

const exported = (name: string) => readFile(new URL(`../tables/${name}`, import.meta.url))

test.beforeEach(async ({ page }) => {
  await logIn(page, park.email)
  await open(page, '/before-you-buy')
})

test('the file of an order, dropped or chosen, is asked in two steps and never sent', async ({ page }) => {
  await inDatabase(app, async (db) => {
    const giver = await aUser({ db })
    await aListedRow({ db }, giver, { ...bottle, title: 'Ethanol absolute', cas_number: '64-17-5' })
  })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postData() ?? '')
  })
  await drop(page, 'bestelling.xlsx', await exported('libreoffice.xlsx'))
  await expect(page.getByText('4 lines of bestelling.xlsx are in the list.')).toBeVisible()
  await expect(list(page)).toHaveValue(/1\.00983\.2500\tEthanol absoluut “p\.a\.”\t64-17-5\t2\t2\.5/)
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Ask the park' }).click()
  const found = page.getByRole('region', { name: 'At the park now', exact: true })
  await expect(found.getByRole('link')).toHaveText(['Ethanol absolute'])
  await expect(found).toContainText('Same CAS number; compare the grade')

  await list(page).fill('Theodolite')
  await file(page).setInputFiles({
    name: 'order.csv',
    mimeType: 'text/csv',
    buffer: await exported('semicolon-windows-1252.csv'),
  })
  await expect(page.getByText('4 lines of order.csv are in the list.')).toBeVisible()
  await expect(list(page)).toHaveValue(
    /^Theodolite\nArtikelnummer\t.*\n0030078551\tFiltertips 200 µl, steriel/,
  )
  await noViolations(page)
  await page.getByRole('button', { name: 'Ask the park' }).click()
  await expect(page.getByRole('heading', { name: '1 of 5 lines' })).toBeFocused()
})

test('a hostile file is refused, and what was typed stays', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await list(page).fill('64-17-5 ethanol')
  const bomb = workbook({
    sheets: { Sheet1: oneCell() },
    more: { 'xl/bomb.xml': new Uint8Array(60 << 20) },
  })
  expect(bomb.length).toBeLessThan(100_000)
  await drop(page, 'bomb.xlsx', bomb)
  const refused = page.getByRole('alert').filter({ hasText: 'bomb.xlsx was not read' })
  await expect(refused).toContainText('It is too large: unpacked, more than 50 MB.')
  await expect(list(page)).toHaveValue('64-17-5 ethanol')
  await fitsWidth(page)
  await noViolations(page)
  await file(page).setInputFiles({ name: 'old.xls', mimeType: '', buffer: await exported('libreoffice.xls') })
  await expect(page.getByText('It is an older Excel file (.xls).')).toBeVisible()
  await expect(refused).toBeHidden()
})

test('of a longer file the first lines are taken, and another file takes the place of one before', async ({
  page,
}) => {
  const csv = (count: number) => ({
    name: `${count}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(Array.from({ length: count }, (_, at) => `thing ${at};2`).join('\n')),
  })
  await file(page).setInputFiles(csv(230))
  await expect(
    page.getByText('200 lines of 230.csv are in the list. 30 more lines did not fit'),
  ).toBeVisible()
  await file(page).setInputFiles(csv(3))
  await expect(page.getByText('3 lines of 3.csv are in the list.')).toBeVisible()
  await expect(list(page)).toHaveValue('thing 0\t2\nthing 1\t2\nthing 2\t2')
})

test('a reader that does not load is said, and loads with the next file', async ({ page }) => {
  await page.route(/worker-.*\.js/, (route) => route.abort())
  const csv = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Tips;2\nTubes;3') }
  await file(page).setInputFiles(csv)
  await expect(page.getByText('The part of LabEx that reads files did not load.')).toBeVisible()
  await page.unroute(/worker-.*\.js/)
  await file(page).setInputFiles(csv)
  await expect(list(page)).toHaveValue('Tips\t2\nTubes\t3')
})
