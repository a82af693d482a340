import fc from 'fast-check'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import type { TestClient } from '../../test/client.ts'
import { aClient, aListing, centrifuge } from '../../test/factories.ts'
import { mailTo, writtenMails } from '../../test/mailbox.ts'

/** When and where: what either side may do, what calendars are told, and who wins at the same moment. */
describe('a pick-up', async () => {
  const app = await testApp({ worker: true })
  const [giver, taker, stranger] = [await aClient(app), await aClient(app), await aClient(app)]
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

  async function connected(title: string): Promise<number> {
    const { id } = await aListing(giver, { ...centrifuge, title })
    const { body } = await taker.post('/api/connections', {
      ...{ exchange_type: 'offer', listing_id: id, total_units: 3 },
    })
    return body.connection_id
  }
  /** Without the others that the same two arrange. */
  async function alone(title: string): Promise<number> {
    await app.db.updateTable('handovers').set({ is_joinable: false }).execute()
    return connected(title)
  }
  const propose = (client: TestClient, id: number, more: object = {}) =>
    client.post(`/api/connections/${id}/pickups`, { starts_at: inHours(24), ends_at: inHours(25), ...more })
  const accept = (client: TestClient, id: number, pickup: number) =>
    client.post(`/api/connections/${id}/pickups/${pickup}/accept`)
  const pickupsOf = async (id: number, client = taker) =>
    (await client.page(`/connections/${id}`)).body.connection.pickups
  const eventIn = (text: string) => {
    const calendar = new ICAL.Component(ICAL.parse(text))
    const event = calendar.getFirstSubcomponent('vevent') ?? expect.fail()
    const value = (name: string) => String(event.getFirstPropertyValue(name))
    return { method: String(calendar.getFirstPropertyValue('method')), event, value }
  }
  const calendarIn = (source: string) =>
    eventIn(
      /Content-Type: text\/calendar[^\n]*\r?\n[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/i.exec(source)?.[1] ?? '',
    )

  it('is proposed where the thing is, and agreed by the other side only', async () => {
    const id = await alone('Agreed in one press')
    const { status, body } = await propose(taker, id, { note: 'With a trolley' })
    expect(status).toBe(200)
    expect(await pickupsOf(id)).toMatchObject([
      { id: body.pickup_id, by: 'buyer', status: 'proposed', place: 'Kruyt (O.604)', note: 'With a trolley' },
    ])
    expect(await accept(taker, id, body.pickup_id)).toMatchObject({
      ...{ status: 409, body: { code: 'invalid_transition' } },
    })
    expect((await accept(giver, id, body.pickup_id)).status).toBe(200)
    expect(await pickupsOf(id)).toMatchObject([{ status: 'agreed' }])
    expect((await accept(giver, id, body.pickup_id)).body.code).toBe('invalid_transition')
  })

  it('that is proposed again replaces the open one; an agreed one stays until the other is accepted', async () => {
    const id = await alone('Moved')
    const first = (await propose(taker, id)).body.pickup_id
    const second = (await propose(giver, id, { place: 'Loading bay' })).body.pickup_id
    expect((await accept(giver, id, first)).body.code).toBe('invalid_transition')
    await accept(taker, id, second)
    const third = (await propose(taker, id, { starts_at: inHours(48), ends_at: null })).body.pickup_id
    const statuses = async () => (await pickupsOf(id)).map((one: { status: string }) => one.status)
    expect(await statuses()).toEqual(['replaced', 'agreed', 'proposed'])
    await accept(giver, id, third)
    expect(await statuses()).toEqual(['replaced', 'replaced', 'agreed'])
  })

  it.each([
    ['starts_at', { starts_at: 'tomorrow' }],
    ['starts_at', { starts_at: '2001-01-01T10:00:00Z' }],
    ['starts_at', { starts_at: '2099-01-01T10:00:00Z' }],
    ['ends_at', { ends_at: inHours(23) }],
    ['place', { place: 'x'.repeat(201) }],
    ['note', { note: 'x'.repeat(501) }],
  ])('needs a sensible %s: %j', async (field, more) => {
    const id = await alone('Nonsense')
    const { status, body } = await propose(taker, id, more)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
    if (field === 'ends_at')
      expect(body.errors.ends_at).toEqual(['Choose an end that is later than the start.'])
  })

  it('is not there for strangers, and not for administrators to arrange', async () => {
    const [id, other] = [await alone('Private'), await alone('Another')]
    const pickup = (await propose(taker, id)).body.pickup_id
    expect((await propose(stranger, id)).status).toBe(404)
    expect((await accept(stranger, id, pickup)).status).toBe(404)
    expect((await accept(giver, other, pickup)).status).toBe(404)
    expect((await stranger.get(`/connections/${id}/pickup.ics`)).status).toBe(404)
    expect((await taker.post(`/api/connections/${id}/written`)).status).toBe(403)
    expect((await stranger.post(`/api/connections/${id}/written`)).status).toBe(404)
    expect((await propose(admin, id)).status).toBe(403)
  })

  it.each([
    ['connection_completed', (id: number) => giver.post(`/api/connections/${id}/complete`)],
    ['connection_closed', (id: number) => giver.delete(`/api/connections/${id}`)],
  ])('ends with its connection: %s', async (code, end) => {
    const id = await alone(`Over, ${code}`)
    const pickup = (await propose(taker, id)).body.pickup_id
    await end(id)
    expect(await pickupsOf(id)).toMatchObject([{ status: 'cancelled' }])
    expect((await propose(taker, id)).body.code).toBe(code)
    expect((await accept(giver, id, pickup)).body.code).toBe(code)
    expect((await giver.post(`/api/connections/${id}/written`)).body.code).toBe(code)
    expect((await taker.get(`/connections/${id}/pickup.ics`)).status).toBe(404)
  })

  it('comes to both calendars, moves there, and goes', async () => {
    const id = await alone('In the calendar')
    const starts_at = inHours(30)
    const pickup = (await propose(taker, id, { starts_at, ends_at: inHours(31), note: 'Ring, twice' })).body
    // A proposal that is accepted before its mail is sent needs none.
    for (const { user } of [giver, taker])
      await mailTo(app.config.dataDir, user.email, /^When to pick up: In the/)
    await accept(giver, id, pickup.pickup_id)
    for (const { user } of [giver, taker]) {
      const [proposed, agreed] = [
        calendarIn((await mailTo(app.config.dataDir, user.email, /^When to pick up: In the/)).source),
        calendarIn((await mailTo(app.config.dataDir, user.email, /^Pick-up agreed: In the/)).source),
      ]
      expect([proposed.method, proposed.value('status'), proposed.value('sequence')]).toEqual([
        'REQUEST',
        'TENTATIVE',
        '0',
      ])
      expect([agreed.method, agreed.value('status'), agreed.value('sequence')]).toEqual([
        'REQUEST',
        'CONFIRMED',
        '1',
      ])
      expect(agreed.value('uid')).toBe(proposed.value('uid'))
      const start = agreed.event.getFirstProperty('dtstart')?.toICALString()
      expect(start).toBe(`DTSTART:${starts_at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`)
      expect(agreed.value('organizer')).toBe(`mailto:${app.config.mailFrom}`)
      expect(agreed.value('location')).toBe('Kruyt (O.604)')
      expect(agreed.value('description')).toContain('Ring, twice')
      const attendees = agreed.event
        .getAllProperties('attendee')
        .map((one) => String(one.getFirstValue()).toLowerCase())
      expect(attendees.sort()).toEqual([giver, taker].map(({ user }) => `mailto:${user.email}`).sort())
    }
    const file = await taker.get(`/connections/${id}/pickup.ics`)
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=REQUEST')
    expect(eventIn(file.body).value('sequence')).toBe('1')

    const moved = (await propose(giver, id, { starts_at: inHours(50), ends_at: null })).body.pickup_id
    const waits = (await mailTo(app.config.dataDir, taker.user.email, /^When to pick up: In the/)).source
    expect(waits).toContain('text/calendar')
    await accept(taker, id, moved)
    await taker.delete(`/api/connections/${id}`)
    const gone = calendarIn((await mailTo(app.config.dataDir, giver.user.email, /^Cancelled: In the/)).source)
    expect([gone.method, gone.value('status'), gone.value('uid')]).toEqual([
      ...['CANCEL', 'CANCELLED'],
      eventIn(file.body).value('uid'),
    ])
    expect(Number(gone.value('sequence'))).toBe(4)
  })

  it('is one thread of mails with all else that is arranged with it', async () => {
    const [one, two] = [await alone('Thread one'), await connected('Thread two')]
    await propose(taker, one)
    await propose(taker, two)
    await mailTo(app.config.dataDir, giver.user.email, /^When to pick up: Thread/)
    await mailTo(app.config.dataDir, giver.user.email, /^Promised: Thread one/)
    await mailTo(app.config.dataDir, giver.user.email, /^Promised: Thread two/)
    const threads = (await writtenMails(app.config.dataDir))
      .filter(({ to, subject }) => to.includes(giver.user.email) && /Thread (one|two)/.test(subject))
      .map(({ source }) => /^References: (.+)$/m.exec(source)?.[1]?.trim())
    expect(threads.length).toBeGreaterThanOrEqual(3)
    expect(new Set(threads).size).toBe(1)
    expect(threads[0]).toMatch(/^<handover-\d+@/)
  })

  it('that two propose or accept at once ends one way', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await alone(`At once ${round}`)
      await Promise.all([giver, taker, giver, taker].map((client) => propose(client, id)))
      const open = (await pickupsOf(id)).filter((one: { status: string }) => one.status === 'proposed')
      expect(open).toHaveLength(1)
      const other = open[0].by === 'buyer' ? giver : taker
      const answers = await Promise.all([1, 2, 3].map(() => accept(other, id, open[0].id)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    }
  })

  it('is accepted or withdrawn with its connection, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await alone(`Torn ${round}`)
      const { pickup_id } = (await propose(taker, id)).body
      const [, cancelled] = await Promise.all([
        accept(giver, id, pickup_id),
        taker.delete(`/api/connections/${id}`),
      ])
      expect(cancelled?.status).toBe(200)
      expect(await pickupsOf(id)).toMatchObject([{ status: 'cancelled' }])
    }
  })

  describe('after any acts of both', () => {
    let id = 0
    beforeAll(async () => {
      id = await alone('Any order')
    })
    it('is proposed once and agreed once at most, and its calendar entry only moves on', async () => {
      const act = fc.oneof(
        fc.record({ kind: fc.constant('propose' as const), by: fc.boolean() }),
        fc.record({ kind: fc.constant('accept' as const), by: fc.boolean(), nth: fc.nat(3) }),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(act, { maxLength: 8 }), async (acts) => {
          for (const one of acts) {
            const [client, side] = one.by ? [taker, 'buyer'] : [giver, 'seller']
            const before = await pickupsOf(id)
            if (one.kind === 'propose') expect((await propose(client, id)).status).toBe(200)
            else {
              const chosen = before.at(-1 - one.nth)
              if (!chosen) continue
              const isFine = chosen.status === 'proposed' && chosen.by !== side
              expect((await accept(client, id, chosen.id)).status).toBe(isFine ? 200 : 409)
            }
            const { rows } = await sql<{ proposed: number; agreed: number; doubled: number }>`
              select count(*) filter (where status = 'proposed') as proposed,
                count(*) filter (where status = 'agreed') as agreed,
                count(*) - count(distinct sequence) as doubled
              from pickups where handover_id = (select handover_id from connections where id = ${id})`.execute(
              app.db,
            )
            expect(rows[0]?.proposed).toBeLessThanOrEqual(1)
            expect(rows[0]?.agreed).toBeLessThanOrEqual(1)
            expect(rows[0]?.doubled).toBe(0)
          }
        }),
        { numRuns: 15 },
      )
    })
  })
})
