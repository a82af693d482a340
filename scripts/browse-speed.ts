import { chromium, type LaunchOptions, type Page } from '@playwright/test'

/** Medians in milliseconds, on a processor four times as slow. */
export interface BrowseSpeed {
  tick: number
  /** From the click until the new list is painted, without its request. */
  list: number
  /** The longest time from a key in the search until it is painted. */
  key: number
}

export async function browseSpeed(url: string, runs: number, options?: LaunchOptions): Promise<BrowseSpeed> {
  const browser = await chromium.launch(options)
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate(watch)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const clicks: Click[] = []
  const keys: number[] = []
  for (let run = 0; run < runs; run += 1) clicks.push(await click(page))
  for (let run = 0; run < runs; run += 1) keys.push(await typed(page))
  await browser.close()
  return {
    tick: median(clicks.map(({ tick }) => tick)),
    list: median(clicks.map(({ list }) => list)),
    key: median(keys),
  }
}

export function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

interface Watched extends Window {
  events: { name: string; duration: number }[]
  clicked: number
  /** Resolves when the next list is painted. */
  next: Promise<number>
  shown: (at: number) => void
}

function watch(): void {
  const page = window as unknown as Watched
  page.events = []
  new PerformanceObserver((list) => page.events.push(...list.getEntries())).observe({
    type: 'event',
    durationThreshold: 16,
  } as PerformanceObserverInit)
  addEventListener('click', ({ timeStamp }) => (page.clicked = timeStamp), true)
  const painted = () => requestAnimationFrame(() => setTimeout(() => page.shown(performance.now())))
  const results = document.querySelector('#results')
  if (results) new MutationObserver(painted).observe(results, { characterData: true, subtree: true })
}

interface Click {
  tick: number
  list: number
}

async function click(page: Page): Promise<Click> {
  await forget(page)
  const box = await page
    .getByRole('checkbox', { name: /^Equipment/ })
    .first()
    .boundingBox()
  if (!box) throw new Error('The filter is not shown')
  // Nothing is asked of the page until the list is there: Playwright's own looks would be measured too.
  const shown = page.evaluate(() => (window as unknown as Watched).next)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  const at = await shown
  await rest(page)
  return page.evaluate((at) => {
    const { events, clicked } = window as unknown as Watched
    const request = performance
      .getEntriesByType('resource')
      .find((entry) => (entry as PerformanceResourceTiming).initiatorType === 'xmlhttprequest')
    return {
      tick: Math.max(0, ...events.map(({ duration }) => duration)),
      list: at - clicked - (request?.duration ?? 0),
    }
  }, at)
}

async function typed(page: Page): Promise<number> {
  const search = page.getByRole('searchbox')
  await search.fill('')
  await rest(page)
  await forget(page)
  await search.pressSequentially('centrifuge', { delay: 120 })
  await rest(page)
  return page.evaluate(() =>
    Math.max(
      0,
      ...(window as unknown as Watched).events
        .filter(({ name }) => name.startsWith('key') || name.includes('input'))
        .map(({ duration }) => duration),
    ),
  )
}

const forget = (page: Page) =>
  page.evaluate(() => {
    const { promise: next, resolve: shown } = Promise.withResolvers<number>()
    Object.assign(window, { events: [], next, shown })
    performance.clearResourceTimings()
  })

async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  // Cards drawn later take this long on such a processor.
  await page.waitForTimeout(1_500)
}
