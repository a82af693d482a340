import { expect, test } from '@playwright/test'
import { aListedRow, aUser, bottle, centrifuge } from '../factories.ts'
import { inDatabase } from '../in-database.ts'
import { fitsWidth, noViolations } from './checks.ts'
import { parkForFile } from './lists.ts'

const { app, park, open, logIn } = parkForFile()

test.use({ viewport: { width: 360, height: 740 } })

test('an order list of forty lines is answered in at most four steps', async ({ page }) => {
  await inDatabase(app, async (db) => {
    const giver = await aUser({ db })
    await aListedRow({ db }, giver, { ...bottle, title: 'Ethanol absolute', cas_number: '64-17-5' })
    await aListedRow({ db }, giver, { ...centrifuge, title: 'Benchtop centrifuge 5804 R' })
  })
  await logIn(page, park.email)
  await open(page, '/listings/offers?search=zymograph')
  let steps = 0
  const step = async (act: Promise<unknown>) => {
    steps += 1
    await act
  }
  await step(page.getByRole('link', { name: /whole order list/ }).click())
  const nowhere = Array.from({ length: 38 }, (_, at) => `Zymograph ${'abcdefghij'[at % 10]}q${at} 12 pcs`)
  const list = ['- 64-17-5 ethanol, 2.5 l', ...nowhere, 'Eppendorf\tBenchtop centrifuge\t1'].join('\n')
  await step(page.getByLabel('Your order list').fill(list))
  await step(page.getByRole('button', { name: 'Ask the park' }).click())
  const answers = page.getByRole('region', { name: 'The park has something for 2 of 40 lines' })
  await expect(answers.getByRole('heading', { level: 2 })).toBeFocused()
  const found = answers.getByRole('region', { name: 'At the park now' })
  await expect(found.getByRole('link')).toHaveText(['Ethanol absolute', 'Benchtop centrifuge 5804 R'])
  await expect(found).toContainText('500 ml · Same CAS number; compare the grade')
  await expect(answers.getByRole('region', { name: 'Nothing now' }).getByRole('listitem')).toHaveCount(38)
  expect(steps).toBeLessThanOrEqual(4)
  await fitsWidth(page)
  await noViolations(page)
  await answers.getByRole('button', { name: 'Mail me when one is offered' }).click()
  await expect(answers).toContainText(
    'We mail you when one of these 38 lines is offered in the next 30 days.',
  )
  await fitsWidth(page)
  await noViolations(page)
  await page.getByLabel('Your order list').fill('Theodolite')
  await page.getByRole('button', { name: 'Ask the park' }).click()
  const other = page.getByRole('region', { name: /of 1 line/ })
  await expect(other.getByRole('button', { name: 'Mail me when one is offered' })).toBeVisible()
  await expect(other).not.toContainText('We mail you')
  await page.getByLabel('Your order list').fill(list)
  await page.getByRole('button', { name: 'Ask the park' }).click()
  await answers.getByRole('button', { name: 'Mail me when one is offered' }).click()
  await answers.getByRole('button', { name: 'Stop looking' }).click()
  await expect(page.locator(':focus')).toContainText('We no longer look for these.')

  await found.getByRole('link', { name: 'Ethanol absolute' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ethanol absolute' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Your order list')).toHaveValue(list)
})

test('a colleague reads a list by its link, and its owner is told so', async ({ page, context, browser }) => {
  const colleague = await inDatabase(app, async (db) => {
    const { organisation_id } = await db
      .selectFrom('users')
      .select('organisation_id')
      .where('email', '=', park.email)
      .executeTakeFirstOrThrow()
    const { id, email } = await aUser({ db })
    await db.updateTable('users').set({ organisation_id }).where('id', '=', id).execute()
    return email
  })
  await context.grantPermissions(['clipboard-write'])
  await logIn(page, park.email)
  await open(page, '/before-you-buy')
  await page.getByLabel('Your order list').fill('Zymograph A12\nTheodolite')
  await page.getByRole('button', { name: 'Ask the park' }).click()
  await page.getByRole('button', { name: 'Mail me when one is offered' }).click()
  const link = page.getByLabel('Link for colleagues')
  await expect(page.getByText('Colleagues at your organisation with this link can read')).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
  const path = (await link.inputValue()).replace(app.url, '')
  await page.getByRole('link', { name: 'Change this alert' }).click()
  await expect(page.getByLabel('Link for colleagues')).toHaveValue(app.url + path)
  await open(page, path.replace(/\?.*/, ''))
  await expect(page.getByRole('heading', { level: 1, name: 'Your order list' })).toBeVisible()
  await fitsWidth(page)
  await noViolations(page)

  const theirs = await (await browser.newContext()).newPage()
  await logIn(theirs, colleague)
  await open(theirs, path)
  await expect(theirs.getByRole('heading', { level: 1, name: /^Order list of/ })).toBeVisible()
  await expect(theirs.getByRole('region', { name: 'Nothing now' }).getByRole('listitem')).toHaveCount(2)
  await expect(theirs.getByLabel('Link for colleagues')).toHaveCount(0)
  await fitsWidth(theirs)
  await noViolations(theirs)
  await open(page, path.replace(/.*\/(\d+)\?.*/, '/alerts/$1/edit'))
  await page.getByRole('button', { name: 'Delete alert' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete alert' }).click()
  await expect(page).toHaveURL(/\/alerts$/)
  await theirs.reload()
  await expect(theirs.getByRole('heading', { level: 1, name: 'We could not find this page' })).toBeVisible()
})

test('what found nothing becomes drafts of requests', async ({ page }) => {
  await logIn(page, park.email)
  await open(page, '/before-you-buy')
  const list = ['Zymograph A12, 3 pcs', '108-88-3 toluene, 2.5 l', 'Theodolite'].join('\n')
  await page.getByLabel('Your order list').fill(list)
  await page.getByRole('button', { name: 'Ask the park' }).click()
  await page.getByRole('button', { name: 'Make requests of these' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Zymograph A123 units',
    'TolueneChemicals · CAS 108-88-3 · 2.5 l',
    'Theodolite',
  ])
  await fitsWidth(page)
  await noViolations(page)
  await dialog.getByRole('button', { name: 'Make 3 drafts' }).click()
  await expect(dialog.getByText('Choose the category.')).toBeVisible()
  await dialog.getByLabel('Category of the 2 lines').selectOption('Equipment')
  await dialog.getByRole('button', { name: 'Make 3 drafts' }).click()
  await expect(page.getByText('3 drafts of requests are made.')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('3 drafts of requests are made.')
  await noViolations(page)
  await page.getByRole('link', { name: 'Go to your drafts' }).click()
  await expect(page.getByRole('link', { name: 'Theodolite' })).toBeVisible()
  await expect(page.getByText('Toluene')).toBeVisible()
})

test('a list that is too long keeps what was typed, and an example shows how', async ({ page }) => {
  await logIn(page, park.email)
  await open(page, '/before-you-buy')
  await page.getByRole('button', { name: 'Ask the park' }).click()
  await expect(page.getByText('Paste or type at least one line.').first()).toBeVisible()
  const list = Array(201).fill('ethanol').join('\n')
  await page.getByLabel('Your order list').fill(list)
  await page.getByRole('button', { name: 'Ask the park' }).click()
  await expect(page.getByText('A list has at most 200 lines.').first()).toBeVisible()
  await expect(page.getByLabel('Your order list')).toHaveValue(list)
  await page.getByLabel('Your order list').fill('')
  await page.getByRole('button', { name: 'Try an example' }).click()
  await page.getByRole('button', { name: 'Ask the park' }).click()
  await expect(page.getByRole('heading', { name: /of 4 lines/ })).toBeFocused()
  await page.getByLabel('Your order list').fill('64-17-4 Theodolite')
  await page.getByRole('button', { name: 'Ask the park' }).click()
  await expect(page.getByText('64-17-4, which is no CAS number: its last digit does not fit')).toBeVisible()
  await expect(page.getByText(/^Read as: .*Theodolite/)).toBeVisible()
})
