import { expect, test } from '@playwright/test'
import { centrifuge, pipetteTips } from '../factories.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson, visitor } from './log-in.ts'

/** A shelf is cleared: its owner shows what is ready, somebody of another organisation takes all the rest. */
const app = appForFile(demoFolder)
const phone = { width: 360, height: 740 }
const desk = { width: 1280, height: 800 }
/** As a page has them: the end stays on the line of the beginning. */
const hours = 'Thursday 14:00–\u206016:00'

test('a clear-out is shown by its owner, read by a visitor, and taken in one handover on a phone', async ({
  browser,
}) => {
  const giver = await aPerson(app, 'staff@university.example')
  const made = await giver.post('/api/clear-outs', {
    title: 'Cold room 2.14',
    location_building: 'Kruyt',
    viewing: 'Thursday 14:00–16:00',
    rows: [centrifuge, { ...centrifuge, title: 'Second centrifuge' }, pipetteTips],
  })
  expect(made.status).toBe(200)
  const path = `${app.url}/clear-outs/${made.body.clear_out.id}`
  const owner = await aPage(browser, app, desk, giver)
  await owner.goto(path)
  await settled(owner)
  await noViolations(owner)
  const before = await visitor(browser, path)
  await expect(before.getByText('Cold room 2.14')).toHaveCount(0)
  await owner.getByRole('button', { name: 'Show what is ready (2)' }).click()
  await expect(owner.getByText('Shown: 2. Ready to show: 0. Something missing: 1.')).toBeVisible()

  await before.goto(path)
  await settled(before)
  await expect(before.getByRole('heading', { name: 'Cold room 2.14' })).toBeVisible()
  await expect(before.getByText('Thursday 14:00')).toHaveCount(0)
  await expect(before.getByText('Filter tips')).toHaveCount(0)
  await noViolations(before)
  await before.context().close()

  const taker = await aPage(browser, app, phone, await aPerson(app, 'staff@hospital.example'))
  await taker.goto(path)
  await settled(taker)
  await expect(taker.getByText(hours)).toBeVisible()
  await noViolations(taker)
  await fitsWidth(taker)
  await taker.getByRole('button', { name: 'Choose all that is left' }).click()
  await taker.getByRole('button', { name: 'Take all the rest (2)' }).click()
  await expect(taker).toHaveURL(/\/connections\/\d+/)
  await taker.context().close()

  await owner.reload()
  await settled(owner)
  const own = owner.getByRole('region', { name: 'Your clear-out' })
  await expect(own.getByText('What went to whom')).toBeVisible()
  await own.getByRole('button', { name: 'End the clear-out' }).click()
  const asked = owner.getByRole('dialog', { name: 'End this clear-out?' }).or(owner.getByRole('alertdialog'))
  await asked.getByRole('button', { name: 'End the clear-out' }).click()
  await expect(own.getByText(/^It ended on/)).toBeVisible()
  await noViolations(owner)
  await owner.context().close()
})
