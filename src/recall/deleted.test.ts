import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, bottle } from '../../test/factories.ts'

/** Deleting a listing makes no bottle safe: its owner is asked on, and the officer sees that. */
it('what its owner deletes unanswered stays in its recall', async () => {
  const app = await testApp()
  const officer = await aClient(app, { role: 'administrator', organisation: null })
  const owner = await aClient(app)
  const { id: listing_id } = await aListing(owner, { ...bottle, title: 'Thrown away', lot_number: 'DEL-1' })
  const reason = 'It leaks.'
  const { recall_id: id } = (await officer.post('/api/recall', { lot: 'DEL-1', reason })).body
  expect((await owner.delete(`/api/listings/${listing_id}`)).status).toBe(200)

  const asked = async () => {
    const { attention, waiting } = (await owner.page('/dashboard')).body
    return [attention.recalls.length, waiting]
  }
  expect(await asked()).toEqual([1, 1])
  const shown = async () => (await officer.page(`/recalls/${id}`)).body
  const { things, answers } = await shown()
  expect(things).toMatchObject([{ id: listing_id, state: 'deleted', href: null, take_out: null }])
  expect(answers).toMatchObject({ waiting: 1, counts: { waits: 1 } })
  const [thing] = (await owner.page(`/recalls/${id}/answer`)).body.things
  expect(thing).toMatchObject({ text: 'Your listing. It is deleted.', href: null, answer: null })
  expect((await officer.post(`/api/recalls/${id}/remind`)).body.count).not.toBe(0)

  const answer = { listing_id, answer: 'used_up' }
  expect((await owner.post(`/api/recalls/${id}/answer`, answer)).status).toBe(200)
  expect(await asked()).toEqual([0, 0])
  expect((await shown()).answers).toMatchObject({ waiting: 0, counts: { used_up: 1, waits: 0 } })
  expect((await officer.page('/recall?lot=DEL-1')).body.result.things_total).toBe(0)
})
