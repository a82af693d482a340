import { rm } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import playwright from '../playwright.config.ts'
import { demoPassword } from '../src/demo/people.ts'
import { freshFolder, startLabEx } from '../test/running.ts'
import { goalsOf, quantile, round, table, timed } from './measure.ts'

export const question =
  'a pasted table of 500 rows: read and guessed (at most 2 s), and a cell of its grid typed (p95 at most 200 ms until it is painted), against one of 50'

export const goals = [
  { row: '500 rows', column: 'read, ms', atMost: 2_000 },
  ...goalsOf(['500 rows'], {
    column: 'cell p95 ms',
    atMost: 200,
  }),
]

const cells = 30

/** In a browser, with LabEx in a separate process. */
export async function measure() {
  const folder = await freshFolder()
  const app = await startLabEx(folder, { DEMO: '1' })
  const browser = await chromium.launch(playwright.use?.launchOptions)
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, locale: 'en-GB' })
  await page.goto(`${app.url}/login`, { waitUntil: 'networkidle' })
  await page.locator('input[name=email]').fill('staff@university.example')
  await page.locator('input[name=password]').fill(demoPassword)
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL(/\/dashboard/)
  const [small, large] = [await ofRows(page, app.url, 50), await ofRows(page, app.url, 500)]
  await browser.close()
  await app.stop()
  await rm(folder, { recursive: true, force: true })
  return table({ '50 rows': small, '500 rows': large })
}

async function ofRows(page: Page, url: string, count: number) {
  await page.goto(`${url}/clear-outs/new`, { waitUntil: 'networkidle' })
  await page.getByLabel(/^What do you clear out/).fill(`Shelf of ${count}`)
  const read = await timed(async () => {
    await page.getByLabel('Your table').fill(sheet(count))
    await page.getByText(`${count} rows, in these columns`).waitFor()
  })
  const saved = await timed(async () => {
    await page.getByRole('button', { name: `Go on with ${count} rows` }).click()
    await page.getByLabel('Product number, row 1', { exact: true }).waitFor()
  })
  await page.waitForLoadState('networkidle')
  const typed = await typedCells(page)
  return {
    'read, ms': round(read),
    'saved and shown, ms': round(saved),
    'cell p50 ms': round(quantile(typed, 0.5)),
    'cell p95 ms': round(quantile(typed, 0.95)),
  }
}

const sheet = (count: number): string =>
  [
    'Name\tCategory\tQuantity\tMaker\tProduct number\tCupboard',
    ...Array.from({ length: count }, (_, at) => `Tips ${at}\tDisposables\t${at + 1}\tEppendorf\tK-${at}\t3`),
  ].join('\n')

interface Watched extends Window {
  longest: number
}

/** How long each of some cells took, from Enter until what it changed was painted. */
async function typedCells(page: Page): Promise<number[]> {
  await page.evaluate(() =>
    new PerformanceObserver((list) => {
      const watched = window as unknown as Watched
      watched.longest = Math.max(watched.longest, ...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit),
  )
  const times: number[] = []
  for (let at = 1; at <= cells; at += 1) {
    await page.evaluate(() => Object.assign(window, { longest: 0 }))
    const cell = page.getByLabel(`Product number, row ${at}`, { exact: true })
    await cell.fill(`N-${at}`)
    await cell.press('Enter')
    await page.waitForTimeout(300)
    times.push(await page.evaluate(() => (window as unknown as Watched).longest))
  }
  return times
}
