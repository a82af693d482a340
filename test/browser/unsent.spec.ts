import { expect, type Page, test } from '@playwright/test'
import { noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { logIn, visitor } from './log-in.ts'

/** Forms that are refused say everything at once, and what is typed outlives leaving them. */
const app = appForFile(demoFolder, { PARK_NAME: 'Test Park' })

const value = (page: Page, label: RegExp, expected: string) =>
  expect(page.getByLabel(label).first()).toHaveValue(expected)

test('a message survives a link, Back and a reload, and is gone once sent', async ({ browser }) => {
  const page = await visitor(browser, `${app.url}/contact`)
  await page.getByLabel(/^Name/).fill('Robin')
  await page.getByLabel(/^E-\u2060mail/).fill('robin@lab.example')
  await page.getByLabel(/^Message/).fill('Where is the autoclave?')
  await page
    .locator('main')
    .getByRole('link', { name: /answers|questions/i })
    .click()
  await expect(page).toHaveURL(`${app.url}/faq`)
  await page.goBack()
  await value(page, /^Message/, 'Where is the autoclave?')
  await page.reload()
  await settled(page)
  await value(page, /^Message/, 'Where is the autoclave?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Your message is sent')).toBeVisible()
  await page.reload()
  await settled(page)
  await value(page, /^Message/, '')
  await page.context().close()
})

test('a sign-up is refused with all its errors, and Back from the join form finds it again', async ({
  browser,
}) => {
  const page = await visitor(browser, `${app.url}/login/create`)
  await page.getByLabel(/^Your name/).fill('Eve')
  await page.getByLabel(/^Your work e-\u2060mail/).fill('eve@nowhere.example')
  await page.locator('input[name=password]').fill('short')
  await page.locator('input[name=password_confirmation]').fill('shorter')
  await page.getByRole('checkbox').check()
  await page.locator('main form button[type=submit]').click()
  const notice = page.getByRole('alert').filter({ hasText: 'not yet registered' })
  await expect(notice).toBeFocused()
  await expect(
    page.getByRole('alert').filter({ hasText: 'There is a problem' }).getByRole('link'),
  ).toHaveCount(2)
  await noViolations(page)
  // The notice is about that address only.
  await page.getByLabel(/^Your work e-\u2060mail/).fill('eve@nowhere.exampl')
  await expect(notice).toHaveCount(0)
  await page.getByLabel(/^Your work e-\u2060mail/).fill('eve@nowhere.example')
  await page.getByRole('link', { name: 'Request access' }).click()
  await expect(page).toHaveURL(`${app.url}/join-labex`)
  await value(page, /^Your work e-\u2060mail/, 'eve@nowhere.example')
  await page.goBack()
  await value(page, /^Your name/, 'Eve')
  await value(page, /^Your work e-\u2060mail/, 'eve@nowhere.example')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await expect(page.locator('input[name=password]')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('short')
  await page.context().close()
})

test('a wrong login marks both fields and says so once', async ({ browser }) => {
  const page = await visitor(browser, `${app.url}/login`)
  await page.locator('input[name=email]').fill('eve@nowhere.example')
  await page.locator('input[name=password]').fill('three quiet centrifuges')
  await page.locator('main form button[type=submit]').click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
  for (const name of ['email', 'password']) {
    const field = page.locator(`input[name=${name}]`)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/not right/)
  }
  await expect(page.locator('main form p').filter({ hasText: 'not right' })).toHaveCount(1)
  await noViolations(page)
  await page.context().close()
})

test('a question and a user in the making are found again; logging out forgets them', async ({ browser }) => {
  const page = await visitor(browser, `${app.url}/login`)
  await logIn(page, 'admin@labex.example')
  await page.goto(`${app.url}/admin/faq/create`)
  await settled(page)
  const answer = page.getByRole('textbox', { name: /^Answer/ }).first()
  await page.getByLabel(/^Question$/).fill('Who pays?')
  await answer.fill('Nobody does.')
  await page.goto(`${app.url}/admin/users/create`)
  await settled(page)
  await page.getByLabel(/^Name/).fill('Noor')
  await page.goto(`${app.url}/admin/faq/create`)
  await settled(page)
  await value(page, /^Question$/, 'Who pays?')
  await expect(answer).toHaveValue('Nobody does.')
  await page.goto(`${app.url}/admin/users/create`)
  await value(page, /^Name/, 'Noor')
  await leftNothing(page)
})

test('an alert in the making is found again; logging out forgets it', async ({ browser }) => {
  const page = await visitor(browser, `${app.url}/login`)
  await logIn(page, 'staff@hospital.example')
  const words = page.locator('main form input[type=search]')
  await page.goto(`${app.url}/alerts/create`)
  await settled(page)
  await words.fill('autoclave')
  await page.goto(`${app.url}/faq`)
  await page.goto(`${app.url}/alerts/create`)
  await expect(words).toHaveValue('autoclave')
  await leftNothing(page)
})

async function leftNothing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${app.url}/`)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await page.context().close()
}
