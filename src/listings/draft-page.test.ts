import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, centrifuge } from '../../test/factories.ts'
import { textOf } from '../../test/rendered.ts'

describe('the page on which a draft is written', async () => {
  const app = await testApp()
  const owner = await aClient(app)
  const aDraft = async () =>
    (await owner.post('/api/listings', { ...centrifuge, title: 'Old one' })).body.listing
  const pageOf = ({ id }: { id: number }, step = 1) => textOf(owner, `/listings/${id}/edit?step=${step}`)

  it('ticks a step only while nothing of it is missing', async () => {
    const draft = await aDraft()
    const { listing } = (await owner.patch(`/api/listings/${draft.id}`, { step: 2 })).body
    expect(listing.step).toBe(2)
    expect(await pageOf(draft)).toMatch(/Details done/)
    await owner.patch(`/api/listings/${draft.id}`, { manufacturer: '' })
    expect(await pageOf(draft)).not.toMatch(/Details done/)
    // A step behind the one that is open is no more done than that.
    expect(await pageOf(draft, 3)).not.toMatch(/Details done/)
    expect(await pageOf(draft, 3)).toMatch(/What it is done/)
  })

  it('says of what is saved already that it is saved for later, and deletes it', async () => {
    const text = await pageOf(await aDraft())
    expect(text).not.toContain('Save as draft')
    expect(text).toContain('Save and finish later')
    expect(text).toContain('Delete draft')
    expect(text).toContain('Delete “Old one”?')
    const fresh = await textOf(owner, '/listings/create')
    expect(fresh).toContain('Save as draft')
    expect(fresh).not.toContain('Delete draft')
  })
})
