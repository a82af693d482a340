import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, bottle, password } from '../../test/factories.ts'
import { mailTo, writtenMails } from '../../test/mailbox.ts'
import { twoBottles } from '../../test/two-bottles.ts'

/** What its readers answer, by a link of their own. */
describe('a recall is answered', async () => {
  const app = await testApp({ worker: true })
  const { dataDir, appUrl } = app.config
  const administrator = await aClient(app, { role: 'administrator', organisation: null })
  const visitor = app.client()
  const recall = async (lot: string, more: object = {}) => {
    const body = { lot, reason: 'It leaks.', ...more }
    return (await administrator.post('/api/recall', body)).body.recall_id as number
  }
  const shown = async (id: number) => (await administrator.page(`/recalls/${id}`)).body
  const rowOf = async (id: number, email: string) => {
    const user = await app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    return (await shown(id)).answers.rows.find((row: { id: number }) => row.id === user?.id)
  }
  const lift = async (id: number) => {
    const { version } = (await shown(id)).recall
    return administrator.post(`/api/recalls/${id}/lift`, { version, text: 'All fine.' })
  }
  const linkTo = async (address: string, subject = /^Stop using this/) => {
    const { links } = await mailTo(dataDir, address, subject)
    return (links.find((link) => link.includes('/answer')) ?? '').replace(appUrl, '')
  }
  const tokenIn = (link: string) => new URL(link, appUrl).searchParams.get('token') ?? ''

  async function bottles(lot: string) {
    const { connection_id: connection, ...others } = await twoBottles(app, lot)
    await others.giver.post(`/api/connections/${connection}/complete`)
    return { ...others, connection }
  }

  it('by a link that shows only what is its reader’s, and may be changed', async () => {
    const { giver, taker, listed, connection } = await bottles('ANS-1')
    const id = await recall('ANS-1')
    const link = await linkTo(taker.user.email)
    const token = tokenIn(link)
    const { body } = await visitor.page(link)
    expect(body.things.map(({ kind, id: thing }: { kind: string; id: number }) => [kind, thing])).toEqual([
      ['connection', connection],
    ])
    expect((await rowOf(id, taker.user.email)).waits).toBe(true)

    const answer = (given: object) => visitor.post(`/api/recalls/${id}/answer`, { token, ...given })
    expect((await answer({ connection_id: connection, answer: 'set_aside' })).status).toBe(200)
    expect((await answer({ connection_id: connection, answer: 'used_up' })).status).toBe(200)
    expect((await answer({ listing_id: listed, answer: 'used_up' })).body.errors).toHaveProperty('listing_id')
    expect((await answer({ connection_id: connection })).body.errors).toHaveProperty('answer')
    expect((await visitor.page(link)).body.things[0].answer).toBe('used_up')
    const row = await rowOf(id, taker.user.email)
    expect(row).toMatchObject({ waits: false, things: [{ title: 'Given', answer: 'used_up' }] })
    expect((await rowOf(id, giver.user.email)).waits).toBe(true)
    expect((await shown(id)).answers).toMatchObject({ told: 2, waiting: 1 })
  })

  it('from the pages of what it names, by those it was told to', async () => {
    const { giver, taker, listed, connection } = await bottles('ANS-PAGE')
    const named = async (reader: typeof giver, path: string) => (await reader.page(path)).body.recall
    expect(await named(giver, `/listings/${listed}`)).toBeNull()
    const officer = {
      reason: 'It leaks.',
      officer_name: expect.any(String),
      officer_email: administrator.user.email,
      what: expect.stringContaining('lot ANS-PAGE'),
    }
    const id = await recall('ANS-PAGE')
    expect(await named(giver, `/listings/${listed}`)).toEqual({ id, is_answered: false, ...officer })
    expect(await named(giver, `/connections/${connection}`)).toEqual({ id, is_answered: false, ...officer })
    expect(await named(taker, `/connections/${connection}`)).toEqual({ id, is_answered: false, ...officer })
    expect((await giver.page(`/recalls/${id}/answer`)).status).toBe(200)
    await giver.post(`/api/recalls/${id}/answer`, { listing_id: listed, answer: 'set_aside' })
    expect(await named(giver, `/listings/${listed}`)).toEqual({ id, is_answered: true, ...officer })
    expect(await named(giver, `/connections/${connection}`)).toEqual({ id, is_answered: false, ...officer })
    expect(await named(administrator, `/listings/${listed}`)).toBeNull()
    expect(await named(administrator, `/connections/${connection}`)).toBeNull()

    await lift(id)
    expect(await named(giver, `/listings/${listed}`)).toBeNull()
    expect(await named(taker, `/connections/${connection}`)).toBeNull()
  })

  it('from every mail, and by nobody else’s link', async () => {
    const { giver, taker } = await bottles('ANS-2')
    const [id, other] = [await recall('ANS-2'), await recall('ANS-NONE')]
    const { version } = (await shown(id)).recall
    await administrator.post(`/api/recalls/${id}/correct`, { version, text: 'Only June.' })
    const first = await linkTo(taker.user.email)
    const second = await linkTo(taker.user.email, /^Correction/)
    expect(tokenIn(first)).not.toBe(tokenIn(second))
    for (const link of [first, second]) expect((await visitor.page(link)).status).toBe(200)
    expect((await visitor.page(first.replace(`/${id}/`, `/${other}/`))).status).toBe(404)
    expect((await visitor.page(`/recalls/${id}/answer?token=${'a'.repeat(43)}`)).status).toBe(404)
    expect((await visitor.page(`/recalls/${id}/answer`)).status).toBe(401)
    expect((await (await aClient(app)).page(`/recalls/${id}/answer`)).status).toBe(404)
    expect((await giver.page(`/recalls/${id}/answer`)).body.things).toHaveLength(2)
    const stored = await app.db.selectFrom('tokens').selectAll().where('purpose', '=', 'recall').execute()
    expect(JSON.stringify(stored)).not.toContain(tokenIn(first))
  })

  it('and is not asked again by a correction, which leaves room for another answer', async () => {
    const { giver, taker, connection } = await bottles('ANS-9')
    const id = await recall('ANS-9')
    const token = tokenIn(await linkTo(taker.user.email))
    await visitor.post(`/api/recalls/${id}/answer`, { token, connection_id: connection, answer: 'set_aside' })
    const { version } = (await shown(id)).recall
    await administrator.post(`/api/recalls/${id}/correct`, { version, text: 'Only June.' })
    const { text } = await mailTo(dataDir, taker.user.email, /^Correction/)
    expect(text).toContain('This has been answered.')
    expect(text).toContain(`/recalls/${id}/answer?token=`)
    expect(text).not.toContain('Please answer')
    expect((await mailTo(dataDir, giver.user.email, /^Correction/)).text).toContain('Please answer for each')
  })

  it('until it is lifted', async () => {
    const { taker, connection } = await bottles('ANS-3')
    const id = await recall('ANS-3')
    const link = await linkTo(taker.user.email)
    const given = { token: tokenIn(link), connection_id: connection, answer: 'set_aside' }
    await visitor.post(`/api/recalls/${id}/answer`, given)
    await lift(id)
    const late = await visitor.post(`/api/recalls/${id}/answer`, { ...given, answer: 'used_up' })
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('was lifted on')])
    expect((await visitor.page(link)).body.recall.lifted_on).not.toBeNull()
    expect((await rowOf(id, taker.user.email)).things[0].answer).toBe('set_aside')
    expect((await administrator.post(`/api/recalls/${id}/remind`)).status).toBe(409)
  })

  it('by one of a side for their colleague, who is not reminded', async () => {
    const { giver, taker, connection } = await bottles('ANS-4')
    const colleague = await aClient(app, { organisation: taker.user.organisation })
    await app.db
      .updateTable('handovers')
      .set({ buyer_contact_id: colleague.user.id })
      .where('id', 'in', (db) =>
        db.selectFrom('connections').select('handover_id').where('id', '=', connection),
      )
      .execute()
    const id = await recall('ANS-4')
    await taker.post(`/api/recalls/${id}/answer`, { connection_id: connection, answer: 'set_aside' })
    expect((await rowOf(id, colleague.user.email)).waits).toBe(false)
    expect((await colleague.page(`/recalls/${id}/answer`)).body.things[0]).toMatchObject({
      ...{ answer: null, colleague: 'set_aside' },
    })
    const pressed = await Promise.all([1, 2].map(() => administrator.post(`/api/recalls/${id}/remind`)))
    expect(pressed.map(({ body }) => body.message).sort()).toEqual(['0 people reminded', '1 person reminded'])
    const { text } = await mailTo(dataDir, giver.user.email, /^Please answer/)
    expect(text).toContain('Given')
    expect(await linkTo(giver.user.email, /^Please answer/)).toContain('token=')
    expect((await administrator.post(`/api/recalls/${id}/remind`)).body.message).toBe('0 people reminded')
    expect(await rowOf(id, giver.user.email)).toMatchObject({ waits: true, reminded_on: expect.any(String) })
    const reminders = (await writtenMails(dataDir)).filter(
      ({ to, subject }) => subject.startsWith('Please answer') && !to.includes(giver.user.email),
    )
    expect(reminders).toEqual([])
  })

  it('after a login only by those whose domain is closed, and not at all by those who left', async () => {
    const { taker, connection } = await bottles('ANS-5')
    const domain = taker.user.email.split('@')[1] as string
    const id = await recall('ANS-5')
    const link = await linkTo(taker.user.email)
    await app.db.deleteFrom('organisation_domains').where('domain', '=', domain).execute()
    expect((await visitor.page(link)).status).toBe(404)
    const { version } = (await shown(id)).recall
    await administrator.post(`/api/recalls/${id}/correct`, { version, text: 'Only June.' })
    expect(await linkTo(taker.user.email, /^Correction/)).toBe(`/recalls/${id}/answer`)
    const given = { connection_id: connection, answer: 'not_mine' }
    expect((await taker.post(`/api/recalls/${id}/answer`, given)).status).toBe(200)

    await taker.delete('/api/account', { current_password: password })
    expect((await shown(id)).answers.left).toMatchObject([{ title: 'Given', answer: 'not_mine' }])
  })

  it('is not asked again what was answered to the recall that it belongs to', async () => {
    const { giver, taker, connection, listed } = await bottles('ANS-6')
    const first = await recall('ANS-6')
    await taker.post(`/api/recalls/${first}/answer`, { connection_id: connection, answer: 'used_up' })
    const second = await recall('ANS-6', { belongs_to: first })
    expect((await rowOf(second, taker.user.email)).waits).toBe(false)
    expect((await rowOf(second, giver.user.email)).waits).toBe(true)
    await giver.post(`/api/recalls/${second}/answer`, { connection_id: connection, answer: 'not_mine' })
    await giver.post(`/api/recalls/${second}/answer`, { listing_id: listed, answer: 'set_aside' })
    expect((await shown(second)).answers.waiting).toBe(0)
    expect((await giver.get('/api/account/export')).body.recall_answers).toHaveLength(2)
    await taker.post(`/api/recalls/${second}/answer`, { connection_id: connection, answer: 'set_aside' })
    expect((await rowOf(second, taker.user.email)).things[0].answer).toBe('set_aside')
  })

  it('only by those who were told', async () => {
    await bottles('ANS-8')
    const id = await recall('ANS-8')
    await aListing(await aClient(app), { ...bottle, title: 'Found since', lot_number: 'ANS-8' })
    expect((await shown(id)).answers.waiting).toBe(2)
    const reminded = await administrator.post(`/api/recalls/${id}/remind`)
    expect(reminded.body.message).toBe('2 people reminded')
  })

  it('first of all on the dashboard of those it was told to, until they have answered or it is lifted', async () => {
    const { giver, taker, listed, connection } = await bottles('ANS-DASH')
    const asked = async (client: typeof giver) => (await client.page('/dashboard')).body.attention.recalls
    expect(await asked(giver)).toEqual([])
    const id = await recall('ANS-DASH')
    expect(await asked(giver)).toEqual([{ id, what: 'lot ANS-DASH', titles: ['Given', 'Kept'] }])
    expect(await asked(taker)).toEqual([{ id, what: 'lot ANS-DASH', titles: ['Given'] }])
    expect(await asked(await aClient(app))).toEqual([])

    await giver.post(`/api/recalls/${id}/answer`, { connection_id: connection, answer: 'not_mine' })
    expect(await asked(giver)).toEqual([{ id, what: 'lot ANS-DASH', titles: ['Kept'] }])
    const next = await recall('ANS-DASH', { belongs_to: id })
    expect(await asked(taker)).toEqual([{ id: next, what: 'lot ANS-DASH', titles: ['Given'] }])
    await taker.post(`/api/recalls/${next}/answer`, { connection_id: connection, answer: 'set_aside' })
    expect(await asked(taker)).toEqual([])
    expect(await asked(giver)).toEqual([{ id: next, what: 'lot ANS-DASH', titles: ['Kept'] }])
    await lift(next)
    await giver.post(`/api/recalls/${id}/answer`, { listing_id: listed, answer: 'set_aside' })
    expect(await asked(giver)).toEqual([])
  })

  it('on the dashboard also of what a recall that goes on with it does not name', async () => {
    const { giver, taker, listed } = await bottles('ANS-PART')
    const asked = async (client: typeof giver) => (await client.page('/dashboard')).body.attention.recalls
    const id = await recall('ANS-PART')
    const next = await recall('ANS-PART', { name: 'Given', belongs_to: id })
    const what = expect.any(String)
    expect(await asked(giver)).toEqual([
      { id, what, titles: ['Kept'] },
      { id: next, what, titles: ['Given'] },
    ])
    expect(await asked(taker)).toEqual([{ id: next, what, titles: ['Given'] }])
    await giver.post(`/api/recalls/${id}/answer`, { listing_id: listed, answer: 'set_aside' })
    expect(await asked(giver)).toEqual([{ id: next, what, titles: ['Given'] }])
  })
})
