import { expect, type Page, test } from '@playwright/test'
import { parkForFile } from './lists.ts'

const { park, open, logIn } = parkForFile()

test.use({ viewport: { width: 1280, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] })

const cell = (page: Page, label: string, row: number) =>
  page.getByRole('region', { name: 'Things' }).getByLabel(`${label}, row ${row}`, { exact: true })

/** Three boxes of tips, in a grid. */
async function aGrid(page: Page): Promise<void> {
  await logIn(page, park.email)
  await open(page, '/clear-outs/new')
  await page.getByLabel(/^What are you clearing out/).fill('Shelf 9')
  await page.getByLabel(/^Building/).fill('Kruyt')
  const rows = [1, 2, 3].map((at) => `Tips ${at}\tDisposables\t${at}\tEppendorf\tK-${at}`)
  await page
    .getByLabel('Your table')
    .fill(['Name\tCategory\tQuantity\tMaker\tProduct number', ...rows].join('\n'))
  await page.getByRole('button', { name: 'Go on with 3 rows' }).click()
  await expect(page).toHaveURL(/\/clear-outs\/\d+\/rows$/)
}

const isSaved = (page: Page) => expect(page.locator('tr[aria-busy]')).toHaveCount(0)

test('arrows, Enter and Tab move, Ctrl+D copies from above, and each act is undone by one press', async ({
  page,
}) => {
  await aGrid(page)
  await cell(page, 'Product number', 1).focus()
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 'Product number', 2)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await expect(cell(page, 'Product number', 1)).not.toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 'Product number', 1)).toBeFocused()

  await page.keyboard.type('A-1')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Product number', 1)).toHaveValue('A-1')
  await expect(cell(page, 'Product number', 2)).toBeFocused()
  await page.keyboard.press('Control+d')
  await expect(cell(page, 'Product number', 2)).toHaveValue('A-1')
  await page.keyboard.press('Shift+Enter')
  await expect(cell(page, 'Product number', 1)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(cell(page, 'Product number', 2)).toHaveValue('K-2')
  await expect(cell(page, 'Product number', 1)).toHaveValue('A-1')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 'Product number', 1)).toHaveValue('K-1')

  await page.keyboard.type('B-1')
  await page.keyboard.press('Tab')
  await expect(cell(page, 'Product number', 1)).toHaveValue('B-1')
  await expect(cell(page, 'Product number', 1)).not.toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('C')
  await page.keyboard.press('Escape')
  await expect(cell(page, 'Product number', 1)).toHaveValue('B-1')
  await isNothingLost(page, ['B-1', 'K-2', 'K-3'])
})

test('a block of cells is pasted over those it meets, and taken back in one press', async ({ page }) => {
  await aGrid(page)
  await page.evaluate(() =>
    navigator.clipboard.writeText('9\tGreiner\r\n8\tSarstedt\r\n7\tVWR\r\n6\tStarlab\r\n'),
  )
  await cell(page, 'Quantity', 2).focus()
  await page.keyboard.press('Control+v')
  await expect(cell(page, 'Quantity', 2)).toHaveValue('9')
  await expect(cell(page, 'Quantity', 3)).toHaveValue('8')
  await expect(page.getByRole('status').filter({ hasText: '2 ' })).not.toHaveCount(0)
  await isSaved(page)
  await page.keyboard.press('Control+z')
  await expect(cell(page, 'Quantity', 2)).toHaveValue('2')
  await expect(cell(page, 'Quantity', 3)).toHaveValue('3')
  await isNothingLost(page, ['K-1', 'K-2', 'K-3'])
})

async function isNothingLost(page: Page, numbers: string[]): Promise<void> {
  await isSaved(page)
  await page.reload()
  for (const [at, number] of numbers.entries())
    await expect(cell(page, 'Product number', at + 1)).toHaveValue(number)
}
