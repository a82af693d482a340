import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anAlert, bottle } from '../../test/factories.ts'
import { mailTo, writtenMails } from '../../test/mailbox.ts'
import { letGo } from './recall.ts'

/** What becomes of a recall once it is made. */
describe('a recall goes on', async () => {
  const app = await testApp({ worker: true })
  const administrator = await aClient(app, { role: 'administrator', organisation: null })
  const visitor = app.client()
  const recall = (body: object) => administrator.post('/api/recall', { reason: 'FIRST.', ...body })
  const act = (id: number, what: string, body: object) =>
    administrator.post(`/api/recalls/${id}/${what}`, body)
  const shown = async (id: number) => (await administrator.page(`/recalls/${id}`)).body
  const isListed = async (id: number) => (await visitor.page(`/listings/${id}`)).status === 200
  async function aBottle(lot_number: string, title = `Lot ${lot_number}`) {
    const owner = await aClient(app)
    const { id } = await aListing(owner, { ...bottle, title, lot_number })
    return { id: id as number, owner, address: owner.user.email }
  }
  const subjectsTo = async (address: string) =>
    (await writtenMails(app.config.dataDir))
      .filter(({ to }) => to.includes(address))
      .map(({ subject }) => subject)

  it.each(['lot\u201177', 'LOT 77', 'lot_77', ' Lot77 '])('finds Lot-77 as %s', async (lot) => {
    const { id } = await aBottle('Lot-77', 'Folded')
    const { result } = (await administrator.page(`/recall?lot=${encodeURIComponent(lot)}`)).body
    expect(result.things.map((thing: { id: number }) => thing.id)).toContain(id)
  })

  it('offers lots that look alike', async () => {
    await aBottle('QX-1234')
    const near = async (lot: string) => (await administrator.page(`/recall?lot=${lot}`)).body.near
    expect(await near('QX1235')).toEqual([{ lot: 'QX-1234', count: 1 }])
    expect(await near('X123')).toEqual([{ lot: 'QX-1234', count: 1 }])
    expect(await near('QX1234')).toEqual([])
  })

  it('keeps what it said first, and mails each correction beside it', async () => {
    const { id, address } = await aBottle('COR-1')
    const { recall_id } = (await recall({ lot: 'COR-1' })).body
    const { version } = (await shown(recall_id)).recall
    expect((await act(recall_id, 'correct', { version, text: 'SECOND.' })).status).toBe(200)
    expect((await act(recall_id, 'correct', { version, text: 'THIRD.' })).body.code).toBe('stale')
    const first = await mailTo(app.config.dataDir, address, /^Stop using this/)
    expect([first.text.includes('FIRST.'), first.text.includes('SECOND.')]).toEqual([true, false])
    expect((await mailTo(app.config.dataDir, address, /^Correction/)).text).toMatch(/SECOND\.[\s\S]*FIRST\./)

    const late = await aBottle('cor 1')
    const now = await shown(recall_id)
    expect(now.plan).toMatchObject({ listings: 1, people: 1, told: 1 })
    await act(recall_id, 'tell', { version: now.recall.version })
    const { text } = await mailTo(app.config.dataDir, late.address, /^Stop using this/)
    expect(text).toMatch(/FIRST\.[\s\S]*Corrected on[\s\S]*SECOND\./)
    expect((await shown(recall_id)).messages).toMatchObject([{ kind: 'correction', text: 'SECOND.' }])
    expect((await subjectsTo(address)).filter((subject) => subject.startsWith('Stop'))).toHaveLength(1)
    expect([await isListed(id), await isListed(late.id)]).toEqual([false, false])
  })

  /** As if the ten minutes were over. */
  async function tenMinutesLater() {
    const { rows } = await sql<{ payload: { recall_id: number; message_id: number } }>`
      select payload from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where identifier = 'let_recall_go' and run_at between now() + interval '9 minutes' and now() + interval '10 minutes'
      order by jobs.id desc limit 1`.execute(app.db)
    for (const { payload } of rows) for (const _ of [1, 2]) await letGo(app.db, payload)
  }

  it('is lifted with a word to everybody who was told, and shows what nothing else holds, ten minutes later', async () => {
    const [free, hidden] = [await aBottle('LIFT-1'), await aBottle('lift1')]
    const wanting = await aClient(app)
    await anAlert(wanting, { exchange_type: 'offer', specifications: { search: 'LIFT-1' } })
    await administrator.post(`/api/admin/listings/${hidden.id}/hide`, { reason: 'Smells' })
    const { recall_id } = (await recall({ lot: 'LIFT-1' })).body
    const { version } = (await shown(recall_id)).recall
    const lifted = await act(recall_id, 'lift', { version, text: 'It is fine.' })
    expect(lifted.body.message).toBe(
      'The recall is lifted. In ten minutes what it hid is shown again, and 2 people are mailed.',
    )
    expect((await shown(recall_id)).recall.holds_on).toBe(true)
    expect([await isListed(free.id), await isListed(hidden.id)]).toEqual([false, false])
    expect((await subjectsTo(free.address)).filter((subject) => subject.startsWith('No longer'))).toEqual([])
    await tenMinutesLater()
    expect((await shown(recall_id)).recall.holds_on).toBe(false)
    expect([await isListed(free.id), await isListed(hidden.id)]).toEqual([true, false])
    await mailTo(app.config.dataDir, wanting.user.email, /^New offer: Lot LIFT-1/)
    for (const { address } of [free, hidden])
      expect((await mailTo(app.config.dataDir, address, /^No longer recalled/)).text).toContain('It is fine.')
    const { text } = await mailTo(app.config.dataDir, free.address, /^No longer recalled/)
    expect(text).not.toContain('Others cannot see it')
    expect(
      (await subjectsTo(free.address)).filter((subject) => subject.startsWith('No longer')),
    ).toHaveLength(1)
    expect((await act(recall_id, 'lift', { version, text: 'Again' })).body.code).toBe('stale')
    expect((await act(recall_id, 'tell', { version: version + 1 })).body.code).toBe('invalid_transition')
    const { recalls } = (await administrator.page('/recall')).body
    expect(recalls[0]).toMatchObject({ id: recall_id, what: 'lot LIFT-1', people: 2 })
    expect(recalls[0].lifted_on).not.toBeNull()
  })

  it('lifted by a slip shows nothing and tells nobody where a new one comes within the ten minutes', async () => {
    const { id, address } = await aBottle('SLIP-1')
    const first = (await recall({ lot: 'SLIP-1' })).body.recall_id
    const { version } = (await shown(first)).recall
    await act(first, 'lift', { version, text: 'It is fine.' })
    await recall({ lot: 'SLIP-1', after: first })
    await tenMinutesLater()
    expect(await isListed(id)).toBe(false)
    const other = await aBottle('SLIP-2')
    await recall({ lot: 'SLIP-2' })
    await mailTo(app.config.dataDir, other.address, /^Stop using this/)
    expect((await subjectsTo(address)).filter((subject) => subject.startsWith('No longer'))).toEqual([])
  })

  it('is asked whether it belongs to an earlier one of the same goods, lifted or not', async () => {
    const { address } = await aBottle('ASK-1', 'Askable')
    const first = (await recall({ lot: 'ASK-1' })).body.recall_id
    for (const body of [{ lot: 'ask 1' }, { name: 'askable' }])
      expect(Object.keys((await recall(body)).body.errors)).toEqual(['belongs_to'])
    expect((await recall({ name: 'askable', belongs_to: 1_999_999 })).body.errors).toHaveProperty(
      'belongs_to',
    )
    expect((await recall({ name: 'askable', belongs_to: first })).body).toMatchObject({ people: 0 })
    const { version } = (await shown(first)).recall
    await act(first, 'lift', { version, text: 'Fine' })
    expect((await recall({ lot: 'ASK-1' })).status).toBe(422)
    const both = await Promise.all([1, 2].map(() => recall({ lot: 'ASK-1', after: first })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0]?.body.recall_id).toBe(both[1]?.body.recall_id)
    expect(both.map(({ body }) => body.people).sort()).toEqual([0, 1])
    await expect
      .poll(async () => (await subjectsTo(address)).filter((subject) => subject.startsWith('Stop')).length)
      .toBe(2)
  })
})
