import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, bottle } from '../../test/factories.ts'
import { mailTo } from '../../test/mailbox.ts'
import { textOf } from '../../test/rendered.ts'
import { loadBundled } from '../substances/table.ts'

/** Nobody knows a bottle by what an officer typed to find it. */
describe('a recall is headed by what it names', async () => {
  const app = await testApp({ worker: true })
  await loadBundled(app.db)
  await app.db.deleteFrom('pass_on_rules').execute()
  const officer = await aClient(app, { role: 'administrator', organisation: null })
  const owner = await aClient(app)

  const headOf = async (search: object) => {
    const { recall_id } = (await officer.post('/api/recall', { ...search, reason: 'It leaks.' })).body
    const held = app.db.selectFrom('holds').select('listing_id').where('recall_id', '=', recall_id)
    const { listing_id } = await held.executeTakeFirstOrThrow()
    const heads = [
      (await owner.page(`/listings/${listing_id}`)).body.recall,
      (await officer.page(`/recalls/${recall_id}`)).body.recall,
      (await officer.page('/recall')).body.recalls.find(({ id }: { id: number }) => id === recall_id),
      (await owner.page(`/recalls/${recall_id}/answer`)).body.recall,
      (await owner.page('/dashboard')).body.attention.recalls.find(
        ({ id }: { id: number }) => id === recall_id,
      ),
    ].map(({ what }) => what)
    expect(new Set(heads).size).toBe(1)
    return heads[0]
  }

  it('by substance, number and lot, however the lot was typed', async () => {
    const title = 'Benzene, opened'
    const { id } = await aListing(owner, { ...bottle, title, cas_number: '71-43-2', lot_number: 'Named-1' })
    expect(await headOf({ lot: 'named1' })).toBe('benzene · CAS 71-43-2 · lot Named-1')
    expect(await textOf(owner, `/listings/${id}`)).toContain(
      'What is recalled: benzene · CAS 71‑43‑2 · lot Named‑1.',
    )
    const { text } = await mailTo(app.config.dataDir, owner.user.email, /^Stop using this: Benzene/)
    for (const known of ['benzene', '71-43-2', 'Named-1']) expect(text).toContain(known)
  })

  it('by its title where it has no number, and by what was typed where several differ', async () => {
    await aListing(owner, { ...bottle, title: 'Brown broth', mixture: true, lot_number: 'NAMED-2' })
    expect(await headOf({ lot: 'NAMED-2' })).toBe('Brown broth · lot NAMED-2')
    await aListing(owner, { ...bottle, title: 'Grey named3 broth', mixture: true, lot_number: 'ONE' })
    await aListing(owner, { ...bottle, title: 'Red named3 broth', mixture: true, lot_number: 'OTHER' })
    expect(await headOf({ name: 'named3' })).toBe('named3')
    await aListing(owner, { ...bottle, title: 'Zinc', cas_number: '7440-66-6', lot_number: 'Z' })
    expect(await headOf({ cas: '7440-66-6' })).toMatch(/^zinc.* · CAS 7440-66-6$/i)
  })
})
