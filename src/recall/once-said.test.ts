import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient } from '../../test/factories.ts'
import { textOf } from '../../test/rendered.ts'
import { twoBottles } from '../../test/two-bottles.ts'

it('the page of a recall says once who has not answered, and counts the answers that were given', async () => {
  const app = await testApp()
  const administrator = await aClient(app, { role: 'administrator', organisation: null })
  const { giver, taker, listed, connection_id } = await twoBottles(app, 'ONCE-1')
  const body = { lot: 'ONCE-1', reason: 'It leaks.' }
  const id = (await administrator.post('/api/recall', body)).body.recall_id as number
  const said = async () => {
    const text = await textOf(administrator, `/recalls/${id}`)
    return /\bAnswers .*? Listings and handovers /.exec(text)?.[0] ?? ''
  }
  const answer = (client: typeof giver, given: object) =>
    client.post(`/api/recalls/${id}/answer`, { answer: 'set_aside', ...given })
  const nobody = await said()
  expect(nobody).toContain('2 people have not answered.')
  expect(nobody).not.toMatch(/no answer yet|: \d/i)
  expect(nobody.match(/Not answered/g)).toHaveLength(2)
  await answer(taker, { connection_id })
  const one = await said()
  expect(one).toMatch(/1 person has not answered\..* Set aside: 1 /)
  expect(one).not.toMatch(/no answer yet/i)
  expect(one.match(/Not answered/g)).toHaveLength(1)
  await answer(giver, { listing_id: listed })
  expect((await said()).match(/Given ?: No answer yet/g)).toHaveLength(1)
})
