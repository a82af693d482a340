import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, centrifuge } from '../../test/factories.ts'
import { aPicture } from '../../test/pictures.ts'
import { imageOf } from '../images/paths.ts'
import { sweepUnused } from '../images/unused.ts'
import { knownImages, removeUnusedImages, shownImages } from '../listings/row/images.ts'

describe('photos of a clear-out', async () => {
  const app = await testApp()
  const owner = await aClient(app)
  const me = owner.user.id
  const upload = async (to: string) => owner.upload(await aPicture(), 'photo.png', undefined, to)
  const files = async () =>
    new Set((await Array.fromAsync(app.store.list())).flatMap((file) => imageOf(file) ?? []))

  it('stay with a row that is no listing yet, and go where nothing has them', async () => {
    const [kept, left] = [
      (await upload('/api/clear-outs/photos')).body.path,
      (await upload('/api/clear-outs/photos')).body.path,
    ]
    const rows = [{ type: 'disposables', images: [kept] }]
    const made = await owner.post('/api/clear-outs', { title: 'Shelf', rows })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    await sql`update listing_images set created_at = now() - interval '3 days'`.execute(app.db)
    await removeUnusedImages(app.db)
    await sql`insert into unused_images (path, since) values (${kept}, now() - interval '3 days'),
      (${left}, now() - interval '3 days') on conflict (path) do update set since = excluded.since`.execute(
      app.db,
    )
    await sweepUnused(app.db, app.store, [knownImages])
    expect([(await files()).has(kept), (await files()).has(left)]).toEqual([true, false])
    expect(await shownImages(app.db)).toContain(kept)
    const { row_id, version } = made.body.rows[0]
    const at = `/api/clear-outs/${made.body.clear_out.id}/rows/${row_id}`
    const named = await owner.patch(at, { title: 'Filter tips', version })
    expect(named.body.row).toMatchObject({ state: 'draft', cells: { images: [kept] } })
  })

  it('are counted apart from those of single listings', async () => {
    const fill = (count: number, isOfSet: boolean) =>
      sql`insert into listing_images (path, user_id, width, height, bytes, sha256, for_clear_out)
        select 'listings/' || md5(random()::text) || '.webp', ${me}, 1, 1, 1, '', ${isOfSet}
        from generate_series(1, ${count}::int)`.execute(app.db)
    await fill(200, false)
    expect((await upload('/api/upload-image')).status).toBe(422)
    await fill(150, true)
    expect((await upload('/api/clear-outs/photos')).status).toBe(200)
    await fill(150, true)
    const refused = await upload('/api/clear-outs/photos')
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      429,
      'too_many_requests',
      expect.stringContaining('on no thing yet'),
    ])
  })

  it.each([
    [
      'of somebody else',
      async () => (await (await aClient(app)).upload(await aPicture(), 'photo.png')).body.path,
    ],
    ['that is gone', async () => `listings/${'0'.repeat(32)}.webp`],
  ])('%s are said on the row, with or without a listing, until they are left out', async (_, path) => {
    const made = await owner.post('/api/clear-outs', {
      title: 'Shelf',
      location_building: 'Kruyt',
      availability_type: 'free',
      rows: [
        { ...centrifuge, title: 'Centrifuge', images: [await path()] },
        { title: 'No category', images: [await path()] },
      ],
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const [listing, row] = made.body.rows
    expect(listing).toMatchObject({
      listing_id: expect.any(Number),
      errors: { images: [expect.any(String)] },
    })
    expect(Object.keys(row.errors)).toContain('images')
    const at = (row_id: number) => `/api/clear-outs/${made.body.clear_out.id}/rows/${row_id}`
    for (const { row_id, version } of [listing, row]) {
      const { body } = await owner.patch(at(row_id), { images: [], version })
      expect(Object.keys(body.row.errors ?? {})).not.toContain('images')
    }
  })
})
