import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge } from '../../test/factories.ts'
import { mailTo, writtenMails } from '../../test/mailbox.ts'
import { aPicture } from '../../test/pictures.ts'
import { dayIn, formatDay } from '../i18n/day.ts'
import { remindOwners } from './write/reminders.ts'

/** What becomes of a listing at its end, and what of its copy. */
const aTuesday = '2027-03-23'

describe('extending a listing', async () => {
  const app = await testApp({ worker: true })
  const owner = await aClient(app)
  const called = (title: string) => ({ ...centrifuge, title })
  const endsIn = (id: number, interval: string) =>
    sql`update listings set expires_at = now() + ${interval}::interval where id = ${id}`.execute(app.db)
  const rowOf = (id: number) =>
    app.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const lastDay = async (id: number) =>
    formatDay(dayIn((await rowOf(id)).expires_at ?? new Date(0), app.config.parkTimeZone))
  const remindersOf = async (title: string) =>
    (await writtenMails(app.config.dataDir)).filter(({ subject }) => subject.includes(title)).length

  async function aRemindedOne(title: string) {
    const { id } = await aListing(owner, called(title))
    await endsIn(id, '2 days')
    await remindOwners(app.db, aTuesday)
    const [link = ''] = (await mailTo(app.config.dataDir, owner.user.email, new RegExp(title))).links
    const token = new URL(link).searchParams.get('token')
    return { id, token }
  }

  it('reminds again of a listing that ended and was published again', async () => {
    const { id } = await aListing(owner, called('Twice around'))
    let mails = 0
    const remindTwice = async () => {
      for (const days of ['13 days', '2 days']) {
        await endsIn(id, days)
        await remindOwners(app.db, aTuesday)
        await expect.poll(() => remindersOf('Twice around')).toBe(++mails)
      }
    }
    await remindTwice()
    await endsIn(id, '-1 day')
    await owner.patch(`/api/listings/${id}`, { status: 'active' })
    expect((await rowOf(id)).reminded_days).toBeNull()
    await remindTwice()
  })

  it('tells its owner once that the four months are over, also when LabEx was off then, and shows it again', async () => {
    const [{ id }, old] = [
      await aListing(owner, called('Ended while off')),
      await aListing(owner, called('Ended long ago')),
    ]
    await endsIn(id, '-14 days')
    await endsIn(old.id, '-22 days')
    await remindOwners(app.db, aTuesday)
    await remindOwners(app.db, aTuesday)
    const { links, source } = await mailTo(
      app.config.dataDir,
      owner.user.email,
      /No longer shown: Ended while off/,
    )
    expect(source).toContain('four months are over')
    const token = new URL(links[0] ?? '').searchParams.get('token')
    const again = await app.client().post(`/api/listings/${id}/renew`, { act: 'extend', token })
    expect(again.status).toBe(200)
    expect((await rowOf(id)).expires_at?.getTime()).toBeGreaterThan(Date.now())
    const ended = (await writtenMails(app.config.dataDir)).filter(({ subject }) =>
      /No longer shown: Ended/.test(subject),
    )
    expect(ended).toHaveLength(1)
    await endsIn(id, '-1 hour')
    await remindOwners(app.db, aTuesday)
    await expect
      .poll(
        async () =>
          (await writtenMails(app.config.dataDir)).filter(({ subject }) =>
            /No longer shown: Ended/.test(subject),
          ).length,
      )
      .toBe(2)
  })

  it('reminds before days off of what the next working day would be too late for', async () => {
    const { id } = await aListing(owner, called('Over Easter'))
    await endsIn(id, '5 days')
    await remindOwners(app.db, aTuesday)
    expect((await rowOf(id)).reminded_days).toBe(14)
    // The Thursday before Good Friday and Easter Monday.
    await remindOwners(app.db, '2027-03-25')
    expect((await rowOf(id)).reminded_days).toBe(3)
  })

  it('does not remind again when it is only hidden and shown', async () => {
    const { id } = await aRemindedOne('Toggled thing')
    await owner.patch(`/api/listings/${id}`, { status: 'inactive' })
    await owner.patch(`/api/listings/${id}`, { status: 'active' })
    expect((await rowOf(id)).reminded_days).toBe(3)
  })

  it('extends by a mailed link once, and says until when afterwards', async () => {
    const { id, token } = await aRemindedOne('Once by link')
    const visitor = app.client()
    const extend = () => visitor.post(`/api/listings/${id}/renew`, { act: 'extend', token })
    const page = () => visitor.page(`/listings/${id}/renew?token=${token}&act=extend`)
    expect((await page()).body.extended).toBe(false)
    expect((await extend()).status).toBe(200)
    const { expires_at } = await rowOf(id)
    const again = await extend()
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({
      code: 'already_extended',
      message: `Already extended: it is shown until ${await lastDay(id)}.`,
    })
    expect((await page()).body.extended).toBe(true)
    expect((await rowOf(id)).expires_at).toEqual(expires_at)
  })

  it('is not done by the link of an older mail once somebody has it, only by its owner', async () => {
    const { id, token } = await aRemindedOne('Gone by now')
    const visitor = app.client()
    expect((await owner.post(`/api/listings/${id}/renew`, { act: 'gone' })).status).toBe(200)
    for (const act of ['extend', 'withdraw']) {
      const { status, body } = await visitor.post(`/api/listings/${id}/renew`, { act, token })
      expect([status, body.code, body.message]).toEqual([
        ...[409, 'invalid_transition', expect.stringMatching(/counts as given.*Show it again/)],
      ])
    }
    expect(await rowOf(id)).toMatchObject({ status: 'inactive', gone_at: expect.any(Date) })
    expect((await owner.post(`/api/listings/${id}/renew`, { act: 'extend' })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ status: 'active', gone_at: null })
  })

  it('extends once however many presses come at the same moment', async () => {
    const { id, token } = await aRemindedOne('Pressed five times')
    const visitor = app.client()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => visitor.post(`/api/listings/${id}/renew`, { act: 'extend', token })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  it('never shows a listing for more than eight months from now', async () => {
    const { id } = await aListing(owner, called('Forever young'))
    const extend = () => owner.post(`/api/listings/${id}/renew`, { act: 'extend' })
    expect((await extend()).status).toBe(200)
    const { expires_at, version } = await rowOf(id)
    const again = await extend()
    expect([again.status, again.body.code]).toEqual([409, 'already_extended'])
    expect(await rowOf(id)).toMatchObject({ expires_at, version })
    const endsIn = (time: string) =>
      sql`update listings set expires_at = now() + ${time}::interval where id = ${id}`.execute(app.db)
    await endsIn('4 months 3 days')
    expect((await extend()).body.code).toBe('already_extended')
    await endsIn('3 months 20 days')
    expect((await extend()).status).toBe(200)
  })

  it('is refused for an incomplete listing, which names what is missing and stays as it is', async () => {
    const { id, token } = await aRemindedOne('Half a listing')
    await owner.patch(`/api/listings/${id}`, { status: 'inactive' })
    await owner.patch(`/api/listings/${id}`, { manufacturer: '', location_building: '' })
    const before = await rowOf(id)
    for (const client of [app.client(), owner]) {
      const { status, body } = await client.post(`/api/listings/${id}/renew`, { act: 'extend', token })
      expect(status).toBe(422)
      expect(body.errors).toEqual({
        manufacturer: ['Enter the manufacturer.'],
        location_building: ['Enter the building.'],
      })
    }
    expect(await rowOf(id)).toEqual(before)
  })

  it('is refused by a mailed link, too, once the organisation no longer takes part', async () => {
    const { id, token } = await aRemindedOne('Of a revoked lab')
    const before = await rowOf(id)
    const [organisation, visitor] = [owner.user.organisation?.id ?? 0, app.client()]
    const setStatus = (status: 'approved' | 'revoked') =>
      app.db.updateTable('organisations').set({ status }).where('id', '=', organisation).execute()
    await setStatus('revoked')
    for (const act of ['extend', 'withdraw', 'gone']) {
      const { status, body } = await visitor.post(`/api/listings/${id}/renew`, { act, token })
      expect([status, body.code]).toEqual([403, 'organisation_revoked'])
    }
    expect((await visitor.page(`/listings/${id}/renew?token=${token}`)).status).toBe(403)
    expect((await visitor.page(`/listings/${id}/renew?token=wrong`)).status).toBe(404)
    expect(await rowOf(id)).toEqual(before)
    await setStatus('approved')
    expect((await visitor.post(`/api/listings/${id}/renew`, { act: 'extend', token })).status).toBe(200)
  })

  it('copies a listing with all its photos, or not at all', async () => {
    const images = [
      (await owner.upload(await aPicture())).body.path,
      (await owner.upload(await aPicture('#345678'))).body.path,
    ]
    const { id } = await aListing(owner, { ...called('With two photos'), images })
    const countListings = async () =>
      (
        await app.db
          .selectFrom('listings')
          .select((select) => select.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    const before = await countListings()
    await sql`create function refuse_second() returns trigger language plpgsql as
      $$ begin if new.position = 1 then raise exception 'crash'; end if; return new; end $$`.execute(app.db)
    await sql`create trigger refuse_second before insert on listing_images
      for each row execute function refuse_second()`.execute(app.db)
    expect((await owner.post(`/api/dashboard/duplicate/${id}`)).status).toBe(500)
    expect(await countListings()).toBe(before)
    await sql`drop trigger refuse_second on listing_images`.execute(app.db)
    const copy = (await owner.post(`/api/dashboard/duplicate/${id}`)).body.listing_id
    const paths = (await owner.page(`/listings/${copy}`)).body.listing.images
    expect(paths).toHaveLength(2)
    expect(paths).not.toEqual(images)
    for (const path of paths) expect((await owner.request(`/storage/${path}`)).status).toBe(200)
  })

  it('copies what was shown with every answer given, so that it opens on one page', async () => {
    const { id } = await aListing(owner, called('Shown and copied'))
    const draft = (await owner.post('/api/listings', called('Begun and copied'))).body.listing
    const stepOf = async (of: number) =>
      (await rowOf((await owner.post(`/api/dashboard/duplicate/${of}`)).body.listing_id)).step
    expect([await stepOf(id), await stepOf(draft.id)]).toEqual([3, 1])
  })

  it('takes ten photos and says so of the eleventh', async () => {
    const { id } = await aListing(owner, called('Eleven photos'))
    const images = Array.from(
      { length: 11 },
      (_, index) => `listings/${String(index).padStart(32, '0')}.webp`,
    )
    const { status, body } = await owner.patch(`/api/listings/${id}`, { images })
    expect([status, body.errors]).toEqual([422, { images: ['Use at most 10 photos.'] }])
    const long = { image_alts: { [images[0] ?? '']: 'x'.repeat(201) } }
    expect((await owner.patch(`/api/listings/${id}`, long)).body.errors).toEqual({
      image_alts: ['Use at most 200 characters.'],
    })
    for (const empty of ['', null])
      expect((await owner.patch(`/api/listings/${id}`, { images: empty, image_alts: empty })).status).toBe(
        200,
      )
  })
})
