import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { demoPassword } from '../../src/demo/people.ts'
import { sendLogin } from '../../test/browser/log-in.ts'

export async function eachPerson<Shot extends { who?: string }>(
  browser: Browser,
  url: string,
  shots: readonly Shot[],
  look: BrowserContextOptions,
  take: (page: Page, shot: Shot) => Promise<void>,
): Promise<void> {
  for (const [who, theirs] of Map.groupBy(shots, (shot) => shot.who)) {
    const context = await browser.newContext({ ...look, reducedMotion: 'reduce' })
    context.setDefaultTimeout(30_000)
    if (who) {
      const page = await context.newPage()
      await page.goto(`${url}/login`)
      await sendLogin(page, who, demoPassword)
      await page.waitForURL(/\/dashboard/)
    }
    for (const shot of theirs) {
      const page = await context.newPage()
      await take(page, shot)
      await page.close()
    }
    await context.close()
  }
}
