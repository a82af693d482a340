import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, bottle } from '../../test/factories.ts'
import { clear } from '../../test/queued-mails.ts'
import type { Template } from '../mail/mail.ts'
import type { QueuedMail } from '../mail/outbox.ts'
import { mails } from '../mails.ts'

/** An answer that was lost is asked for again, and two people press at once. */
describe('what is done about a recall, twice', async () => {
  const app = await testApp()
  const [anna, karel] = [await officer(), await officer()]
  let last = 0

  function officer() {
    return aClient(app, { role: 'administrator', organisation: null })
  }
  const aBottle = async (lot_number: string) =>
    aListing(await aClient(app), { ...bottle, title: `Lot ${lot_number}`, lot_number })

  /** Of two bottles, of which the second came later and was told to nobody. */
  async function aRecall() {
    last += 1
    const lot = `TWICE-${last}`
    await aBottle(lot)
    const { recall_id } = (await anna.post('/api/recall', { lot, reason: 'Contaminated.' })).body
    await aBottle(lot)
    const { version } = (await anna.page(`/recalls/${recall_id}`)).body.recall
    await clear(app)
    return { id: recall_id as number, version: version as number }
  }

  async function done(id: number) {
    const { recall, messages } = (await anna.page(`/recalls/${id}`)).body
    const { rows } = await sql<{ name: string }>`select coalesce(payload ->> 'name', identifier) as name
      from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where coalesce(payload ->> 'name', identifier) in
        ('recall', 'recall_correction', 'recall_lifted', 'let_recall_go')`.execute(app.db)
    const audited = await app.db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', `recall ${id}`)
      .where('action', 'in', ['recalled', 'recall_corrected', 'recall_lifted'])
      .execute()
    return {
      version: recall.version as number,
      messages: messages.length as number,
      queued: rows.map(({ name }) => name),
      audited: audited.map(({ action }) => action).sort(),
    }
  }

  const acts = {
    tell: { body: {}, messages: 0, queued: ['recall'], audited: ['recalled', 'recalled'] },
    correct: {
      body: { text: 'Only what was opened in June.' },
      ...{ messages: 1, queued: ['recall_correction'], audited: ['recall_corrected', 'recalled'] },
    },
    lift: {
      body: { text: 'It is fine.' },
      ...{ messages: 1, queued: ['let_recall_go'], audited: ['recall_lifted', 'recalled'] },
    },
  }
  const each = Object.entries(acts).map(([act, { body, ...expected }]) => ({ act, body, expected }))

  it.each(each)('$act with the same key answers the same and is done once', async (one) => {
    const { act, body, expected } = one
    const { id, version } = await aRecall()
    const press = (key: string) =>
      anna.post(`/api/recalls/${id}/${act}`, { ...body, version }, { 'idempotency-key': `${act}-${key}` })
    const answers = [...(await Promise.all([press('once'), press('once')])), await press('once')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(await done(id)).toEqual({ ...expected, version: version + 1 })
    expect((await press('another')).body.code).toMatch(/stale|invalid_transition/)
    expect(await done(id)).toEqual({ ...expected, version: version + 1 })
  })

  it.each(each)('$act by two people at once is done by one of them', async ({ act, body, expected }) => {
    const { id, version } = await aRecall()
    const pressed = await Promise.all(
      [anna, karel].map((client) => client.post(`/api/recalls/${id}/${act}`, { ...body, version })),
    )
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(pressed.find(({ status }) => status === 409)?.body.code).toBe('stale')
    expect(await done(id)).toEqual({ ...expected, version: version + 1 })
  })

  it('corrected twice while no mail goes out, leaves each reader the first text and both corrections', async () => {
    const lot = 'TWICE-QUEUE'
    await aBottle(lot)
    await clear(app)
    const id = (await anna.post('/api/recall', { lot, reason: 'FIRST.' })).body.recall_id as number
    for (const text of ['SECOND.', 'THIRD.']) {
      const { version } = (await anna.page(`/recalls/${id}`)).body.recall
      expect((await anna.post(`/api/recalls/${id}/correct`, { version, text })).status).toBe(200)
    }
    const { rows } = await sql<{ payload: QueuedMail & { name: keyof typeof mails } }>`
      select payload from graphile_worker._private_jobs where payload ->> 'name' like 'recall%' order by id`.execute(
      app.db,
    )
    const written = await Promise.all(
      rows.map(async ({ payload }) => {
        const { compose } = mails[payload.name] as Template<object>
        const mail = await compose(app, payload.data, { id: payload.id, queuedAt: new Date() })
        return JSON.stringify(mail?.body)
      }),
    )
    expect(written.map((text) => /FIRST|SECOND|THIRD/.exec(text)?.[0])).toEqual(['FIRST', 'SECOND', 'THIRD'])
  })

  it('corrected and lifted at once, is what came first', async () => {
    const { id, version } = await aRecall()
    const pressed = await Promise.all([
      anna.post(`/api/recalls/${id}/correct`, { ...acts.correct.body, version }),
      karel.post(`/api/recalls/${id}/lift`, { ...acts.lift.body, version }),
    ])
    const won = pressed[0]?.status === 200 ? acts.correct : acts.lift
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409])
    const { queued, messages } = await done(id)
    expect([queued, messages]).toEqual([won.queued, 1])
  })
})
