import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testApp } from '../../test/app.ts'
import {
  aClient,
  aListing,
  aMessage,
  anOrganisation,
  bottle,
  centrifuge,
  pipetteTips,
} from '../../test/factories.ts'
import { askForNoFactor } from '../../test/factors.ts'
import { aRequest } from '../../test/join-requests.ts'
import { aMail } from '../../test/mail-samples.ts'
import { aPassOnRule } from '../../test/pass-on-rules.ts'
import { dayIn } from '../i18n/day.ts'
import { inLocale } from '../i18n/locale.ts'
import { queueDue } from '../jobs/due.ts'
import { recurring } from '../jobs/recurring.ts'
import { textPart } from '../mail/layout.ts'
import { mailStuckThings, reportMails } from './mail.ts'

const asks = {
  verdict: 'ask',
  is_on: true,
  category: ['chemicals'],
  reason_en: 'Seen first.',
  reason_nl: 'Eerst.',
}

describe('the weekly mail about what waits or is stuck', async () => {
  const app = await testApp({ env: { PARK_TIME_ZONE: 'America/Los_Angeles' } })
  const { db } = app
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  const officer = await aClient(app)
  const [giver, taker] = [await aClient(app), await aClient(app)]
  const run = (text: string, ...values: unknown[]) =>
    sql.raw(text.replace(/\$(\d)/g, (_, at) => `'${values[Number(at) - 1]}'`)).execute(db)

  /** Each kind: makes one that began at a moment, and what somebody does about it. */
  const kinds: Record<string, { make: (title: string, at: string) => Promise<number>; done: string }> = {
    nobodys: {
      make: (title, at) => waitingListing(officer, title, at),
      done: `delete from listings where id = $1`,
    },
    safety: {
      make: (title, at) => waitingListing(giver, title, at),
      done: `update listings set status = 'inactive', deleted_at = now() where id = $1`,
    },
    recall: { make: aRecall, done: 'update recalls set lifted_at = now() where id = $1' },
    join: {
      make: async (title, at) => {
        const { id } = await aRequest(app, `${title.toLowerCase()}.example`, title)
        await run('update join_requests set created_at = $1 where id = $2', at, id)
        return id
      },
      done: `update join_requests set status = 'rejected' where id = $1`,
    },
    contact: {
      make: (name: string, at: string) => aMessage(app, name, at),
      done: 'update contact_messages set answered_at = now() where id = $1',
    },
    loan: { make: aLoan, done: 'update connections set returned_at = now() where id = $1' },
    connection: {
      make: async (title, at) => {
        const id = await connected(title, centrifuge)
        await run('update connections set created_at = $1 where id = $2', at, id)
        return id
      },
      done: `update connections set status = 'completed', completed_at = now() where id = $1`,
    },
    request: {
      make: async (title, at) => {
        const { id } = await aListing(taker, { ...pipetteTips, title })
        await run('update listings set published_at = $1 where id = $2', at, id)
        return id
      },
      done: `update listings set status = 'inactive' where id = $1`,
    },
    organisation: {
      make: async (name, at) => {
        const { id } = await anOrganisation(app, { name })
        await run('update organisations set created_at = $1 where id = $2', at, id)
        return id
      },
      done: `update organisations set status = 'revoked' where id = $1`,
    },
  }

  async function waitingListing(owner: typeof giver, title: string, at: string, more = {}): Promise<number> {
    const values = { ...bottle, ...more, title }
    const { id } = (await owner.post('/api/listings', values)).body.listing
    await owner.patch(`/api/listings/${id}`, { ...values, status: 'active', step: 3 })
    await run('update listings set awaiting_since = $1 where id = $2', at, id)
    return id
  }
  async function connected(title: string, values: object): Promise<number> {
    const { id: listing_id } = await aListing(giver, { ...values, title })
    const body = { exchange_type: 'offer', listing_id, total_units: 1 }
    return (await taker.post('/api/connections', body)).body.connection_id
  }
  async function aLoan(title: string, at: string): Promise<number> {
    const loan = { availability_type: 'loan', available_until: '2027-12-31' }
    const id = await connected(title, { ...centrifuge, ...loan })
    await giver.post(`/api/connections/${id}/complete`)
    await run(
      'update connections set available_until = $1 where id = $2',
      dayIn(new Date(at), app.config.parkTimeZone),
      id,
    )
    return id
  }
  async function aRecall(lot_number: string, at: string): Promise<number> {
    await waitingListing(taker, 'Recalled', at, { lot_number })
    const { recall_id } = (await officer.post('/api/recall', { lot: lot_number, reason: 'It leaks.' })).body
    await run('update recalls set created_at = $1 where id = $2', at, recall_id)
    return recall_id
  }

  async function mailTo(reader: typeof admin, since: string | null): Promise<string | null> {
    const mail = await inLocale('en', () =>
      reportMails.stuck_things.compose(app, { user_id: reader.user.id, since }, aMail()),
    )
    return mail && inLocale('en', () => textPart(mail, app.park))
  }
  /** Titles in the order of the mail. */
  const namedIn = (text: string | null, titles: string[]) =>
    titles
      .filter((title) => text?.includes(`${title}\n`))
      .sort((one, other) => (text ?? '').indexOf(one) - (text ?? '').indexOf(other))
  const ids = new Map<string, number>()
  const titleOf = (kind: string) => `Long ${kind}`

  beforeAll(async () => {
    await admin.post(`/api/admin/users/${officer.user.id}/grants`, { grants: ['safety_officer'] })
    await aPassOnRule(officer, asks)
    await run(`update organisations set created_at = '2027-02-26T12:00Z'`)
    await askForNoFactor(app)
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterAll(() => vi.useRealTimers())

  it('names each kind from the day on which it is late, by the day at the park', async () => {
    // The last moment of a day at the park and the first of the next one, which is the same day in UTC.
    const last: Record<string, string> = {
      ...{ nobodys: '2027-03-01', contact: '2027-02-28', safety: '2027-02-23', recall: '2027-02-28' },
      ...{ join: '2027-02-28', loan: '2027-02-28', connection: '2027-01-30', request: '2027-02-15' },
      organisation: '2027-02-15',
    }
    vi.setSystemTime('2027-03-01T16:00Z')
    for (const [kind, { make }] of Object.entries(kinds)) {
      const day = last[kind] ?? ''
      const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
      ids.set(kind, await make(titleOf(kind), `${next}T07:30Z`))
      await make(`Early ${kind}`, `${next}T08:30Z`)
    }
    const titles = Object.keys(kinds).flatMap((kind) => [titleOf(kind), `Early ${kind}`])
    const text = await mailTo(admin, null)
    // The officer's desk has the recall.
    const expected = Object.keys(kinds).filter((kind) => kind !== 'recall')
    expect(namedIn(text, titles)).toEqual(expected.map(titleOf))
  })

  it('shows officers what waits for them, and nothing else', async () => {
    const titles = [...ids.keys()].map(titleOf)
    expect(namedIn(await mailTo(officer, null), titles)).toEqual([titleOf('safety'), titleOf('recall')])
    expect(await mailTo(giver, null)).toBeNull()
    expect(namedIn(await mailTo(officer, null), ['Early safety'])).toEqual(['Early safety'])
  })

  it('says the same as the page', async () => {
    const text = await mailTo(admin, null)
    const { stuck, stuck_total } = (await admin.page('/admin')).body
    expect(text).toContain(`${stuck_total} things wait for you`)
    expect(stuck).toHaveLength(stuck_total)
    for (const { name } of stuck) expect(text).toContain(name)
  })

  it('begins with what is new, names each once, and of more than ten says how many', async () => {
    vi.setSystemTime('2027-03-01T16:00Z')
    await mailStuckThings(app)
    vi.setSystemTime('2027-03-08T16:00Z')
    await aMessage(app, 'New message', '2027-03-04T12:00Z')
    const text = (await mailTo(admin, '2027-03-01')) ?? ''
    const titles = ['New message', titleOf('contact'), 'Early loan', titleOf('loan')]
    expect(namedIn(text, titles)).toEqual(['New message', 'Early loan', titleOf('contact'), titleOf('loan')])
    expect(text).toMatch(/New since 1 March:[\s\S]*New message\n[\s\S]*Still waiting:[\s\S]*Long contact\n/)
    expect(text.split('New message')).toHaveLength(2)
    expect(text).not.toContain('more:')
    for (let at = 1; at <= 12; at++) await aMessage(app, `Crowd ${at}`, '2027-02-27T12:00Z')
    const crowded = (await mailTo(admin, '2027-03-01')) ?? ''
    expect(crowded).toMatch(/And \d+ more:\n\S+\/admin\n/)
    await run(`update contact_messages set answered_at = now() where name like 'Crowd%'`)
  })

  it('says how long each has waited, and until when somebody was promised an answer', async () => {
    vi.setSystemTime('2027-03-15T16:00Z')
    const text = await mailTo(admin, '2027-03-08')
    expect(text).toContain(`Long contact\nWrote to the park: the answer was promised by 12 March, 3 days ago`)
    expect(text).toContain(`New message\nWrote to the park 11 days ago; answer promised by 18 March`)
    expect(text).toContain('Long join\nAsked to take part 15 days ago')
  })

  it('leaves out what was done between queueing and sending', async () => {
    vi.setSystemTime('2027-03-01T16:00Z')
    for (const [kind, { done }] of Object.entries(kinds)) {
      const reader = kind === 'recall' ? officer : admin
      expect(namedIn(await mailTo(reader, null), [titleOf(kind)]), kind).toEqual([titleOf(kind)])
      await run(done, ids.get(kind))
      expect(namedIn(await mailTo(reader, null), [titleOf(kind)]), kind).toEqual([])
    }
  })

  it('goes out once a week, on its first working day, to those who want it', async () => {
    await officer.patch('/api/account', { notify: { stuck_things: false } })
    const table = recurring.filter(({ job }) => job === 'mail_stuck_things')
    // The 5th is a Friday.
    for (const day of ['05', '08', '09', '10', '11', '12', '15'])
      for (const hour of ['15', '16', '20']) {
        vi.setSystemTime(`2027-03-${day}T${hour}:00Z`)
        await queueDue(app, new Map(), table)
      }
    const runs = await db.selectFrom('recurring_runs').select('run').orderBy('run').execute()
    expect(runs).toHaveLength(3)
    await sql`delete from graphile_worker._private_jobs`.execute(db)
    await mailStuckThings(app)
    const { rows } = await sql<{ data: object }>`select payload -> 'data' as data
      from graphile_worker._private_jobs where payload ->> 'name' = 'stuck_things'`.execute(db)
    expect(rows.map(({ data }) => data)).toEqual([{ user_id: admin.user.id, since: '2027-03-01' }])
  })
})
