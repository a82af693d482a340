import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, bottle, centrifuge } from '../../test/factories.ts'
import { htmlOf } from '../../test/rendered.ts'

describe('a listing in words', async () => {
  const app = await testApp()
  const [owner, taker] = [await aClient(app), await aClient(app)]
  const drawn = async (client: typeof owner, path: string) =>
    ((await htmlOf(client, path)) ?? '').replace(/<script.*?<\/script>/gs, '')

  it.each([
    ['free', 'You arrange the handover together. It costs nothing.'],
    ['loan', 'You arrange together when it is picked up and when it comes back. It costs nothing.'],
    ['tbd', 'You arrange the handover or shared use together. It costs nothing.'],
    ['shared_use', 'You arrange together when each of you uses it. It costs nothing.'],
  ])('says what the two arrange: %s', async (availability_type, said) => {
    const { id } = await aListing(owner, { ...centrifuge, availability_type })
    expect(await drawn(taker, `/listings/${id}`)).toContain(said)
  })

  it('asks for maintenance only of equipment', async () => {
    const labels = await Promise.all(
      [centrifuge, bottle].map(async (given) => {
        const { id } = await aListing(owner, given)
        const html = await drawn(owner, `/listings/${id}/edit?step=3`)
        return [html.includes('Documentation is available'), html.includes('maintenance history')]
      }),
    )
    expect(labels).toEqual([
      [false, true],
      [true, false],
    ])
  })

  it('is summed up with its quantity in one row', async () => {
    const { id } = await aListing(owner, bottle)
    const html = await drawn(owner, `/listings/${id}/edit?step=3`)
    const rows = [...html.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>(?:<[^>]*>)*([^<]*)</g)]
    const summary = new Map(rows.map(([, label, value]) => [label, value]))
    expect(summary.get('Quantity')?.replace(/\s/g, ' ')).toBe('500 ml')
    expect(summary.has('Unit')).toBe(false)
  })
})
