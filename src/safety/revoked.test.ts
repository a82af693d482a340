import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { colleaguesOf } from '../../test/colleagues.ts'
import { aClient, anOrganisation } from '../../test/factories.ts'
import { aMail } from '../../test/mail-samples.ts'
import { aPassOnRule } from '../../test/pass-on-rules.ts'
import { toluene } from '../../test/toluene.ts'
import type { Template } from '../mail/mail.ts'
import { mails } from '../mails.ts'

const words = { reason_en: 'Five litres are looked at.', reason_nl: 'Vijf liter wordt bekeken.' }

describe('what waits for an officer, of an organisation that is revoked', async () => {
  const app = await testApp()
  const { mailsTo } = colleaguesOf(app)
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  const officer = await aClient(app)
  await admin.post(`/api/admin/users/${officer.user.id}/grants`, { grants: ['safety_officer'] })
  await aPassOnRule(officer, { verdict: 'ask', is_on: true, category: ['chemicals'], ...words })

  async function waiting() {
    const organisation = await anOrganisation(app)
    const owner = await aClient(app, { organisation })
    const { id } = (await owner.post('/api/listings', toluene)).body.listing
    const { body } = await owner.patch(`/api/listings/${id}`, { ...toluene, status: 'active', step: 3 })
    const set = async (status: 'revoked' | 'approved') => {
      const path = `/api/admin/organisations/${organisation.id}/${status === 'revoked' ? 'revoke' : 'approve'}`
      expect((await admin.post(path)).status).toBe(200)
    }
    const version = body.listing.version as number
    return { owner, id: id as number, version, set }
  }
  const allow = ({ id, version }: { id: number; version: number }) =>
    officer.post(`/api/safety/listings/${id}/allow`, { version })
  const seen = async (id: number) => (await app.client().page(`/listings/${id}`)).status
  const composed = (name: 'safety_waiting' | 'listing_allowed', data: object) =>
    (mails[name] as Template<object>).compose(app, data, aMail())
  const asksOfficer = async () => (await composed('safety_waiting', { user_id: officer.user.id })) !== null

  it('is asked of nobody while it is, and again once it takes part', async () => {
    const one = await waiting()
    await sql`update listings set awaiting_since = now() - interval '20 days' where id = ${one.id}`.execute(
      app.db,
    )
    const stuck = async () =>
      (await admin.page('/admin')).body.stuck.some(({ id }: { id: number }) => id === one.id)
    expect([await asksOfficer(), await stuck()]).toEqual([true, true])
    await one.set('revoked')
    expect([await asksOfficer(), await stuck()]).toEqual([false, false])
    await one.set('approved')
    expect([await asksOfficer(), await stuck()]).toEqual([true, true])
    const { stuck: park, attention } = (await officer.page('/dashboard')).body
    expect([attention.for_safety, park], 'named once, in their own list').toEqual([1, []])
    await allow(one)
  })

  it('stays hidden after a yes, which says so, and is shown once it is let in again', async () => {
    const one = await waiting()
    await one.set('revoked')
    expect((await allow(one)).body.message).toBe(
      'Allowed; it stays hidden. Its organisation does not take part now, so others do not see it.',
    )
    expect(await seen(one.id)).toBe(404)
    expect(await composed('listing_allowed', { listing_id: one.id })).toBeNull()
    await one.set('approved')
    expect(await seen(one.id)).toBe(200)
    expect(await mailsTo(one.owner)).toEqual(['access_ended', 'access_back'])
  })

  it('is hidden after a yes that came before, whose mail waits no more', async () => {
    const one = await waiting()
    expect((await allow(one)).body.message).toBe('It is shown; its owner gets an e-mail.')
    expect(await composed('listing_allowed', { listing_id: one.id })).not.toBeNull()
    await one.set('revoked')
    expect(await seen(one.id)).toBe(404)
    expect(await composed('listing_allowed', { listing_id: one.id })).toBeNull()
    await one.set('approved')
    expect(await seen(one.id)).toBe(200)
  })
})
