import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aClient, aListing } from '../../test/factories.ts'
import { mailTo, writtenMails } from '../../test/mailbox.ts'
import { overMidnight } from '../../test/over-midnight.ts'
import { htmlOf } from '../../test/rendered.ts'
import { settlePassedDates } from '../listings/write/past-date.ts'
import { tellOfPassedDates } from './past-date.ts'

/** What was promised before its date passed: nobody says of it any more that it is fit for clinical use. */
describe('the date of a promised thing that passes', async () => {
  const { before, app, earlier, lastDay } = await overMidnight()
  const { dataDir } = app.config
  const [giver, taker, colleague] = [await aClient(app), await aClient(app), await aClient(app)]
  await app.db
    .updateTable('users')
    .set({ organisation_id: taker.user.organisation?.id ?? null })
    .where('id', '=', colleague.user.id)
    .execute()
  const tips = {
    ...{ exchange_type: 'offer', type: 'disposables', disposable_type: 'petri_dishes', total_units: 10 },
    ...{ manufacturer: 'Greiner', product_number: '657160', expiry_date: lastDay },
    ...{ availability_type: 'free', location_building: 'Kruyt', fit_for: ['clinical', 'research'] },
  }
  const listed = async (title: string, more: object = {}): Promise<number> =>
    (await aListing(earlier(giver), { ...tips, title, ...more })).id
  async function promised(title: string, more: object = {}) {
    const listing_id = await listed(title, more)
    const body = { exchange_type: 'offer', listing_id, total_units: 10 }
    const id: number = (await earlier(taker).post('/api/connections', body)).body.connection_id
    await sql`update connections set created_at = now() - interval '3 days' where id = ${id}`.execute(app.db)
    return { id, listing_id }
  }
  const night = async () => {
    await settlePassedDates(app.db)
    await tellOfPassedDates(app.db)
    await tellOfPassedDates(app.db)
  }
  const warned = async (id: number) => {
    const html = (await htmlOf(giver, `/connections/${id}`)) ?? ''
    expect(html).toMatch(/Its date passed on.*is waiting to hear from you/s)
    return html.includes('It was said to be fit for clinical use')
  }
  const handoverOf = async (id: number) =>
    (await taker.page(`/connections/${id}`)).body.connection.handover_id
  const mailsAbout = async (title: string) =>
    (await writtenMails(dataDir)).filter(({ subject }) => subject === `Past its date: ${title}`)

  it('is told to both and their contacts, once for all that they arrange together', async () => {
    const { id } = await promised('Sterile tips')
    await promised('Cell strainers', { fit_for: ['clinical'] })
    await promised('Later tips', { expiry_date: '2099-01-01' })
    await taker.post(`/api/connections/${id}/contact`, { email: colleague.user.email })
    await tellOfPassedDates(before.db)
    await night()
    const people = [giver, taker, colleague]
    for (const { user } of people) {
      const { text } = await mailTo(dataDir, user.email, /^Past its date: Sterile tips$/)
      expect(text).toContain('Cell strainers')
      expect(text).not.toMatch(/Later tips|[Cc]linical use\./)
    }
    expect(await mailsAbout('Sterile tips')).toHaveLength(people.length)
    expect(await mailsAbout('Cell strainers')).toEqual([])
  })

  it('is on page and paper, which say nothing of clinical use any more, nor does the listing', async () => {
    const { id, listing_id } = await promised('Sterile swabs')
    const paper = async (language: string) => {
      const { body } = await taker.page(`/handovers/${await handoverOf(id)}?in=${language}`)
      return JSON.stringify(
        body.paper.things.find((thing: { title: string }) => thing.title === 'Sterile swabs'),
      )
    }
    expect(await paper('en')).not.toMatch(/clinical/i)
    await night()
    const { connection, goods } = (await taker.page(`/connections/${id}`)).body
    expect([connection.past_date, goods.fit_for, goods.status]).toEqual([lastDay, ['research'], 'connected'])
    expect((await giver.page(`/listings/${listing_id}`)).body.listing.fit_for).toEqual(['research'])
    expect(await paper('en')).toMatch(/, past its date.*Fit for","Research"/)
    expect(await paper('nl')).toMatch(/, over de datum.*"Onderzoek"/)
    for (const language of ['en', 'nl']) expect(await paper(language)).not.toMatch(/clinical|klinisch/i)
    expect(await warned(id)).toBe(true)
    expect(await htmlOf(giver, '/dashboard')).toMatch(
      /text-warning">Its expiry date passed on [\d\u2011-]+\u00a0· (also [^<]*\u00a0· )?Promised/,
    )
    expect(await warned((await promised('Research swabs', { fit_for: ['research'] })).id)).toBe(false)
  })

  it('leaves to its owner what they said knowing the date, and to history what was handed over before', async () => {
    const id = await listed('Known swabs')
    const said = await giver.patch(`/api/listings/${id}`, { fit_for: ['clinical'] })
    expect(said.status).toBe(200)
    const body = { exchange_type: 'offer', listing_id: id, total_units: 10 }
    const knowing: number = (await taker.post('/api/connections', body)).body.connection_id
    const handed = await promised('Handed swabs')
    await taker.post(`/api/connections/${handed.id}/complete`)
    await sql`update connections set completed_at = created_at where id = ${handed.id}`.execute(app.db)
    await night()
    expect((await taker.page(`/connections/${knowing}`)).body.goods.fit_for).toEqual(['clinical'])
    // The paper has in full what is left to sign for, and once nothing is left, everything.
    await app.db
      .updateTable('connections')
      .set({ status: 'cancelled', cancelled_at: sql`now()` })
      .where('status', '=', 'open')
      .where('id', '<>', knowing)
      .execute()
    for (const [one, isPast] of [
      [knowing, true],
      [handed.id, false],
    ] as const) {
      const { things } = (await taker.page(`/handovers/${await handoverOf(one)}?in=en`)).body.paper
      const thing = JSON.stringify(things.find((other: { id: number }) => other.id === one))
      expect(thing).toMatch(/Clinical use/)
      expect(thing.includes('past its date')).toBe(isPast)
      await taker.post(`/api/connections/${knowing}/complete`)
    }
    for (const title of ['Known swabs', 'Handed swabs']) expect(await mailsAbout(title)).toEqual([])
  })

  it('is not promised as clinical between midnight and the job that looks', async () => {
    const listing_id = await listed('Midnight swabs')
    const body = { exchange_type: 'offer', listing_id, total_units: 10 }
    const { version } = (await earlier(taker).page(`/listings/${listing_id}`)).body.listing
    const asked = await taker.post('/api/connections', { ...body, version })
    expect([asked.status, asked.body.code]).toEqual([409, 'listing_not_active'])
    await settlePassedDates(app.db)
    expect((await taker.post('/api/connections', { ...body, version })).body.code).toBe('stale')
  })
})
