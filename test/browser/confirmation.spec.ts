import { expect, test } from '@playwright/test'
import { TestClient } from '../client.ts'
import { mailTo } from '../mailbox.ts'
import { settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { aPage } from './log-in.ts'

/** Who signs up on one screen confirms the address on another. */
const app = appForFile(demoFolder)
const wide = { width: 1280, height: 860 }

for (const { place, leads } of [
  { place: '/dashboard', leads: '/dashboard' },
  { place: '/verify-email', leads: '/dashboard' },
])
  test(`${place} goes on by itself once the address is confirmed elsewhere`, async ({ browser }) => {
    const email = `newcomer-${place.slice(1)}@university.example`
    const client = new TestClient(app.url)
    const password = 'three quiet centrifuges'
    const account = { name: 'Noor', email, password, password_confirmation: password, disclaimer: true }
    expect((await client.post('/api/users', account)).status).toBe(200)
    const waiting = await aPage(browser, app, wide, client)
    await waiting.goto(app.url + place)
    await settled(waiting)
    const asked: string[] = []
    waiting.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const unconfirmed = waiting.getByRole('heading', { name: /confirm|check your/i })
    await expect(unconfirmed.first()).toBeVisible()

    const elsewhere = await (await browser.newContext()).newPage()
    await elsewhere.goto((await mailTo(app.dataDir, email, /^Confirm your e-mail/)).links[0] ?? '')
    await settled(elsewhere)
    await elsewhere.getByRole('button', { name: 'Confirm my address' }).click()
    await expect(elsewhere.getByRole('button', { name: 'Confirm my address' })).toHaveCount(0)

    await expect(waiting).toHaveURL(app.url + leads)
    await expect(unconfirmed).toHaveCount(0)
    // It asked something light until then, and for the page only once it had changed.
    expect(asked.filter((path) => path === '/api/user').length).toBeGreaterThan(0)
    expect(asked.filter((path) => path === place).length).toBeLessThanOrEqual(2)
    await elsewhere.context().close()
    await waiting.context().close()
  })
