import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, bottle } from '../../test/factories.ts'
import { mailTo, writtenMails } from '../../test/mailbox.ts'
import { aPassOnRule } from '../../test/pass-on-rules.ts'

describe('the owner of what a recall had named wrongly', async () => {
  const app = await testApp({ worker: true })
  const { dataDir } = app.config
  const owner = await aClient(app)
  const officer = await aClient(app, { role: 'administrator' })

  async function takenOut(lot_number: string) {
    const { id } = await aListing(owner, { ...bottle, title: `Bottle ${lot_number}`, lot_number })
    await officer.post('/api/recall', { reason: 'Wrong label.', lot: lot_number })
    const { id: recall } = await app.db
      .selectFrom('recalls')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const takeOut = () =>
      officer.post(`/api/recalls/${recall}/take-out`, { listing_id: id, reason: 'Another lot.' })
    return { id, takeOut }
  }

  it('hears that it is shown again, and until when', async () => {
    const { takeOut } = await takenOut('OUT-1')
    expect((await takeOut()).status).toBe(200)
    const { text } = await mailTo(dataDir, owner.user.email, /^Shown again: Bottle OUT-1$/)
    expect(text).toMatch(/A recall had named “Bottle OUT-1” by mistake[\s\S]+Everybody can see it until/)
  })

  it('hears what still holds it', async () => {
    const { id, takeOut } = await takenOut('OUT-2')
    await officer.post(`/api/admin/listings/${id}/hide`, { reason: 'It leaks.' })
    await takeOut()
    const { text } = await mailTo(dataDir, owner.user.email, /^Still not shown: Bottle OUT-2$/)
    expect(text).toContain('hidden it from others: It leaks.')
  })

  it('hears in one mail that an administrator let it go and a rule did not', async () => {
    const { id } = await aListing(owner, { ...bottle, title: 'Bottle 3' })
    await officer.post(`/api/admin/listings/${id}/hide`, { reason: 'It leaks.' })
    const words = { reason_en: 'A bottle is looked at.', reason_nl: 'Een fles wordt bekeken.' }
    await aPassOnRule(officer, { verdict: 'ask', is_on: true, category: ['chemicals'], ...words })
    const shown = await officer.post(`/api/admin/listings/${id}/show`)
    expect(shown.body.message).toContain('The safety officer looks at it')
    const { text } = await mailTo(dataDir, owner.user.email, /^Still not shown: Bottle 3$/)
    expect(text).toMatch(/“Bottle 3” is no longer hidden[\s\S]+The safety officer looks at it first/)
    const told = (await writtenMails(dataDir)).filter(({ subject }) => /Not shown for now/.test(subject))
    expect(told).toEqual([])
  })
})
