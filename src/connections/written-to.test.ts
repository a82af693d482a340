import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { type Colleague, colleaguesOf } from '../../test/colleagues.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { htmlOf } from '../../test/rendered.ts'

const app = await testApp()
const { colleagues, isAway } = colleaguesOf(app)

it('of somebody who is away the page and the dashboard begin a mail to who stands in', async () => {
  const { mehmet, anna } = await colleagues()
  const karel = await aClient(app, { name: 'Karel' })
  const connect = async (taker: Colleague, giver: Colleague): Promise<number> => {
    const taken = { exchange_type: 'offer', listing_id: (await aListing(giver)).id, total_units: 1 }
    return (await taker.post('/api/connections', taken)).body.connection_id
  }
  const [given, taken] = [await connect(mehmet, karel), await connect(karel, mehmet)]
  const begun = async (connection: number) =>
    / href="mailto:([^?]+)\?subject=[^"]*body=([^"]*)"[^>]*>(?:(?!<\/a>).)*(Mail \w+)</.exec(
      (await htmlOf(karel, `/connections/${connection}`)) ?? '',
    )
  const first = await begun(given)
  expect(first?.slice(1)).toEqual([mehmet.user.email, expect.stringContaining('Hi%20Mehmet'), 'Mail Mehmet'])

  await isAway(mehmet, anna)
  for (const [connection, said] of [
    [given, 'Hi%20Anna%2C%0A%0AI%20have'],
    [taken, 'from%20Mehmet%2C%20as%20arranged%20on%20LabEx%2C%20and%20you%20stand%20in'],
  ] as const)
    expect((await begun(connection))?.slice(1)).toEqual([
      ...[anna.user.email, expect.stringContaining(said), 'Mail Anna'],
    ])
  expect(await htmlOf(karel, '/my-connections')).toContain('Write to Anna, who stands in for Mehmet<')
  expect(await htmlOf(karel, '/dashboard')).toContain(`href="mailto:${anna.user.email}?subject=`)
  expect(await htmlOf(karel, `/connections/${given}`)).toMatch(
    /Anna is waiting to hear from you.*Anna stands in for Mehmet/s,
  )
})

it('somebody whose mail comes back is to be reached another way, unless somebody stands in', async () => {
  const { mehmet, anna } = await colleagues()
  const karel = await aClient(app, { name: 'Karel' })
  const taken = { exchange_type: 'offer', listing_id: (await aListing(karel)).id, total_units: 1 }
  const { connection_id } = (await mehmet.post('/api/connections', taken)).body
  const page = async () => (await htmlOf(karel, `/connections/${connection_id}`)) ?? ''
  const loudest = async () =>
    [
      ...(await page()).matchAll(
        /<(?:a|button)[^>]*class="[^"]*bg-brand[^"]*"[^>]*>(?:(?!<\/a>).)*?(Mail \w+|I have spoken to \w+|I have written \w+)</g,
      ),
    ].map(([, label]) => label)
  expect(await loudest()).toEqual(['Mail Mehmet'])
  expect(await page()).not.toContain('Reach Mehmet another way')
  const box = /is waiting to hear from you.*Mail Mehmet<.*Propose a time<.*I have written already</s
  expect(await page()).toMatch(box)
  for (const once of [/Mail Mehmet</g, /Propose a time</g]) expect((await page()).match(once)).toHaveLength(1)

  await sql`insert into address_refusals (user_id, first_on, last_on)
    values (${mehmet.user.id}, current_date - 1, current_date)`.execute(app.db)
  expect(await loudest()).toEqual(['I have spoken to Mehmet'])
  const called = await page()
  expect(called.indexOf('Reach Mehmet another way')).toBeGreaterThan(0)
  expect(called).not.toMatch(/>Mail Mehmet</)
  // One box says all of it.
  expect(called).toContain('Have you spoken already?')
  expect(called).toMatch(/Propose a time<.*Mehmet sees a proposed time only on this page/s)
  expect(called).not.toContain('Mehmet is waiting to hear from you')

  await isAway(mehmet, anna)
  expect(await loudest()).toEqual(['Mail Anna'])
  expect(await page()).not.toContain('Reach Mehmet another way')
})

it('nobody is sent to drop by somebody who is away, nor linked to an address that mail comes back from', async () => {
  const { mehmet } = await colleagues()
  const karel = await aClient(app, { name: 'Karel' })
  const taken = { exchange_type: 'offer', listing_id: (await aListing(mehmet)).id, total_units: 1 }
  const { connection_id } = (await karel.post('/api/connections', taken)).body
  const page = async () =>
    ((await htmlOf(karel, `/connections/${connection_id}`)) ?? '').replace(/<script.*?<\/script>/gs, '')
  const linked = `href="mailto:${mehmet.user.email}`
  const readable = mehmet.user.email.replace('@', '<wbr/>@')
  expect(await page()).toContain(linked)
  await sql`insert into address_refusals (user_id, first_on, last_on)
    values (${mehmet.user.id}, current_date - 1, current_date)`.execute(app.db)
  await sql`update connections set created_at = now() - interval '5 days' where id = ${connection_id}`.execute(
    app.db,
  )
  expect(await page()).not.toContain(linked)
  expect(await page()).toContain(readable)
  expect(await page()).toContain('rop by')
  const starts_at = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString()
  const propose = () => karel.post(`/api/connections/${connection_id}/pickups`, { starts_at })
  expect((await propose()).body.message).toContain('drop by')

  await isAway(mehmet, null)
  expect(await page()).toContain('sk a colleague of theirs')
  expect(await page()).not.toContain('rop by')
  expect((await propose()).body.message).toBe(
    'Proposed. Mail to Mehmet comes back: ask a colleague of theirs.',
  )
})

it('whose handover is cancelled reads by whom and why where it ended', async () => {
  const [giver, taker] = [await aClient(app, { name: 'Gea' }), await aClient(app)]
  const taken = { exchange_type: 'offer', listing_id: (await aListing(giver)).id, total_units: 1 }
  const { connection_id } = (await taker.post('/api/connections', taken)).body
  await giver.delete(`/api/connections/${connection_id}`, { reason: 'It broke.' })
  const html = (await htmlOf(taker, `/connections/${connection_id}`)) ?? ''
  expect(/How it ended.*?<\/section>/s.exec(html)?.[0]).toContain('Gea cancelled it: “It broke.”')
  expect(html).toMatch(/What was to be exchanged<.*Would have given<.*Would have got \(you\)</s)
})
