import { expect, test } from '@playwright/test'
import { aListing, bottle } from '../factories.ts'
import { mailTo } from '../mailbox.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson, aSafetyOfficer, visitor } from './log-in.ts'

/** What readers of a recall answer, and what its officer sees of that. */
const app = appForFile(demoFolder)
const phone = { width: 360, height: 740 }
const wide = { width: 1280, height: 860 }

test('a recall is answered by the link of its mail, and who has not is reminded', async ({ browser }) => {
  const [owner, taker] = [
    await aPerson(app, 'staff@university.example'),
    await aPerson(app, 'staff@hospital.example'),
  ]
  const officer = await aSafetyOfficer(app, 'staff@biotech.example')
  const lot = { ...bottle, title: 'Ethanol to be answered', lot_number: 'ANSWER-7' }
  const { id } = await aListing(owner, lot)
  const connect = { exchange_type: 'offer', listing_id: id, total_units: bottle.total_units }
  const { connection_id } = (await taker.post('/api/connections', connect)).body
  await owner.post(`/api/connections/${connection_id}/complete`)
  await officer.post('/api/recall', { lot: 'ANSWER-7', reason: 'It leaks. Do not open it.' })

  const { links } = await mailTo(app.dataDir, 'staff@hospital.example', /^Stop using this: Ethanol to be/)
  const page = await visitor(browser, links.find((url) => url.includes('/answer?token=')) ?? '', {
    viewport: phone,
  })
  await expect(page.getByText('It leaks. Do not open it.')).toBeVisible()
  const thing = page.getByRole('group', { name: 'Ethanol to be answered' })
  await expect(thing.getByRole('button', { pressed: true })).toHaveCount(0)
  await noViolations(page)
  await fitsWidth(page)
  await thing.getByRole('button', { name: 'Set aside' }).click()
  await expect(page.getByText('Thank you, the safety officer sees it.')).toBeVisible()
  await thing.getByRole('button', { name: 'Used up' }).click()
  await expect(thing.getByRole('button', { pressed: true })).toHaveText('Used up or disposed of')
  await noViolations(page)

  const desk = await aPage(browser, app, wide, officer)
  await desk.goto(`${app.url}/recall?lot=answer-7`)
  await settled(desk)
  await desk.getByRole('link', { name: /^Recall\s\d+: .*ANSWER-7/ }).click()
  const answers = desk.getByRole('table', { name: 'Answers' })
  await expect(answers).toContainText(/Not answered.*Used up.*Answered/s)
  await expect(desk.getByText('1 person has not answered.')).toBeVisible()
  await desk.getByRole('button', { name: 'Remind those who have not' }).click()
  await expect(desk.getByText('1 person reminded')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Remind those who have not' })).toHaveCount(0)
  await expect(answers).toContainText('Reminded on')
  await noViolations(desk)
  await desk.setViewportSize(phone)
  await fitsWidth(desk)
  await mailTo(app.dataDir, 'staff@university.example', /^Please answer: Ethanol to be/)
  await desk.getByRole('link', { name: 'Ethanol to be answered' }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toContainText('Ethanol to be answered')
  await noViolations(desk)
  await desk.context().close()

  const { recalls } = (await officer.page('/recall')).body
  const recall = recalls.find(({ what }: { what: string }) => what.endsWith('ANSWER-7'))
  const { version } = (await officer.page(`/recalls/${recall.id}`)).body.recall
  await officer.post(`/api/recalls/${recall.id}/lift`, { version, text: 'It was another lot.' })
  await page.reload()
  await settled(page)
  await expect(page.getByText(/^This recall was lifted on/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set aside' })).toHaveCount(0)
  await noViolations(page)
  await page.context().close()
})

test('who deletes what is recalled is told that the recall goes on, and led to it', async ({ browser }) => {
  const owner = await aPerson(app, 'staff@university.example')
  const officer = await aSafetyOfficer(app, 'staff@biotech.example')
  const { id } = await aListing(owner, { ...bottle, title: 'Ethanol to delete', lot_number: 'DELETED-7' })
  await officer.post('/api/recall', { lot: 'DELETED-7', reason: 'It leaks.' })
  const page = await aPage(browser, app, wide, owner)
  await page.goto(`${app.url}/listings/${id}`)
  await settled(page)
  await page.getByRole('button', { name: 'Delete listing' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('The recall goes on: the safety officer still wants to know')
  await noViolations(page)
  await dialog.getByRole('link', { name: 'Say what you did with it' }).click()
  const answers = page.getByRole('group', { name: 'Ethanol to delete' }).getByRole('button')
  await expect(answers).toHaveCount(3)
  const tops = await answers.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await page.context().close()
})
