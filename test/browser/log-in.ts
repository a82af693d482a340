import type { Page } from '@playwright/test'

/** Fills in and sends the form of `/login`, where the page is; where it leads is the caller's to await. */
export async function sendLogin(page: Page, email: string, password: string): Promise<void> {
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('main form button[type=submit]').click()
}
