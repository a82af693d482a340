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
  const answers = page.getByRole('region', { name: '2 of 40 lines are in the park now' })
  await expect(answers.getByRole('heading', { level: 2 })).toBeFocused()
  const found = answers.getByRole('region', { name: 'In the park now' })
  await expect(found.getByRole('link')).toHaveText(['Ethanol absolute', 'Benchtop centrifuge 5804 R'])
  await expect(found).toContainText('500 ml · Same CAS number; grade not known')
  await expect(answers.getByRole('region', { name: 'Nothing now' }).getByRole('listitem')).toHaveCount(38)
  expect(steps).toBeLessThanOrEqual(4)
  await fitsWidth(page)
  await noViolations(page)
  await answers.getByRole('button', { name: 'Tell me when one is offered' }).click()
  await expect(answers).toContainText(
    'We mail you when one of these 38 lines is offered in the next 30 days.',
  )
  await page.getByLabel('Your order list').fill('Theodolite')
  await page.getByRole('button', { name: 'Ask the park' }).click()
  const other = page.getByRole('region', { name: /of 1 line/ })
  await expect(other.getByRole('button', { name: 'Tell me when one is offered' })).toBeVisible()
  await expect(other).not.toContainText('We mail you')
  await page.getByLabel('Your order list').fill(list)
  await page.getByRole('button', { name: 'Ask the park' }).click()
  await answers.getByRole('button', { name: 'Tell me when one is offered' }).click()
  await answers.getByRole('button', { name: 'Stop looking' }).click()
  await expect(answers).toContainText('We no longer look for these.')

  await found.getByRole('link', { name: 'Ethanol absolute' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ethanol absolute' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Your order list')).toHaveValue(list)
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
  await page.getByLabel('Your order list').fill('64-17-4 theodolite')
  await page.getByRole('button', { name: 'Ask the park' }).click()
  await expect(page.getByText('64-17-4, which is no CAS number: its last digit does not fit')).toBeVisible()
})
