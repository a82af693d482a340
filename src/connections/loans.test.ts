import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge } from '../../test/factories.ts'
import { mailTo, writtenMails } from '../../test/mailbox.ts'
import { htmlOf } from '../../test/rendered.ts'
import { todayIn } from '../i18n/day.ts'
import { remindOfReturns, tellOfMissedLoans } from './lending.ts'

const [aTuesday, aFriday] = ['2027-03-23', '2027-03-19']

/** What is lent until a day: how it is asked for, and who is told. */
describe('a loan', async () => {
  const app = await testApp({ worker: true })
  const { dataDir, parkTimeZone } = app.config
  const [giver, taker] = [await aClient(app), await aClient(app)]
  const admin = await aClient(app, { role: 'administrator' })
  const dayFromNow = (days: number) =>
    new Date(Date.parse(todayIn(parkTimeZone)) + days * 86_400_000).toISOString().slice(0, 10)

  async function promised(title: string, more: object = {}) {
    await app.db.updateTable('handovers').set({ is_joinable: false }).execute()
    const loan = { ...centrifuge, availability_type: 'loan', available_until: dayFromNow(30) }
    const { id: listing } = await aListing(giver, { ...loan, ...more, title })
    const body = { exchange_type: 'offer', listing_id: listing, total_units: 2 }
    return { id: (await taker.post('/api/connections', body)).body.connection_id as number, listing }
  }
  async function lent(title: string, more: object = {}) {
    const made = await promised(title, more)
    expect((await taker.post(`/api/connections/${made.id}/complete`)).status).toBe(200)
    return made
  }
  /** As if the last day were so many days away. */
  const due = async ({ id, listing }: { id: number; listing: number }, days: number) => {
    await sql`update connections set available_until = ${dayFromNow(days)} where id = ${id}`.execute(app.db)
    await sql`update listings set attributes = attributes || ${JSON.stringify({ available_until: dayFromNow(days) })}
      where id = ${listing}`.execute(app.db)
  }
  const subjects = async (title: string) =>
    (await writtenMails(dataDir)).map(({ subject }) => subject).filter((subject) => subject.includes(title))
  const stateOf = async (title: string) => {
    const own = (await taker.page(`/my-connections?search=${title}`)).body.connections[0]
    const all = (await admin.page(`/admin/connections?search=${title}`)).body.connections[0]
    expect(all.state).toBe(own.state)
    const found = (await giver.page(`/my-connections?search=${title}&state=${own.state}`)).body.connections
    const shown = (await admin.page(`/admin/connections?search=${title}&show=${own.state}`)).body.connections
    expect([found.length, shown.length]).toEqual([1, 1])
    return own.state
  }
  const waitsOn = async (client: typeof giver, id: number) => {
    const { attention, waiting } = (await client.page('/dashboard')).body
    expect(waiting).toBe(attention.waiting_total)
    return attention.waiting
      .filter(({ connection }: { connection: { id: number } }) => connection.id === id)
      .map(({ waits_for }: { waits_for: string }) => waits_for)
  }

  it('is on loan, overdue or returned in every table, and waits on both dashboards while it is overdue', async () => {
    const loan = await promised('Stateful')
    expect(await stateOf('Stateful')).toBe('open')
    await taker.post(`/api/connections/${loan.id}/complete`)
    expect(await stateOf('Stateful')).toBe('on_loan')
    for (const [days, state, waits] of [
      [0, 'on_loan', []],
      [-1, 'overdue', ['return']],
    ] as const) {
      await due(loan, days)
      expect(await stateOf('Stateful')).toBe(state)
      for (const client of [giver, taker]) expect(await waitsOn(client, loan.id)).toEqual(waits)
    }
    const stuck = async () =>
      (await admin.page('/admin')).body.stuck.filter(({ name }: { name: string }) => name === 'Stateful')
    expect(await stuck()).toMatchObject([{ kind: 'loan', id: loan.id, name: 'Stateful', days: 1 }])
    await giver.post(`/api/connections/${loan.id}/returned`)
    expect([await stateOf('Stateful'), await waitsOn(giver, loan.id), await stuck()]).toEqual([
      'returned',
      [],
      [],
    ])
    const { body } = await admin.get('/api/admin/csv/connections?search=Stateful')
    const [heading = '', row = ''] = body.csv.split('\r\n')
    expect(heading.split(',').slice(-4)).toEqual(['Status', 'Handed over', 'Returned', 'Cancelled'])
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
    expect(row.split(',').slice(-4)).toEqual(['Returned', moment, moment, ''])
  })

  it('has one place on its page that says how it stands', async () => {
    const { id } = await lent('Said once')
    const places = async () =>
      [
        ...((await htmlOf(taker, `/connections/${id}`)) ?? '').matchAll(/<h2 id="(next|lent)"[^>]*>([^<]*)/g),
      ].map(([, , title]) => title)
    expect(await places()).toEqual(['Giving it back'])
    expect((await giver.post(`/api/connections/${id}/returned`)).status).toBe(200)
    expect(await places()).toEqual([expect.stringMatching(/^Returned/)])
    expect(await htmlOf(taker, `/connections/${id}`)).toContain('is back with its owner. Thank you both.')
    expect(await htmlOf(taker, `/connections/${id}`)).toContain('>You borrowed 2 × Said once from ')
    expect(await htmlOf(giver, `/connections/${id}`)).toContain('>You lent 2 × Said once to ')
  })

  it('is handed over for good where it is given', async () => {
    const { id } = await lent('For good', { availability_type: 'free', available_until: null })
    expect(await stateOf('good')).toBe('completed')
    await sql`update connections set completed_at = now() - interval '200 days' where id = ${id}`.execute(
      app.db,
    )
    expect(await waitsOn(giver, id)).toEqual([])
    expect((await mailTo(dataDir, taker.user.email, /^Handed over: For good/)).text).toContain('wasted')
  })

  it('is reminded of a week and a day before its last day, on it, and 3 and 10 days after', async () => {
    const loan = await lent('Reminded')
    const reminders = async () => (await subjects('Reminded')).filter((text) => /^(Due|Overdue)/.test(text))
    for (const days of [8, 7, 2, 1, 0, -1, -3, -9, -10, -40]) {
      await due(loan, days)
      const before = (await reminders()).length
      for (const _ of [1, 2]) await remindOfReturns(app.db, aTuesday)
      if (![7, 1, 0, -3, -10].includes(days)) continue
      await expect.poll(async () => (await reminders()).length, { timeout: 5000 }).toBe(before + 2)
    }
    expect(await reminders()).toHaveLength(10)
    const kinds = Object.groupBy(await reminders(), (subject) => subject.replace(/ on .*:/, ':'))
    expect(Object.entries(kinds).map(([kind, all]) => [kind, all?.length])).toEqual(
      expect.arrayContaining([
        ['Due back: Reminded', 2],
        ['Due back tomorrow: Reminded', 2],
        ['Due back today: Reminded', 2],
        ['Overdue: Reminded', 4],
      ]),
    )
    const { text } = await mailTo(dataDir, taker.user.email, /^Overdue: Reminded/)
    expect(text).toContain('2 × Reminded was due back')
    expect(text).not.toMatch(/wasted/)
  })

  it('is reminded before days off of a last day that falls on them', async () => {
    const loan = await lent('Over the weekend')
    await due(loan, 2)
    for (const today of [aTuesday, aTuesday]) await remindOfReturns(app.db, today)
    await expect
      .poll(() => subjects('Over the weekend').then((all) => all.filter((text) => /^Due/.test(text)).length))
      .toBe(2)
    for (const today of [aFriday, aFriday]) await remindOfReturns(app.db, today)
    await expect
      .poll(() => subjects('Over the weekend').then((all) => all.filter((text) => /^Due/.test(text)).length))
      .toBe(4)
  })

  it('is reminded of on the working day before when it is due after days off', async () => {
    const loan = await lent('On Monday')
    const sent = async () => (await subjects('On Monday')).filter((text) => /^Due/.test(text)).length
    for (const [days, today, mails] of [
      [5, aTuesday, 2],
      [4, aFriday, 2],
      [3, aFriday, 4],
      [3, aFriday, 4],
      [1, aTuesday, 4],
      [0, aTuesday, 6],
    ] as const) {
      await due(loan, days)
      await remindOfReturns(app.db, today)
      await expect.poll(sent, { timeout: 5000 }).toBe(mails)
    }
  })

  it('is mailed of once when several reminders were missed', async () => {
    const loan = await lent('Missed days')
    await due(loan, -20)
    for (const _ of [1, 2]) await remindOfReturns(app.db, aTuesday)
    for (const { user } of [giver, taker]) await mailTo(dataDir, user.email, /^Overdue: Missed days/)
    expect(await subjects('Overdue: Missed days')).toHaveLength(2)
  })

  it('without a last day is asked about after 90 days', async () => {
    const { id } = await lent('Endless', { available_until: null })
    for (const [days, waits] of [
      [89, []],
      [91, ['return']],
    ] as const) {
      await sql`update connections set completed_at = now() - make_interval(days => ${days})
        where id = ${id}`.execute(app.db)
      for (const _ of [1, 2]) await remindOfReturns(app.db, aTuesday)
      for (const client of [giver, taker]) expect(await waitsOn(client, id)).toEqual(waits)
      if (waits.length === 0) continue
      for (const { user } of [giver, taker]) {
        const { text } = await mailTo(dataDir, user.email, /^Still on loan\? Endless/)
        expect(text).toMatch(/2 × Endless has been on loan .* without a last day/)
      }
    }
    expect(await subjects('Still on loan? Endless')).toHaveLength(2)
    expect(await stateOf('Endless')).toBe('on_loan')
  })

  it('names amounts in its mails, and never says that nothing was wasted', async () => {
    const { id } = await lent('Amounts')
    const handed = await mailTo(dataDir, taker.user.email, /^Handed over: Amounts/)
    await giver.post(`/api/connections/${id}/returned`)
    const back = await mailTo(dataDir, giver.user.email, /^Returned: Amounts/)
    expect(handed.text).toMatch(/2 × Amounts.*on loan up to and including/s)
    expect(back.text).toContain('You marked 2 × Amounts as returned')
    for (const { text } of [handed, back]) expect(text).not.toMatch(/wasted/)
  })

  it('is offered again after its last day only with the days of the next one', async () => {
    const loan = await lent('Again')
    await due(loan, -1)
    await taker.post(`/api/connections/${loan.id}/returned`)
    const { can, goods, connection } = (await giver.page(`/connections/${loan.id}`)).body
    expect([can.offer_again, goods.status, connection.state]).toEqual([true, 'inactive', 'returned'])
    const offer = (days: object) => giver.patch(`/api/listings/${goods.id}`, { status: 'active', ...days })
    const refused = await offer({})
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['available_until']])
    expect((await offer({ available_from: dayFromNow(1), available_until: dayFromNow(20) })).status).toBe(200)
    expect((await taker.page(`/listings/${goods.id}`)).body.listing).toMatchObject({
      ...{ status: 'active', available_from: dayFromNow(1), available_until: dayFromNow(20) },
    })
    const again = { exchange_type: 'offer', listing_id: goods.id, total_units: 2 }
    expect((await taker.post('/api/connections', again)).status).toBe(200)
    expect((await taker.page(`/connections/${loan.id}`)).body.connection.state).toBe('returned')
  })

  it('is told to both when its days pass before it was handed over', async () => {
    const loan = await promised('Too late')
    await due(loan, 0)
    await tellOfMissedLoans(app.db)
    await due(loan, -1)
    for (const _ of [1, 2]) await tellOfMissedLoans(app.db)
    for (const { user } of [giver, taker])
      expect((await mailTo(dataDir, user.email, /^The days of the loan are over: Too late/)).text).toContain(
        '2 × Too late',
      )
    expect(await subjects('over: Too late')).toHaveLength(2)
  })

  it('asks about a pick-up after its last day', async () => {
    const { id } = await promised('Fetched late', { available_until: dayFromNow(3) })
    const at = (days: number, more: object = {}) =>
      taker.post(`/api/connections/${id}/pickups`, { starts_at: `${dayFromNow(days)}T12:00:00Z`, ...more })
    expect((await at(3)).status).toBe(200)
    for (const more of [{}, { after_last_day: false }]) {
      const late = await at(4, more)
      expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['after_last_day']])
      expect(late.body.errors.after_last_day[0]).toContain('Fetched late')
    }
    expect((await at(4, { after_last_day: true })).status).toBe(200)
    const { pickups, available_until } = (await taker.page(`/connections/${id}`)).body.connection
    expect(pickups.at(-1).day > available_until).toBe(true)
  })
})
