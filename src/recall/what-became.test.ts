import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient } from '../../test/factories.ts'
import { htmlOf } from '../../test/rendered.ts'
import { twoBottles } from '../../test/two-bottles.ts'

/** What became of a thing, in words that tell an officer where to look on. */
describe('an answer to a recall says', async () => {
  const app = await testApp()
  const administrator = await aClient(app, { role: 'administrator', organisation: null })
  const recall = async (lot: string) =>
    (await administrator.post('/api/recall', { lot, reason: 'It leaks.' })).body.recall_id as number
  const shown = async (id: number) => (await administrator.page(`/recalls/${id}`)).body.answers
  const csvOf = async (lot: string) =>
    (await (await administrator.request(`/recall/csv?lot=${lot}`, {})).text()).split('\r\n')

  const bottles = (lot: string) => twoBottles(app, lot)

  it('that it was passed on and to whom, or was never there', async () => {
    const { giver, taker, connection_id } = await bottles('BECAME-1')
    const id = await recall('BECAME-1')
    const answer = (client: typeof giver, given: object) =>
      client.post(`/api/recalls/${id}/answer`, { connection_id, ...given })
    expect((await answer(giver, { answer: 'passed_on', passed_to: ' Jan, lab 3 ' })).status).toBe(200)
    expect((await answer(taker, { answer: 'never_had', passed_to: 'Jan' })).status).toBe(200)
    const thing = async (client: typeof giver) =>
      (await client.page(`/recalls/${id}/answer`)).body.things.find(
        (one: { kind: string }) => one.kind === 'connection',
      )
    expect(await thing(giver)).toMatchObject({ answer: 'passed_on', passed_to: 'Jan, lab 3' })
    expect(await thing(taker)).toMatchObject({ answer: 'never_had', passed_to: null })
    const given = (await shown(id)).rows.flatMap(({ things }: { things: object[] }) => things)
    expect(given).toContainEqual(expect.objectContaining({ answer: 'passed_on', passed_to: 'Jan, lab 3' }))
    await answer(giver, { answer: 'passed_on' })
    expect(await thing(giver)).toMatchObject({ answer: 'passed_on', passed_to: null })
    expect((await answer(giver, { answer: 'passed_on', passed_to: 'x'.repeat(201) })).status).toBe(422)
    const exported = (await giver.get('/api/account/export')).body.recall_answers
    expect(exported).toMatchObject([{ answer: 'passed_on', passed_to: null }])
  })

  it('that it was never there only of what was to be received', async () => {
    const { giver, taker } = await bottles('BECAME-5')
    const id = await recall('BECAME-5')
    const page = async (client: typeof giver) => (await htmlOf(client, `/recalls/${id}/answer`)) ?? ''
    expect(await page(giver)).toContain('>Set aside<')
    expect(await page(giver)).not.toContain('Never had it')
    expect((await page(taker)).match(/Never had it/g)).toHaveLength(2)
  })

  it('what older answers said', async () => {
    const { giver, listed } = await bottles('BECAME-2')
    const id = await recall('BECAME-2')
    const body = { listing_id: listed, answer: 'not_mine' }
    expect((await giver.post(`/api/recalls/${id}/answer`, body)).status).toBe(200)
    expect((await shown(id)).counts).toMatchObject({ not_mine: 1 })
  })

  it('what adds up to every side that is asked, and stands in the file', async () => {
    const { giver, taker, listed, connection_id } = await bottles('BECAME-3')
    expect((await csvOf('BECAME-3')).join()).not.toContain('Set aside')
    const id = await recall('BECAME-3')
    const none = { set_aside: 0, used_up: 0, passed_on: 0, never_had: 0, not_mine: 0 }
    expect((await shown(id)).counts).toEqual({ ...none, waits: 3 })
    const answer = (client: typeof giver, given: object) => client.post(`/api/recalls/${id}/answer`, given)
    await answer(giver, { listing_id: listed, answer: 'set_aside' })
    await answer(giver, { connection_id, answer: 'passed_on', passed_to: 'Jan' })
    expect((await shown(id)).counts).toEqual({ ...none, set_aside: 1, passed_on: 1, waits: 1 })
    await answer(taker, { connection_id, answer: 'used_up' })
    expect((await shown(id)).counts).toEqual({ ...none, set_aside: 1, passed_on: 1, used_up: 1, waits: 0 })
    const lines = await csvOf('BECAME-3')
    expect(lines[0]).toMatch(/,Answer,Passed on to$/)
    const ends = ['Passed on,Jan', 'Set aside,', 'Used up or disposed of,']
    for (const end of ends) expect(lines.filter((line) => line.endsWith(end))).toHaveLength(1)
  })

  it('how many have answered, in the list of recalls', async () => {
    const { giver, taker, listed, connection_id } = await bottles('BECAME-4')
    const id = await recall('BECAME-4')
    const answer = (client: typeof giver, given: object) =>
      client.post(`/api/recalls/${id}/answer`, { answer: 'set_aside', ...given })
    const answered = async () => {
      const { told, waiting } = await shown(id)
      const row = (await administrator.page('/recall')).body.recalls.find(
        (one: { id: number }) => one.id === id,
      )
      expect([row.told, row.answered]).toEqual([told, told - waiting])
      return `${row.answered} of ${row.told}`
    }
    expect(await answered()).toBe('0 of 2')
    await answer(taker, { connection_id })
    await answer(giver, { connection_id })
    expect(await answered()).toBe('1 of 2')
    await answer(giver, { listing_id: listed })
    expect(await answered()).toBe('2 of 2')
    const next = await administrator.post('/api/recall', {
      lot: 'BECAME-4',
      reason: 'Still.',
      belongs_to: id,
    })
    const [row] = (await administrator.page('/recall')).body.recalls
    expect(row).toMatchObject({ id: next.body.recall_id, people: 0, told: 2, answered: 2 })
    const { version } = (await administrator.page(`/recalls/${id}`)).body.recall
    await administrator.post(`/api/recalls/${id}/lift`, { version, text: 'Fine.' })
    expect((await administrator.page('/recall')).body.recalls[1]).toMatchObject({ told: 2, answered: 2 })
  })
})
