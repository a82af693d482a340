import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anAgreedPickup } from '../../test/agreed.ts'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, bottle } from '../../test/factories.ts'
import { mailTo, writtenMails } from '../../test/mailbox.ts'
import { aPassOnRule } from '../../test/pass-on-rules.ts'
import { readerOf } from './reader.ts'

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
    expect(text).toMatch(/“Bottle OUT-1” was named in a recall by mistake[\s\S]+Everybody can see it until/)
  })

  it('hears what still holds it', async () => {
    const { id, takeOut } = await takenOut('OUT-2')
    await officer.post(`/api/admin/listings/${id}/hide`, { reason: 'It leaks.' })
    await takeOut()
    const { text } = await mailTo(dataDir, owner.user.email, /^Still not shown: Bottle OUT-2$/)
    expect(text).toContain('hidden it from others: “It leaks.”')
  })

  it('hears in one mail that an administrator let it go and a rule did not', async () => {
    const { id } = await aListing(owner, { ...bottle, title: 'Bottle 3' })
    await officer.post(`/api/admin/listings/${id}/hide`, { reason: 'It leaks.' })
    const words = { reason_en: 'A bottle is looked at.', reason_nl: 'Een fles wordt bekeken.' }
    await aPassOnRule(officer, { verdict: 'ask', is_on: true, category: ['chemicals'], ...words })
    const shown = await officer.post(`/api/admin/listings/${id}/show`)
    expect(shown.body.message).toContain('The safety officer looks at it')
    const { text } = await mailTo(dataDir, owner.user.email, /^Still not shown: Bottle 3$/)
    expect(text).toMatch(/“Bottle 3” is no longer hidden[\s\S]+Nobody else sees it until the safety officer/)
    const told = (await writtenMails(dataDir)).filter(({ subject }) => /Not shown for now/.test(subject))
    expect(told).toEqual([])
  })
})

describe('the other side of what a recall had named wrongly', async () => {
  const app = await testApp({ worker: true })
  const { dataDir } = app.config
  const officer = await aClient(app, { role: 'administrator', organisation: null })
  const off = /^Recall is off/
  const subjectsTo = async (address: string) =>
    (await writtenMails(dataDir)).filter(({ to }) => to.includes(address)).map(({ subject }) => subject)

  async function promised(lot_number: string, amount = bottle.total_units) {
    const [giver, taker] = [await aClient(app), await aClient(app)]
    const { id } = await aListing(giver, {
      ...bottle,
      ...{ title: `Bottle ${lot_number}`, lot_number, portion_size: 100 },
    })
    const { connection_id } = await anAgreedPickup(giver, taker, id, amount)
    const { goods } = await app.db
      .selectFrom('connections')
      .select(sql<number>`coalesce(offer_id, listing_id)`.as('goods'))
      .where('id', '=', connection_id)
      .executeTakeFirstOrThrow()
    return { giver, taker, connection_id, goods }
  }
  const recall = async (body: object) =>
    (await officer.post('/api/recall', { reason: 'Wrong label.', ...body })).body.recall_id as number
  const takeOut = (recall_id: number, listing_id: number) =>
    officer.post(`/api/recalls/${recall_id}/take-out`, { listing_id, reason: 'Another lot.' })

  it.each([
    ['what was promised', 'OFF-1', 500, false],
    ['the part that was handed over', 'OFF-2', 200, true],
  ])('hears that it is off for %s, and its owner once', async (_, lot, amount, isDone) => {
    const { giver, taker, connection_id, goods } = await promised(lot, amount)
    if (isDone) await taker.post(`/api/connections/${connection_id}/complete`)
    const id = await recall({ lot })
    await mailTo(dataDir, taker.user.email, /^Stop using this/)
    expect((await takeOut(id, goods)).status).toBe(200)
    const { text } = await mailTo(dataDir, taker.user.email, off)
    expect(text).toMatch(/by mistake[\s\S]+go on as you had planned[\s\S]+Bottle OFF-/)
    expect(text).not.toMatch(/another recall|still recalled/)
    await mailTo(dataDir, giver.user.email, /^(Shown again|Still not shown): Bottle OFF-/)
    expect((await subjectsTo(giver.user.email)).filter((subject) => off.test(subject))).toEqual([])
  })

  it.each(['is kept', 'was deleted'])('hears it of what was handed over whole and %s', async (kept) => {
    const lot = kept === 'is kept' ? 'WHOLE-1' : 'WHOLE-2'
    const { giver, taker, connection_id, goods } = await promised(lot)
    await taker.post(`/api/connections/${connection_id}/complete`)
    if (kept === 'was deleted') await giver.delete(`/api/listings/${goods}`)
    const id = await recall({ lot })
    const named = async () =>
      (await officer.page(`/recalls/${id}`)).body.things.map((thing: { take_out: number }) => thing.take_out)
    expect(await named()).toEqual([goods])
    expect((await takeOut(id, goods)).status).toBe(200)
    expect(await named()).toEqual([])
    for (const { user } of [giver, taker]) await mailTo(dataDir, user.email, off)
    expect((await takeOut(id, goods)).body.code).toBe('invalid_transition')
  })

  it('reads in it what is still recalled, by another recall or of their other things', async () => {
    const { taker, goods } = await promised('STILL-1')
    await aListing(taker, { ...bottle, title: 'Rest of it', lot_number: 'STILL-1' })
    const first = await recall({ lot: 'STILL-1' })
    const second = await recall({ name: 'bottle still-1', after: first })
    expect(second).toBeGreaterThan(first)
    await takeOut(first, goods)
    const { text } = await mailTo(dataDir, taker.user.email, off)
    expect(text).toMatch(/another recall[\s\S]+Other things of yours are still recalled/)
  })
})

describe('a recall whose mail has not gone out', async () => {
  const app = await testApp()
  const officer = await aClient(app, { role: 'administrator', organisation: null })

  it('tells nobody to stop using what was taken out before', async () => {
    const [giver, taker] = [await aClient(app), await aClient(app)]
    const { id } = await aListing(giver, { ...bottle, lot_number: 'EARLY-1' })
    await anAgreedPickup(giver, taker, id, bottle.total_units)
    const { recall_id } = (await officer.post('/api/recall', { reason: 'Wrong.', lot: 'EARLY-1' })).body
    const told = { recall_id, user_id: taker.user.id }
    expect((await readerOf(app.db, told))?.isOut).toBe(false)
    await officer.post(`/api/recalls/${recall_id}/take-out`, { listing_id: id, reason: 'Another lot.' })
    expect((await readerOf(app.db, told))?.isOut).toBe(true)
  })
})
