import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { mayBePlannedOnce } from '../src/db/prepared-client.ts'
import { testApp } from './app.ts'
import { aClient, aListedRow, aListing, anOrganisation, aUser, centrifuge, pipetteTips } from './factories.ts'

/** At most so many, however many rows there are: a page may not ask once for each of them. */
const most: Record<string, Record<string, number>> = {
  visitor: {
    '/': 5,
    '/listings/offers': 2,
    '/listings/offers?search=nothing+like+it': 2,
    '/listings/:id': 5,
    '/faq': 3,
  },
  // One of them for the handovers that they have open.
  member: {
    '/listings/offers': 3,
    '/listings/requests?type=disposables': 3,
    '/listings/:id': 7,
    '/my-listings': 3,
    '/my-connections': 3,
    '/alerts': 3,
    '/account': 5,
    '/matches': 6,
    // Of seven rooms, each of which asks for its own; one for all would know all their tables.
    '/dashboard': 10,
  },
  administrator: {
    // Four of them for codes, passkeys and secrets that are lost, and passwords that are kept.
    '/admin': 11,
    '/admin/listings': 3,
    '/admin/users': 3,
    '/admin/connections': 3,
    '/admin/audit': 5,
  },
}

interface Asked {
  text: string
  values?: unknown
}

/** The session's query had 209 with what recalls and handovers ask of few people: half a millisecond of each request. */
const mostSteps = 60

describe('queries of a page', async () => {
  const app = await testApp()
  const organisation = await anOrganisation(app)
  const member = await aClient(app, { organisation })
  const other = await aClient(app, { organisation })
  const administrator = await aClient(app, { role: 'administrator' })
  const clients: Record<string, () => ReturnType<typeof app.client>> = {
    visitor: () => app.client(),
    member: () => member,
    administrator: () => administrator,
  }
  const offer = await aListing(member)
  const owner = await aUser(app, { organisation })

  /** Something of everything, so that each page has rows to ask for. */
  const more = async () => {
    const taken = await aListing(other)
    await member.post('/api/connections', {
      exchange_type: 'offer',
      listing_id: taken.id,
      total_units: taken.total_units,
    })
    await member.post('/api/alerts', {
      exchange_type: 'offer',
      frequency: 'daily',
      specifications: { type: ['equipment'] },
    })
    await aListing(member, pipetteTips)
    for (let row = 0; row < 4; row += 1) await aListedRow(app, owner, centrifuge)
  }
  const queriesOf = async (who: string, path: string) => {
    // A change, so that nothing kept is answered; another page brings the index there.
    await app.db.updateTable('listings').set({ title: 'Changed' }).where('id', '=', offer.id).execute()
    await app.client().page('/listings/requests?sort=date_asc')
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const response = await clients[who]?.().request(path.replace(':id', String(offer.id)), {
      headers: { accept: 'text/html' },
    })
    // Whether anything can be changed is asked every two seconds, and a connection that was idle whether it lives.
    const asked = (query.mock.calls as unknown[][])
      .map(([said, values]) => (typeof said === 'string' ? { text: said, values } : (said as Asked)))
      .filter(({ text }) => !/from "installation|^select 1$|^set lock_timeout/.test(text))
    query.mockRestore()
    expect(response?.status, path).toBe(200)
    return asked
  }
  const count = async (who: string, path: string) => (await queriesOf(who, path)).length
  /** A busy machine brings queries of jobs, or an answer that took too long and is asked for again. */
  const least = async (who: string, path: string, limit: number) => {
    let asked = await count(who, path)
    for (let again = 0; asked > limit && again < 3; again += 1)
      asked = Math.min(asked, await count(who, path))
    return asked
  }
  const all = async () => {
    const counts: Record<string, Record<string, number>> = {}
    for (const [who, paths] of Object.entries(most))
      for (const [path, limit] of Object.entries(paths))
        (counts[who] ??= {})[path] = await least(who, path, limit)
    return counts
  }

  it('are few, and no more when there are twice the rows', async () => {
    await more()
    await all()
    const few = await all()
    await more()
    const twice = await all()
    for (const [who, paths] of Object.entries(most))
      for (const [path, limit] of Object.entries(paths)) {
        expect(twice[who]?.[path], `${who} ${path}`).toBeLessThanOrEqual(limit)
        expect(twice[who]?.[path], `${who} ${path}`).toBeLessThanOrEqual(few[who]?.[path] ?? 0)
      }
  })

  // The account's own page, seldom opened, reads a whole row with a star.
  const pages = Object.keys(most.member ?? {}).filter((path) => path !== '/account')
  it.each(pages)('of a member are planned once: %s', async (path) => {
    const unplanned = async () =>
      (await queriesOf('member', path)).filter(({ text, values }) => !mayBePlannedOnce(text, values))
    let found = await unplanned()
    for (let again = 0; found.length > 0 && again < 3; again += 1) found = await unplanned()
    expect(found).toEqual([])
  })

  it('are short where every request asks them, because the database begins all parts of a plan', async () => {
    const asked = (await queriesOf('member', '/listings/offers')).map(({ text }) => text)
    const steps = await Promise.all(asked.map(stepsOf))
    expect(steps.length).toBeGreaterThan(0)
    expect(Math.max(...steps)).toBeLessThan(mostSteps)
  })

  async function stepsOf(text: string): Promise<number> {
    const explain = sql.raw<Record<string, [{ Plan: Step }]>>(`explain (generic_plan, format json) ${text}`)
    const [row] = (await explain.execute(app.db)).rows
    return countSteps(row?.['QUERY PLAN']?.[0]?.Plan)
  }
})

interface Step {
  Plans?: Step[]
}

const countSteps = (step: Step = {}): number =>
  1 + (step.Plans ?? []).reduce((sum, one) => sum + countSteps(one), 0)
