import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, bottle } from '../../test/factories.ts'

describe('what is expected of a chemical', async () => {
  const app = await testApp()
  const owner = await aClient(app)
  const patch = (id: number, body: object) => owner.patch(`/api/listings/${id}`, body)
  const answerOf = async (id: number) => {
    const { listing } = (await owner.page(`/listings/${id}`)).body
    return [listing.cas_number, listing.mixture, listing.not_known]
  }
  const number = { cas_number: '64-17-5' }
  const mixture = { mixture: true }
  const unknown = { not_known: ['cas_number'] }

  it('is a CAS number, a mixture or that it is not known, asked of whoever names one of them', async () => {
    const { id } = (await owner.post('/api/listings', bottle)).body.listing
    for (const nothing of [{ cas_number: null }, { cas_number: '' }, { mixture: false }]) {
      const asked = await patch(id, { step: 2, ...nothing })
      expect([asked.status, Object.keys(asked.body.errors ?? {})], JSON.stringify(nothing)).toEqual([
        422,
        ['cas_number'],
      ])
    }
    expect((await patch(id, { cas_number: null })).status).toBe(200)
    expect((await patch(id, { status: 'active' })).body.listing).toMatchObject({ status: 'active' })
    for (const answer of [number, mixture, unknown])
      expect((await aListing(owner, { ...bottle, ...answer })).status, JSON.stringify(answer)).toBe('active')
  })

  it('is one answer: the last one given counts', async () => {
    const { id } = await aListing(owner, { ...bottle, ...number })
    const answering = async (body: object) => {
      const { status, body: answer } = await patch(id, body)
      expect([status, answer.errors]).toEqual([200, undefined])
      return answerOf(id)
    }
    expect(await answering(mixture)).toEqual([undefined, true, []])
    expect(await answering(unknown)).toEqual([undefined, undefined, ['cas_number']])
    expect(await answering(mixture)).toEqual([undefined, true, []])
    expect(await answering(number)).toEqual(['64-17-5', undefined, []])
    expect(await answering(unknown)).toEqual([undefined, undefined, ['cas_number']])
    expect(await answering({ ...number, ...mixture, ...unknown })).toEqual(['64-17-5', undefined, []])
  })

  it('is changed, and never taken away: not by null, a no, or a list that does not know of it', async () => {
    for (const answer of [number, mixture, unknown]) {
      const { id } = (await owner.post('/api/listings', { ...bottle, ...answer })).body.listing
      const before = await answerOf(id)
      const refused = await patch(id, { cas_number: null, mixture: false, not_known: [] })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['cas_number']])
      expect((await patch(id, { not_known: [], title: 'Another title' })).status).toBe(200)
      await patch(id, { cas_number: null })
      expect(await answerOf(id)).toEqual(before)
    }
  })

  it('goes with a chemical that is offered', async () => {
    const { id } = (await owner.post('/api/listings', { ...bottle, ...mixture })).body.listing
    expect((await patch(id, { exchange_type: 'request' })).body.listing.mixture).toBeUndefined()
    const other = (await owner.post('/api/listings', { ...bottle, ...unknown })).body.listing
    expect((await patch(other.id, { type: 'equipment' })).body.listing.not_known).toEqual([])
  })

  it('is copied, and one at a time whoever writes it', async () => {
    const { id } = await aListing(owner, { ...bottle, ...mixture })
    const copy = (await owner.post(`/api/dashboard/duplicate/${id}`)).body.listing_id
    expect(await answerOf(copy)).toEqual([undefined, true, []])
    for (const wrong of [
      { not_known: ['cas_number'] },
      { attributes: JSON.stringify({ mixture: true, cas_number: '64-17-5' }) },
    ])
      await expect(app.db.updateTable('listings').set(wrong).where('id', '=', id).execute()).rejects.toThrow(
        'listings_mixture',
      )
  })

  it('is found by the word in either language, described, and a column of the export', async () => {
    const { id } = await aListing(owner, { ...bottle, title: 'Zeta buffer', ...mixture })
    for (const search of ['zeta mixture', 'zeta mengsel']) {
      const { listings } = (await owner.get(`/api/listings?exchange_type=offer&search=${search}`)).body
      expect(
        listings.map((one: { id: number }) => one.id),
        search,
      ).toEqual([id])
    }
    const { paths } = (await owner.get('/api/openapi.json')).body
    const described = JSON.stringify(paths['/api/listings'].post.requestBody)
    expect(described).toContain(
      'Expected when exchange_type is offer and type is chemicals: whoever names it gives an answer, or `mixture`, or its name in `not_known`.',
    )
    const admin = await aClient(app, { role: 'administrator' })
    const { csv } = (await admin.get('/api/admin/csv/listings?search=zeta')).body
    expect(csv).toContain(',Mixture,')
  })
})
