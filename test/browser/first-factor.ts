import { expect, type Page } from '@playwright/test'
import { demoPassword } from '../../src/demo/people.ts'
import { mailTo } from '../mailbox.ts'
import type { Running } from '../running.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'

/** The page on which a first passkey or app is set up, by the link that is mailed. */
export async function openLink(page: Page, app: Running, address: string): Promise<void> {
  await page.goto(`${app.url}/account`)
  await page.getByRole('link', { name: 'Set up or change' }).click()
  await page
    .getByRole('form', { name: 'First, an e-\u2060mail' })
    .getByLabel('Your current password')
    .fill(demoPassword)
  await noViolations(page)
  await fitsWidth(page)
  await page.getByRole('button', { name: 'Mail me the link' }).click()
  await expect(page.getByText('Sent. Open the link')).toBeVisible()
  const { links } = await mailTo(app.dataDir, address, /^Set up a passkey/)
  await page.goto(links[0] ?? '')
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
  await settled(page)
}

/** As a phone that is unlocked by a finger. */
export async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
