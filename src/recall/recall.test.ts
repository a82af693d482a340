import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation } from '../../test/factories.ts'
import { mailTo, writtenMails } from '../../test/mailbox.ts'
import { loadBundled } from '../substances/table.ts'

/** Who has a lot or a substance, and how an officer stops it. */
describe('a recall', async () => {
  const app = await testApp({ worker: true })
  await loadBundled(app.db)
  const university = await anOrganisation(app, { name: 'University of Recalls' })
  const giver = await aClient(app, { organisation: university })
  const colleague = await aClient(app, { organisation: university })
  const taker = await aClient(app)
  const administrator = await aClient(app, { role: 'administrator', organisation: null })
  const chemical = {
    ...{ exchange_type: 'offer', type: 'chemicals', total_units: 1, volume_weight_unit: 'l' },
    ...{ substance_category: 'reagents', product_number: '100014', expiry_date: '2099-12-31' },
    ...{ manufacturer: 'Merck', availability_type: 'free', location_building: 'Kruyt' },
    ...{ biological_material: false, radioactive: false, opened: false },
  }
  const offered = async (more: object) => (await aListing(giver, { ...chemical, ...more })).id as number
  async function connected(more: object) {
    const listing = await offered(more)
    const { body } = await taker.post('/api/connections', {
      ...{ exchange_type: 'offer', listing_id: listing, total_units: 1 },
    })
    return { listing, id: body.connection_id as number }
  }
  async function completed(more: object) {
    const connection = await connected(more)
    await giver.post(`/api/connections/${connection.id}/complete`)
    return connection
  }
  const search = async (query: string, client = administrator) => (await client.page(`/recall?${query}`)).body
  const idsOf = async (query: string) =>
    (await search(query)).result.things.map(({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`)
  const recall = (body: object, client = administrator) =>
    client.post('/api/recall', { reason: 'Wrong label.', ...body })
  /** Goes on with the recall of that lot. */
  async function tell(lot: string) {
    const { id, version } = await app.db
      .selectFrom('recalls')
      .select(['id', 'version'])
      .where(sql<boolean>`criteria ->> 'lot' = ${lot}`)
      .executeTakeFirstOrThrow()
    return administrator.post(`/api/recalls/${id}/tell`, { version })
  }
  const mailsOf = async (address: string) =>
    (await writtenMails(app.config.dataDir)).filter(
      ({ to, subject }) => to.includes(address) && subject.startsWith('Stop using'),
    )

  it('finds what is listed, promised and handed over, by lot, number, name and organisation', async () => {
    const listed = await offered({ title: 'Aceton p.a.', cas_number: '67-64-1', lot_number: 'AB-1' })
    const open = await connected({ title: 'Bottle', cas_number: '67-64-1', lot_number: 'ab-1' })
    const gone = await completed({ title: 'Old bottle', lot_number: 'AB-1' })
    const dropped = await connected({ title: 'Cancelled', lot_number: 'AB-1' })
    await taker.delete(`/api/connections/${dropped.id}`)
    await app.db.updateTable('listings').set({ attributes: '{}' }).where('id', '=', gone.listing).execute()
    const all = [
      `listing ${dropped.listing}`,
      `listing ${listed}`,
      `connection ${gone.id}`,
      `connection ${open.id}`,
    ]
    expect(await idsOf('lot=%20aB-1%20')).toEqual(all)
    const acetone = [`listing ${listed}`, `connection ${open.id}`]
    expect(await idsOf('cas=67%E2%80%9164%E2%80%911')).toEqual(acetone)
    expect(await idsOf('cas=67-64-1&lot=AB-1')).toEqual(acetone)
    expect(await idsOf('name=Propan-2-one')).toEqual(acetone)
    expect(await idsOf('name=old%20BOTTLE')).toEqual([`connection ${gone.id}`])
    expect(await idsOf(`lot=AB-1&organisation=${taker.user.organisation?.id}`)).toEqual(all.slice(2))
    expect(await idsOf('lot=AB-12')).toEqual([])
    const { result } = await search('lot=AB-1')
    expect(result.accounts).toMatchObject([
      { id: taker.user.organisation?.id, gave: 0, got: 2, has: 0 },
      { name: 'University of Recalls', gave: 2, got: 0, has: 2 },
    ])
    expect(await search('cas=67-64-2')).toMatchObject({
      result: null,
      problems: { cas: expect.stringContaining('67-64-2') },
    })
    expect(await search('')).toMatchObject({ result: null, problems: { cas: null, organisation: null } })
  })

  it('as CSV has a line for what each organisation gave and got, and the trail says who took it', async () => {
    await completed({ title: 'Shipped', lot_number: 'CSV-1' })
    await offered({ title: '=Kept', lot_number: 'CSV-1' })
    const response = await administrator.request('/recall/csv?lot=csv-1', {})
    const [, ...lines] = (await response.text()).trimEnd().split('\r\n')
    expect(lines.map((line) => line.split(',').slice(0, 3))).toEqual([
      [expect.stringContaining('Institute'), 'Got', 'Shipped'],
      ['University of Recalls', 'Has listed', "'=Kept"],
      ['University of Recalls', 'Gave', 'Shipped'],
    ])
    const row = await app.db
      .selectFrom('audit')
      .select('details')
      .where('subject', '=', 'table recall')
      .execute()
    expect(row).toEqual([{ details: { lot: 'csv1' } }])
  })

  it('says what it will do, does it, and tells nobody twice', async () => {
    const listed = await offered({ title: 'Leaking', lot_number: 'STOP-1' })
    const promised = await connected({ title: 'Promised', lot_number: 'STOP-1' })
    await completed({ title: 'Given', lot_number: 'STOP-1' })
    await giver.post(`/api/connections/${promised.id}/contact`, { email: colleague.user.email })
    const plan = async () => (await search('lot=stop-1')).result.plan
    expect(await plan()).toEqual({ listings: 1, promised: 1, people: 3, told: 0, unreachable: 0 })
    const pressed = await Promise.all([recall({ lot: 'STOP-1' }), recall({ lot: ' stop-1 ' })])
    const done = pressed.map(({ body: { listings = 0, people = 0 } }) => `${listings} ${people}`)
    expect(done.sort()).toEqual(['0 0', '2 3'])
    expect(await plan()).toEqual({ listings: 0, promised: 0, people: 0, told: 3, unreachable: 0 })

    const toTaker = await mailTo(app.config.dataDir, taker.user.email, /^Stop using this/)
    expect(toTaker.text).toMatch(/Wrong label\.[\s\S]*Given[\s\S]*You got 1 l from University of Recalls/)
    const toGiver = await mailTo(app.config.dataDir, giver.user.email, /^Stop using this/)
    expect(toGiver.text).toMatch(/Leaking[\s\S]*Others cannot see it/)
    expect(toGiver.text).toContain(administrator.user.email)
    await mailTo(app.config.dataDir, colleague.user.email, /^Stop using this/)
    expect((await taker.page(`/listings/${listed}`)).status).toBe(404)

    await taker.delete(`/api/connections/${promised.id}`)
    expect((await giver.page(`/listings/${promised.listing}`)).body.listing.hidden).toBe(true)
    await giver.patch(`/api/listings/${listed}`, { status: 'inactive' })
    await giver.patch(`/api/listings/${listed}`, { status: 'active' })
    for (const id of [listed, promised.listing])
      expect((await taker.page(`/listings/${id}`)).status).toBe(404)

    const late = await offered({ title: 'Found behind the fridge', lot_number: 'Stop-1' })
    expect((await tell('stop1')).body).toMatchObject({ listings: 1, people: 0 })
    expect((await taker.page(`/listings/${late}`)).status).toBe(404)
    expect((await mailsOf(giver.user.email)).length).toBe(1)
    const trail = await app.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'recalled')
      .orderBy('id')
      .execute()
    const counts = trail.map(({ details: { hidden, told } }) => `${hidden} ${told}`)
    expect(counts.filter((one) => one !== '0 0')).toEqual(['2 3', '1 0'])
  })

  it('mails everything that is somebody’s, what they gave or got first and with its year', async () => {
    const owner = await aClient(app)
    const more = { ...chemical, lot_number: 'MANY-1' }
    const { id } = await aListing(owner, { ...more, title: 'Given away' })
    for (let n = 1; n <= 21; n++) await aListing(owner, { ...more, title: `Kept ${n}.` })
    const { body } = await taker.post('/api/connections', {
      ...{ exchange_type: 'offer', listing_id: id, total_units: 1 },
    })
    await owner.post(`/api/connections/${body.connection_id}/complete`)
    await app.db
      .updateTable('connections')
      .set({ completed_at: new Date('2024-05-03T12:00Z') })
      .where('id', '=', body.connection_id)
      .execute()
    expect((await recall({ lot: 'MANY-1' })).body).toMatchObject({ listings: 21, people: 2 })
    const { text } = await mailTo(app.config.dataDir, owner.user.email, /^Stop using this: Given away/)
    expect(text).toMatch(/Given away\s+You gave 1 l to .* on 3 May 2024\.[\s\S]*Kept 21\.[\s\S]*Kept 1\./)
  })

  it('counts the handovers that have nobody left to mail', async () => {
    const leaving = await aClient(app, { organisation: university })
    const acquirer = await aClient(app)
    const { id } = await aListing(leaving, { ...chemical, title: 'Left behind', lot_number: 'GONE-1' })
    const { body } = await acquirer.post('/api/connections', {
      ...{ exchange_type: 'offer', listing_id: id, total_units: 1 },
    })
    await leaving.post(`/api/connections/${body.connection_id}/complete`)
    expect((await administrator.delete(`/api/admin/users/${leaving.user.id}`)).status).toBe(200)
    const { result } = await search('lot=gone-1')
    expect(result.plan).toMatchObject({ people: 1, unreachable: 1 })
    const nobody = { person: '', email: '', is_mailable: false }
    expect(result.things[0].giver).toEqual({ organisation: 'University of Recalls', ...nobody })
    expect((await administrator.delete(`/api/admin/users/${acquirer.user.id}`)).status).toBe(200)
    const none = { listings: 0, promised: 0, people: 0, told: 0 }
    expect((await search('lot=gone-1')).result.plan).toEqual({ ...none, unreachable: 1 })
  })

  it('tells nobody whom the outbox would drop, counts them, and tells them once their domain is back', async () => {
    const institute = await anOrganisation(app)
    const away = await aClient(app, { organisation: institute })
    const domains = (given: string[]) =>
      administrator.patch(`/api/admin/organisations/${institute.id}`, { domains: given, people: 'leave' })
    await aListing(away, { ...chemical, title: 'On a shelf', lot_number: 'AWAY-1' })
    const { id } = await aListing(away, { ...chemical, title: 'Taken', lot_number: 'AWAY-1' })
    await taker.post('/api/connections', { exchange_type: 'offer', listing_id: id, total_units: 1 })
    expect((await domains(['another.example'])).status).toBe(200)
    const { things, plan } = (await search('lot=away-1')).result
    expect(plan).toEqual({ listings: 1, promised: 1, people: 1, told: 0, unreachable: 2 })
    expect(things[0].giver).toMatchObject({ email: away.user.email, is_mailable: false })
    expect((await recall({ lot: 'AWAY-1' })).body).toMatchObject({ listings: 2, people: 1 })
    const done = { listings: 0, promised: 0, people: 0, told: 1, unreachable: 2 }
    expect((await search('lot=away-1')).result.plan).toEqual(done)

    await domains([institute.domain])
    expect((await search('lot=away-1')).result.plan).toEqual({ ...done, people: 1, unreachable: 0 })
    expect((await tell('away1')).body).toMatchObject({ listings: 0, people: 1 })
    await mailTo(app.config.dataDir, away.user.email, /^Stop using this/)
    expect(await mailsOf(away.user.email)).toHaveLength(1)
  })

  it.each(['-1', '0', '1999999999', '9999999999', 'x'])(
    'looks nowhere when it is asked for organisation %s, which there is not',
    async (organisation) => {
      const { result, problems } = await search(`lot=AB-1&organisation=${organisation}`)
      expect([result, problems.organisation]).toEqual([null, expect.stringContaining('does not exist')])
      const file = await administrator.request(`/recall/csv?lot=AB-1&organisation=${organisation}`, {})
      expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(1)
    },
  )

  it.each([-1, 0, 1.5, 1_999_999_999, 9_999_999_999, '1'])(
    'stops nothing of organisation %s, which there is not',
    async (organisation) => {
      const id = await offered({ title: 'Of another', lot_number: 'RANGE-1' })
      const { status, body } = await recall({ lot: 'RANGE-1', organisation })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['organisation']])
      expect((await taker.page(`/listings/${id}`)).status).toBe(200)
    },
  )

  it.each([
    ['nothing named', {}, '_'],
    ['an organisation only', { organisation: university.id }, '_'],
    ['a number that cannot be', { cas: '64-17-6' }, 'cas'],
    ['no reason', { lot: 'X', reason: ' ' }, 'reason'],
  ])('is refused with %s', async (_, body, field) => {
    const refused = await recall(body)
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]])
  })

  it('is for the officer, and for administrators until there is one', async () => {
    const officer = await aClient(app)
    expect((await officer.page('/recall')).status).toBe(403)
    await administrator.post(`/api/admin/users/${officer.user.id}/grants`, { grants: ['safety_officer'] })
    expect((await administrator.page('/recall')).status).toBe(403)
    const { things } = (await search('lot=AB-1', officer)).result
    expect(things.map(({ href }: { href: string | null }) => href !== null)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
