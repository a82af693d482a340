import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, anOrganisation, bottle, centrifuge } from '../../test/factories.ts'
import { aPassOnRule } from '../../test/pass-on-rules.ts'

const tube = {
  ...{ type: 'disposables', disposable_type: 'tubes', total_units: 5, manufacturer: 'Greiner' },
  ...{ title: 'Tubes 50 ml', product_number: '227261', expiry_date: '2099-12-31' },
}

describe('a clear-out', async () => {
  const app = await testApp()
  const organisation = await anOrganisation(app)
  const [owner, buyer] = [await aClient(app, { organisation }), await aClient(app)]
  const set = {
    title: 'Cold room',
    location_building: 'Kruyt',
    location_room: '2.14',
    availability_type: 'free',
  }
  const make = async (rows: object[], more: object = {}) => {
    const made = await owner.post('/api/clear-outs', { ...set, ...more, rows })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    return made.body
  }
  const page = async (id: number, client = owner) => (await client.page(`/clear-outs/${id}`)).body
  const publish = async (id: number, body: object = {}) =>
    (await owner.post(`/api/clear-outs/${id}/publish`, body)).body

  it('keeps what cannot be read as it was typed, and says which field and why', async () => {
    const made = await make([
      tube,
      { ...tube, expiry_date: 'soon' },
      { title: 'No category' },
      { ...tube, product_number: undefined },
    ])
    expect(made.clear_out).toEqual({ id: expect.any(Number), version: 1 })
    const [good, faulty, bare, lacking] = made.rows
    expect(good).toEqual({ index: 0, row_id: expect.any(Number), version: 2, listing_id: expect.any(Number) })
    expect(faulty).toMatchObject({
      index: 1,
      listing_id: expect.any(Number),
      errors: { expiry_date: [expect.any(String)] },
    })
    expect(bare.listing_id).toBeUndefined()
    expect(Object.keys(bare.errors)).toContain('type')
    expect(lacking).toMatchObject({
      listing_id: expect.any(Number),
      errors: { product_number: [expect.any(String)] },
    })
    const { rows } = (await page(made.clear_out.id)).own
    expect(rows.map(({ state }: { state: string }) => state)).toEqual(['draft', 'draft', 'row', 'draft'])
    expect(rows[1].cells).toMatchObject({
      title: 'Tubes 50 ml',
      expiry_date: 'soon',
      location_building: 'Kruyt',
    })
    expect(rows[2].cells).toEqual({ title: 'No category' })
    expect(rows[0].cells.location_room).toBeUndefined()
  })

  it('shows what is complete, and leaves the rest with its reasons', async () => {
    const { clear_out, rows } = await make([tube, { ...tube, expiry_date: 'soon' }, { title: 'What?' }])
    const outcome = await publish(clear_out.id)
    expect(outcome).toMatchObject({ success: true, published: 1, waiting: 0 })
    expect(outcome.left).toEqual([
      {
        row_id: rows[1].row_id,
        listing_id: rows[1].listing_id,
        errors: { expiry_date: [expect.any(String)] },
      },
      { row_id: rows[2].row_id, errors: expect.objectContaining({ type: [expect.any(String)] }) },
    ])
    expect((await page(clear_out.id, buyer)).things.map(({ id }: { id: number }) => id)).toEqual([
      rows[0].listing_id,
    ])
  })

  it('mends a cell, and then shows the row', async () => {
    const { clear_out, rows } = await make([{ title: 'What?', expiry_date: 'soon' }])
    const path = `/api/clear-outs/${clear_out.id}/rows/${rows[0].row_id}`
    const first = await owner.patch(path, { ...tube, version: rows[0].version })
    expect(first.body.row).toMatchObject({ state: 'draft', listing_id: expect.any(Number), errors: null })
    const { version } = first.body.row
    const second = await owner.patch(path, { expiry_date: 'never', title: 'Falcon tubes', version })
    expect(second.body.row).toMatchObject({
      cells: { title: 'Falcon tubes', expiry_date: 'never' },
      errors: { expiry_date: [expect.any(String)] },
    })
    expect((await publish(clear_out.id)).published).toBe(0)
    const third = await owner.patch(path, { expiry_date: '2099-01-01', version: second.body.row.version })
    expect(third.body.row.errors).toBe(null)
    expect((await publish(clear_out.id)).published).toBe(1)
    expect((await publish(clear_out.id)).published).toBe(0)
  })

  it('shows both to the second of two tabs', async () => {
    const { clear_out, rows } = await make([tube])
    const { row_id, version, listing_id } = rows[0]
    const path = `/api/clear-outs/${clear_out.id}/rows/${row_id}`
    expect((await owner.patch(path, { title: 'First', version })).status).toBe(200)
    const late = await owner.patch(path, { title: 'Second', version })
    expect(late).toMatchObject({ status: 409, body: { code: 'stale', row: { cells: { title: 'First' } } } })
    // A change of its listing elsewhere counts as well.
    await owner.patch(`/api/listings/${listing_id}`, { title: 'Third' })
    const later = await owner.patch(path, { title: 'Fourth', version: late.body.row.version })
    expect(later).toMatchObject({ status: 409, body: { row: { cells: { title: 'Third' } } } })
    const changed = await owner.patch(`/api/clear-outs/${clear_out.id}`, { title: 'Freezer', version: 1 })
    expect(changed.body.clear_out).toMatchObject({ title: 'Freezer', version: 2, location_room: '2.14' })
    expect(
      await owner.patch(`/api/clear-outs/${clear_out.id}`, { title: 'Other', version: 1 }),
    ).toMatchObject({
      status: 409,
      body: { clear_out: { title: 'Freezer' } },
    })
  })

  it('judges by the pass-on rules, as for one listing', async () => {
    const officer = await aClient(app)
    await app.db.insertInto('grants').values({ user_id: officer.user.id, kind: 'safety_officer' }).execute()
    const reasons = { reason_en: 'Not this one', reason_nl: 'Dit niet' }
    const rule = { verdict: 'block', is_on: true, cas: ['64-17-5'], ...reasons }
    expect((await aPassOnRule(officer, rule)).status).toBe(200)
    const { clear_out } = await make([{ ...bottle, cas_number: '64-17-5' }, tube])
    const outcome = await publish(clear_out.id)
    expect(outcome).toMatchObject({ published: 1, left: [{ errors: { _: ['Not this one'] } }] })
  })

  it('asks of a chemical what the form asks, and shows none without it', async () => {
    const { biological_material, radioactive, ...rest } = bottle
    const made = await make([rest])
    const asked = ['cas_number', 'biological_material', 'radioactive']
    const lacks = (errors: object) => Object.keys(errors).sort()
    expect(lacks(made.rows[0].errors)).toEqual(asked.toSorted())
    const { id } = made.clear_out
    const { published, left } = await publish(id)
    expect([published, lacks(left[0].errors)]).toEqual([0, asked.toSorted()])
    const { row_id, version } = made.rows[0]
    const answers = { biological_material, radioactive, not_known: ['cas_number'] }
    const answered = await owner.patch(`/api/clear-outs/${id}/rows/${row_id}`, { ...answers, version })
    expect([answered.status, answered.body.errors]).toEqual([200, undefined])
    expect((await publish(id)).published).toBe(1)
  })

  it('holds 500 rows, takes them in one call, and shows a hundred at once', async () => {
    const made = await make(Array.from({ length: 500 }, (_, at) => ({ ...tube, title: `Tubes ${at}` })))
    expect(made.rows).toHaveLength(500)
    const over = await owner.post(`/api/clear-outs/${made.clear_out.id}/rows`, { rows: [tube] })
    expect(over).toMatchObject({ status: 422, body: { errors: { rows: [expect.any(String)] } } })
    expect((await owner.post(`/api/clear-outs/${made.clear_out.id}/publish`)).status).toBe(422)
    const row_ids = made.rows.slice(0, 100).map(({ row_id }: { row_id: number }) => row_id)
    expect((await publish(made.clear_out.id, { row_ids })).published).toBe(100)
  }, 120_000)

  it('takes two megabytes, and not more', async () => {
    const long = { ...tube, description: `<p>${'long '.repeat(900)}</p>` }
    const rows = Array.from({ length: 90 }, () => long)
    expect(JSON.stringify(rows).length).toBeGreaterThan(256 * 1024)
    await make(rows)
    const more = Array.from({ length: 450 }, () => long)
    expect((await owner.post('/api/clear-outs', { ...set, rows: more })).status).toBe(413)
  }, 60_000)

  it('keeps photos of rows that are no listing yet', async () => {
    const path = 'images/aa/clear-out.webp'
    await app.db
      .insertInto('listing_images')
      .values({ path, user_id: owner.user.id, width: 1, height: 1, bytes: 1, sha256: 'x' })
      .execute()
    await make([{ images: [path] }])
    const held = await app.db
      .selectFrom('listing_images')
      .select('clear_out_row_id')
      .where('path', '=', path)
      .executeTakeFirst()
    expect(held?.clear_out_row_id).toEqual(expect.any(Number))
  })

  it('is of its owner alone', async () => {
    const { clear_out, rows } = await make([tube, centrifuge])
    const path = `/api/clear-outs/${clear_out.id}`
    expect((await buyer.patch(path, { title: 'Mine', version: 1 })).status).toBe(404)
    await publish(clear_out.id)
    expect((await buyer.patch(path, { title: 'Mine', version: 1 })).status).toBe(403)
    expect((await buyer.patch(`${path}/rows/${rows[0].row_id}`, { version: 2 })).status).toBe(403)
    expect((await buyer.post(`${path}/publish`)).status).toBe(403)
    expect((await page(clear_out.id, buyer)).own).toBe(null)
  })
})
