import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation, centrifuge, password } from '../../test/factories.ts'
import { mailTo } from '../../test/mailbox.ts'

/** What a connection keeps of the goods, and how equipment that met something is handed over. */
describe('a statement of how it was cleaned', async () => {
  const app = await testApp({ worker: true })
  const university = await anOrganisation(app)
  const giver = await aClient(app, { organisation: university })
  const colleague = await aClient(app, { organisation: university })
  const [taker, stranger] = [await aClient(app), await aClient(app)]
  const statement = {
    what: 'Yeast',
    cleaned_with: '70 % ethanol',
    cleaned_on: '2026-01-31',
    by: 'Anna Bakker',
  }

  async function connected(more: object) {
    const { id } = await aListing(giver, { ...centrifuge, ...more })
    const { body } = await taker.post('/api/connections', {
      ...{ exchange_type: 'offer', listing_id: id, total_units: 3 },
    })
    return body.connection_id as number
  }
  const complete = (id: number, client = giver, body = {}) =>
    client.post(`/api/connections/${id}/complete`, body)
  const state = (id: number, client = giver, more: object = {}) =>
    client.post(`/api/connections/${id}/statement`, { ...statement, ...more })
  const pageOf = async (id: number) => (await taker.page(`/connections/${id}`)).body

  it.each(['biological_material', 'chemical_material', 'radioactive'])(
    'equipment with %s is handed over by nobody and in no way without it',
    async (material) => {
      const id = await connected({ [material]: true, title: `Met ${material}` })
      const plain = await connected({ title: 'Met nothing' })
      expect((await pageOf(id)).connection).toMatchObject({ met: [material], statement: null })
      await giver.post(`/api/connections/${id}/contact`, { email: colleague.user.email })
      const refused = await Promise.all([
        complete(id),
        complete(id, taker),
        complete(id, colleague),
        complete(plain, giver, { whole: true }),
        giver.post(`/api/connections/${id}/handed-over`, {}),
      ])
      for (const { status, body } of refused)
        expect([status, body.code, body.message]).toEqual([
          409,
          'statement_missing',
          expect.stringContaining(`Met ${material}`),
        ])
      await expect(
        app.db.updateTable('connections').set({ status: 'completed' }).where('id', '=', id).execute(),
      ).rejects.toThrow('connections_handed_over_clean')
      expect((await state(id, colleague)).status).toBe(200)
      expect((await complete(plain, taker, { whole: true })).status).toBe(200)
      expect((await pageOf(id)).connection).toMatchObject({ status: 'completed', statement })
      expect((await state(id)).body.code).toBe('connection_completed')
    },
  )

  it('is not asked of what met nothing', async () => {
    const id = await connected({ biological_material: false, title: 'Clean' })
    expect((await pageOf(id)).connection.met).toEqual([])
    expect((await complete(id)).status).toBe(200)
  })

  it('is written by the side of the giver only, whole, and not about tomorrow', async () => {
    const id = await connected({ radioactive: true, title: 'Counter' })
    expect((await state(id, taker)).status).toBe(403)
    expect((await state(id, stranger)).status).toBe(404)
    const { status, body } = await giver.post(`/api/connections/${id}/statement`, {
      cleaned_on: '2999-01-01',
    })
    expect([status, Object.keys(body.errors).sort()]).toEqual([
      422,
      ['by', 'cleaned_on', 'cleaned_with', 'what'],
    ])
    expect((await pageOf(id)).can.state).toBe(false)
  })

  it('keeps what was cleaned and forgets who did it, with the account', async () => {
    const leaver = await aClient(app, { organisation: university })
    const { id: listing } = await aListing(leaver, { ...centrifuge, radioactive: true, title: 'Left behind' })
    const { body } = await taker.post('/api/connections', {
      ...{ exchange_type: 'offer', listing_id: listing, total_units: 3 },
    })
    const id = body.connection_id
    await state(id, leaver)
    await complete(id, leaver)
    await mailTo(app.config.dataDir, taker.user.email, /Left behind/)
    expect((await leaver.get('/api/account/export')).body.connections).toMatchObject([{ statement }])
    await leaver.delete('/api/account', { current_password: password })
    expect((await pageOf(id)).connection.statement).toEqual({ ...statement, by: null })
  })

  it('forgets the name with the account of the colleague who wrote it, not with that of the giver', async () => {
    const [leaver, helper] = [
      await aClient(app, { organisation: university }),
      await aClient(app, { organisation: university }),
    ]
    const { id: listing } = await aListing(leaver, { ...centrifuge, radioactive: true, title: 'Helped with' })
    const { body } = await taker.post('/api/connections', {
      ...{ exchange_type: 'offer', listing_id: listing, total_units: 3 },
    })
    const id = body.connection_id
    await leaver.post(`/api/connections/${id}/contact`, { email: helper.user.email })
    await state(id, leaver, { by: 'Giver' })
    await state(id, helper, { by: 'Helper' })
    await complete(id, leaver)
    await leaver.delete('/api/account', { current_password: password })
    expect((await pageOf(id)).connection.statement.by).toBe('Helper')
    await helper.delete('/api/account', { current_password: password })
    expect((await pageOf(id)).connection.statement).toEqual({ ...statement, by: null })
  })

  it('stands on the paper of the handover, in either language, for the two only', async () => {
    const id = await connected({ radioactive: true, title: 'On paper' })
    const other = await connected({ title: 'Beside it' })
    const { connection } = await pageOf(id)
    const paper = (language: string, client = taker) =>
      client.page(`/handovers/${connection.handover_id}?in=${language}`)
    const thing = async (language: string) =>
      (await paper(language)).body.paper.things.find((one: { id: number }) => one.id === id)
    expect((await thing('nl'))?.statement).toMatchObject({ missing: 'De gever moet dit nog invullen' })
    await state(id)
    expect(await thing('en')).toMatchObject({
      title: 'On paper',
      hazards: null,
      statement: { missing: null, lines: expect.arrayContaining([['Cleaned with', '70 % ethanol']]) },
    })
    await complete(id)
    const { body } = await paper('xx')
    expect(body.language).toBe('en')
    const ids = body.paper.things.map((one: { id: number }) => one.id)
    expect([ids.includes(id), ids.includes(other)]).toEqual([false, true])
    const line = ['On paper', expect.stringMatching(/ · \d\d-\d\d-\d{4}$/)]
    expect(body.paper.before.lines).toContainEqual(line)
    expect((await paper('en', stranger)).status).toBe(404)
  })

  it('is on the paper of what is all handed over, which is not before anything', async () => {
    const [owner, visitor] = [await aClient(app), await aClient(app)]
    const { id: listing_id } = await aListing(owner, { ...centrifuge, title: 'Handed over' })
    const one = { exchange_type: 'offer', listing_id, total_units: 1 }
    const { connection_id } = (await visitor.post('/api/connections', one)).body
    await visitor.post(`/api/connections/${connection_id}/complete`)
    const { connection } = (await visitor.page(`/connections/${connection_id}`)).body
    const { paper } = (await visitor.page(`/handovers/${connection.handover_id}`)).body
    expect(paper).toMatchObject({ things: [{ title: 'Handed over' }], before: null })
    // A centrifuge has no expiry date that could be unknown.
    expect(paper.things[0].facts).toEqual([['Quantity', expect.any(String)]])
  })

  it('beside it a connection keeps lot and number, however the listing changes', async () => {
    const values = { title: 'Acetone', type: 'chemicals', cas_number: '67-64-1', lot_number: 'B 12/7' }
    const { id: listing } = await aListing(giver, { ...chemical, ...values })
    const { body } = await taker.post('/api/connections', {
      ...{ exchange_type: 'offer', listing_id: listing, total_units: 1 },
    })
    const { handover_id } = (await pageOf(body.connection_id)).connection
    const { things } = (await taker.page(`/handovers/${handover_id}`)).body.paper
    expect(things.find((one: { title: string }) => one.title === 'Acetone')).toMatchObject({
      facts: expect.arrayContaining([['Lot number', 'B 12/7']]),
      hazards: { known: [], said: expect.stringContaining('Not known') },
    })
    await taker.delete(`/api/connections/${body.connection_id}`)
    await giver.patch(`/api/listings/${listing}`, { lot_number: 'changed' })
    const { goods } = await app.db
      .selectFrom('connections')
      .select('goods')
      .where('id', '=', body.connection_id)
      .executeTakeFirstOrThrow()
    expect(goods).toMatchObject({ cas_number: '67-64-1', lot_number: 'B 12/7' })
  })
})

const chemical = {
  exchange_type: 'offer',
  substance_category: 'fluids_medium',
  total_units: 1,
  volume_weight_unit: 'l',
  packaging: 'bottle',
  storage: 'room_temperature',
  manufacturer: 'Merck',
  product_number: '1.00014',
  expiry_date: '2999-01-01',
  biological_material: false,
  radioactive: false,
  availability_type: 'free',
  location_building: 'Kruyt',
  location_room: 'O.604',
}
