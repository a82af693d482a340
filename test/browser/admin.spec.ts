import { expect, type Page, test } from '@playwright/test'
import { TestClient } from '../client.ts'
import { administrationForFile, narrow, tables, wide } from './administrators.ts'
import { noViolations, settled, titlesOf } from './checks.ts'
import { press, tabTo } from './keyboard.ts'

/** The administrators' screens with nothing in them, and what is done there. */
test.describe.configure({ mode: 'serial' })

const { app, administrator, fine } = administrationForFile()
let admin: Page
let phone: Page

test.beforeAll(async ({ browser }) => {
  admin = await administrator(browser, 'first', wide)
  phone = await administrator(browser, 'second', narrow)
})

test('every screen with nothing in it', async () => {
  await fine(phone, ['/admin', ...tables, '/admin/users/create', '/admin/faq/create'])
})

test('a chart of nothing says so, and offers neither its table nor a file', async () => {
  await admin.goto(`${app.url}/admin`)
  const chart = admin.getByRole('figure', { name: 'Handovers promised' })
  await expect(chart).toContainText('No data yet')
  await expect(chart.getByRole('button')).toHaveCount(0)
})

test('the tab says one thing while a page comes alive, and another only on another page', async () => {
  const titles = await titlesOf(admin, async () => {
    await admin.goto(`${app.url}/admin/users`)
    await settled(admin)
    await admin.getByRole('link', { name: 'FAQ' }).click()
    await expect(admin).toHaveTitle(/^FAQ/)
  })
  expect(titles).toEqual(['Users · LabEx · Test Park', 'FAQ · LabEx · Test Park'])
})

for (const language of ['en', 'nl'] as const)
  test(`a request to join shows all its facts and its whole buttons at 1280 px, in ${language}`, async ({
    browser,
  }) => {
    await askToJoin(`Zoology-${language}`)
    const page = await administrator(browser, `buttons-${language}`, { ...wide, locale: language })
    await page.goto(`${app.url}/admin/join-labex-requests`)
    await settled(page)
    const table = page.getByRole('region').filter({ has: page.getByRole('table') })
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const right = await table.evaluate((element) => element.getBoundingClientRect().right)
    const row = page.getByRole('row', { name: new RegExp(`Zoology-${language}`) })
    for (const text of [/Kruyt/, /Kim/, /@/, /…/, /\d\d-\d\d-\d{4}/]) await expect(row).toContainText(text)
    for (const button of await row
      .getByRole('button', { name: /Approve|Reject|Goedkeuren|Afwijzen/ })
      .all()) {
      const { x = 0, width = 0 } = (await button.boundingBox()) ?? {}
      expect(x + width).toBeLessThan(right)
    }
    await page.context().close()
  })

test('an organisation is let in and out by keyboard, and the row says what happened', async () => {
  for (const name of ['Genomics', 'Pharmacy']) await askToJoin(name)
  await admin.goto(`${app.url}/admin/join-labex-requests`)
  await settled(admin)
  const row = (name: string) => admin.getByRole('row', { name: new RegExp(name) })
  await expect(row('Genomics')).toContainText(/…\s*Show all/)
  await press(admin, 'button', /^Approve.*Genomics/)
  await expect(row('Genomics')).toContainText('Approved')
  await expect(admin.getByRole('button', { name: /^Revoke.*Genomics/ })).toBeFocused()
  await tabTo(admin, 'button', /^Reject.*Pharmacy/, { back: true })
  await admin.keyboard.press('Enter')
  await noViolations(admin)
  await expect(admin.getByRole('button', { name: 'Keep waiting' })).toBeFocused()
  await expect(admin.getByRole('alertdialog')).toHaveCSS('text-align', 'start')
  await admin.keyboard.press('Escape')
  await expect(admin.getByRole('button', { name: /^Reject.*Pharmacy/ })).toBeFocused()
  await admin.keyboard.press('Enter')
  await press(admin, 'button', 'Reject request')
  await expect(row('Pharmacy')).toContainText('Rejected')
  await expect(admin.getByRole('button', { name: /^Approve.*Pharmacy/ })).toBeFocused()
})

test('an organisation of the same name is asked about, and what was added is taken away alone', async () => {
  for (const domain of ['anatomy.example', 'other-anatomy.example']) {
    await askToJoin('Anatomy', domain)
    await admin.goto(`${app.url}/admin/join-labex-requests?search=${domain}`)
    await settled(admin)
    await admin
      .getByRole('button', { name: /^Approve.*Anatomy/ })
      .last()
      .click()
    if (domain === 'anatomy.example') await expect(admin.getByText(/Anatomy takes part/)).toBeVisible()
  }
  await noViolations(admin)
  const dialog = admin.getByRole('alertdialog')
  await expect(dialog).toContainText('with anatomy.example')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Choose whether other-anatomy.example')
  await dialog.getByLabel(/^The same organisation/).check()
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(admin.getByText('other-anatomy.example now belong to Anatomy')).toBeVisible()
  await admin.getByRole('button', { name: /^Revoke.*Anatomy/ }).click()
  await expect(dialog).toContainText('Anatomy itself goes on as before')
  await dialog.getByRole('button', { name: 'Take domain away' }).click()
  await expect(admin.getByText('Addresses at other-anatomy.example no longer belong')).toBeVisible()
})

test('an edit that was overtaken keeps what was typed, and loads what is there now', async () => {
  for (const page of [admin, phone]) {
    await page.goto(`${app.url}/admin/organisations?search=Anatomy`)
    await settled(page)
    await page.getByRole('button', { name: /^(Edit|Bewerken).*Anatomy/ }).click()
  }
  await phone.getByLabel(/^Locatie/).fill('Kruyt')
  await phone.getByRole('button', { name: 'Opslaan' }).click()
  await expect(phone.getByRole('dialog')).toHaveCount(0)
  await admin.getByLabel(/^Location/).fill('Typed')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText(/changed this organisation while you were editing/)).toBeVisible()
  await noViolations(admin)
  await expect(admin.getByLabel(/^Location/)).toHaveValue('Typed')
  await admin.getByRole('button', { name: 'Load what is there now' }).click()
  await expect(admin.getByLabel(/^Location/)).toHaveValue('Kruyt')
  await admin.getByLabel(/^Location/).fill('Typed again')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByRole('row', { name: /Anatomy/ })).toContainText('Typed again')
})

test('what another administrator decided meanwhile shows in the row', async () => {
  await askToJoin('Botany')
  await admin.goto(`${app.url}/admin/join-labex-requests`)
  await settled(admin)
  await phone.goto(`${app.url}/admin/join-labex-requests`)
  await phone.getByRole('button', { name: /^Goedkeuren.*Botany/ }).click()
  await expect(phone.getByRole('row', { name: /Botany/ })).toContainText('Goedgekeurd')
  await admin.getByRole('button', { name: /^Approve.*Botany/ }).click()
  await expect(admin.getByRole('alert')).toContainText(/already|no longer|cannot/i)
  await expect(admin.getByRole('row', { name: /Botany/ }).first()).toContainText('Approved')
})

test('a user is made, and deleting one says what goes with it', async () => {
  await admin.goto(`${app.url}/admin/users/create`)
  await settled(admin)
  await admin.getByRole('button', { name: 'Create user' }).click()
  await noViolations(admin)
  await admin.getByLabel(/^Name/).fill('Noor Bakker')
  await admin.getByLabel(/^E-\u2060mail/).fill('noor@genomics.example')
  for (const field of await admin.locator('input[type=password]').all())
    await field.fill('seven temporary pipettes')
  await admin.getByRole('button', { name: 'Create user' }).click()
  await expect(admin).toHaveURL(/\/admin\/users$/)
  await expect(admin.getByText('Noor Bakker can now log in')).toBeVisible()
  await admin.getByRole('button', { name: 'Delete: Noor Bakker' }).click()
  await noViolations(admin)
  await admin.getByRole('button', { name: 'Delete account' }).click()
  await expect(admin.getByRole('row', { name: /Noor Bakker/ })).toHaveCount(0)
  await expect(admin.getByText('is deleted')).toBeVisible()
  await expect(admin.locator('tbody tr').first().getByRole('link').first()).toBeFocused()
})

test('questions and their categories are kept in order in one place', async () => {
  await admin.goto(`${app.url}/admin/faq`)
  await settled(admin)
  for (const name of ['Costs', 'Taking part']) {
    await admin.getByLabel('New category').fill(name)
    await admin.getByRole('button', { name: 'Add' }).click()
    await expect(admin.locator('ol li', { hasText: name })).toBeVisible()
  }
  await admin.getByRole('button', { name: 'Rename Costs' }).click()
  await admin.getByLabel('Name of Costs').fill('Money')
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByRole('button', { name: 'Move Taking part up' }).click()
  await expect(admin.locator('ol li').first()).toContainText('Taking part')
  for (const question of ['What does it cost?', 'Who pays for transport?']) {
    await admin.goto(`${app.url}/admin/faq/create`)
    await settled(admin)
    await admin.getByLabel('Question', { exact: true }).fill(question)
    await admin.getByLabel(/^Category/).selectOption('Money')
    await admin.getByRole('textbox', { name: 'Answer', exact: true }).fill('Nothing at all.')
    await admin.getByRole('button', { name: 'Save' }).click()
    await expect(admin).toHaveURL(/\/admin\/faq$/)
  }
  await admin.getByRole('button', { name: 'Move Who pays for transport? up' }).click()
  await expect(admin.locator('tbody tr').first()).toContainText('Who pays')
  await expect(admin.getByRole('button', { name: 'Delete Money' })).toBeDisabled()
  await admin.goto(`${app.url}/faq`)
  await expect(admin.locator('main summary').first()).toContainText('Who pays')
})

test.describe('overtaken by another administrator', () => {
  for (const [what, path, en, nl] of [
    ['a user', '/admin/users/1/edit', /^Name/, /^Naam/],
    ['a question', '/admin/faq/1/edit', /^Question$/, /^Vraag \(/],
  ] as const) {
    test(`an edit of ${what} keeps what was typed, and loads what is there now`, async () => {
      for (const page of [admin, phone]) {
        await page.goto(app.url + path)
        await settled(page)
      }
      await phone.getByLabel(nl).fill('Saved by the other')
      await phone.getByRole('button', { name: 'Opslaan' }).click()
      await expect(phone).not.toHaveURL(/edit$/)
      await admin.getByLabel(en).fill('Typed meanwhile')
      await admin.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(admin.getByText(/Somebody else changed/)).toBeVisible()
      await noViolations(admin)
      await expect(admin.getByLabel(en)).toHaveValue('Typed meanwhile')
      await admin.getByRole('button', { name: 'Load the newer version' }).click()
      await expect(admin.getByLabel(en)).toHaveValue('Saved by the other')
      await admin.getByLabel(en).fill('Typed again')
      await admin.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(admin).not.toHaveURL(/edit$/)
      await expect(admin.getByRole('row', { name: /Typed again/ })).toBeVisible()
    })
  }
})

test('a contact message is read, answered by mail and marked', async () => {
  await send('/api/contact', { name: 'Kim', email: 'kim@mail.example', message: 'May we visit?\nOn Monday.' })
  await admin.goto(`${app.url}/admin/contact`)
  await settled(admin)
  await admin.getByRole('button', { name: 'Read whole message: Kim' }).click()
  await noViolations(admin)
  await expect(admin.getByRole('link', { name: 'Reply by e-\u2060mail' })).toHaveAttribute(
    'href',
    /^mailto:kim@mail\.example\?subject=/,
  )
  await admin.keyboard.press('Escape')
  await expect(admin.getByRole('button', { name: 'Read whole message: Kim' })).toBeFocused()
  await admin.getByRole('button', { name: 'Mark as answered: Kim' }).click()
  await expect(admin.getByRole('row', { name: /Kim/ })).toContainText('Answered')
})

async function askToJoin(name: string, domain = `${name.toLowerCase()}.example`): Promise<void> {
  await send('/api/join-labex', {
    organization: name,
    contact_person: 'Kim',
    email: `kim@${domain}`,
    location: 'Kruyt',
    lab_description: 'We grow cells of plants and animals, and look at what they make of it.',
    confirm_location: true,
    confirm_disclaimer: true,
  })
}

async function send(path: string, body: object): Promise<void> {
  const { status } = await new TestClient(app.url).post(path, body)
  expect(status).toBe(200)
}
