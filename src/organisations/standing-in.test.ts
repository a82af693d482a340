import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { colleaguesOf } from '../../test/colleagues.ts'
import { aClient, aListing, anOrganisation, bottle, password } from '../../test/factories.ts'
import { aMail } from '../../test/mail-samples.ts'
import { inLocale } from '../i18n/locale.ts'
import { recallMails } from '../recall/mail.ts'
import { absenceMails } from './absence-mail.ts'

/** Recalls, and ends that come from elsewhere. Nobody sends here, so that what is queued can be read. */
describe('somebody in whose place a colleague stands in', async () => {
  const app = await testApp()
  const { colleagues, away, isAway, pageOf, mailsTo } = colleaguesOf(app)

  it('is told and asked of a recall together with who stands in, of whom one answers', async () => {
    const { mehmet, anna } = await colleagues()
    const administrator = await aClient(app, { role: 'administrator', organisation: null })
    await administrator.post(`/api/admin/users/${administrator.user.id}/grants`, {
      grants: ['safety_officer'],
    })
    const lot_number = `AWAY-${mehmet.user.id}`
    const { id } = await aListing(mehmet, { ...bottle, cas_number_unknown: 'mixture', lot_number })
    await isAway(mehmet, anna)
    const { recall_id } = (await administrator.post('/api/recall', { lot: lot_number, reason: 'It leaks.' }))
      .body
    expect([(await mailsTo(anna)).slice(1), await mailsTo(mehmet)]).toEqual([['recall'], ['recall']])
    const read = async (user_id: number) => {
      const data = { recall_id, user_id }
      return inLocale('en', () => recallMails.recall.compose(app, data, aMail()))
    }
    const [copy, own] = [await read(anna.user.id), await read(mehmet.user.id)]
    expect(copy?.subject).toMatch(/^For Mehmet: Stop using this/)
    expect(own?.subject).toMatch(/^Stop using this/)
    expect(own?.body.at(-1)).toEqual({ text: expect.stringContaining('Anna stands in and got this, too.') })
    const answer = { listing_id: id, answer: 'set_aside' }
    expect((await anna.post(`/api/recalls/${recall_id}/answer`, answer)).status).toBe(200)
    const { version } = (await administrator.page(`/recalls/${recall_id}`)).body.recall
    await administrator.post(`/api/recalls/${recall_id}/remind`, { version, text: '' })
    expect((await mailsTo(mehmet)).at(-1)).toBe('recall')
  })

  it('is deleted, and who stood in is told', async () => {
    for (const how of ['by themselves', 'by an administrator']) {
      const { mehmet, anna } = await colleagues()
      const administrator = await aClient(app, { role: 'administrator', organisation: null })
      await isAway(mehmet, anna)
      const deleted =
        how === 'by themselves'
          ? await mehmet.unsafe('DELETE', '/api/account', { current_password: password })
          : await administrator.delete(`/api/admin/users/${mehmet.user.id}`)
      expect(deleted.status, how).toBe(200)
      expect(await mailsTo(anna), how).toEqual(['stand_in_named', 'stand_in_ended'])
      const data = { user_id: anna.user.id, absent_id: mehmet.user.id }
      const mail = await inLocale('en', () => absenceMails.stand_in_ended.compose(app, data, aMail()))
      expect([mail?.subject, mail?.body[0]]).toEqual([
        'You no longer stand in for your colleague',
        { text: expect.stringContaining('no longer has an account') },
      ])
    }
  })

  it.each(['leaves', 'goes away, too', 'is of another organisation'])(
    'never has somebody stand in who %s in the same moment',
    async (how) => {
      const administrator = await aClient(app, { role: 'administrator', organisation: null })
      const elsewhere = await anOrganisation(app)
      for (let round = 0; round < 8; round += 1) {
        const { mehmet, anna } = await colleagues()
        const acts: Record<string, () => Promise<unknown>> = {
          leaves: () => anna.unsafe('DELETE', '/api/account', { current_password: password }),
          'goes away, too': () => away(anna, null),
          'is of another organisation': () =>
            administrator.patch(`/api/admin/users/${anna.user.id}`, {
              email: `anna${round}@${elsewhere.domain}`,
            }),
        }
        const [named] = await Promise.all([away(mehmet, anna), acts[how]?.()])
        expect([200, 422]).toContain(named.status)
        const told = (await mailsTo(mehmet)).filter((name) => name === 'stand_in_left')
        expect(told.length, `${named.status}`).toBe(named.status === 200 ? 1 : 0)
        expect((await pageOf(mehmet)).away?.stand_in ?? null).toBeNull()
      }
    },
  )
})
