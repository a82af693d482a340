import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, anOrganisation, centrifuge } from '../../test/factories.ts'
import { hold } from '../../test/holds.ts'
import { mailTo } from '../../test/mailbox.ts'

type Client = Awaited<ReturnType<typeof aClient>>

/** What becomes of a clear-out whose things, owner or organisation something happens to. */
describe('a clear-out afterwards', async () => {
  const app = await testApp({ worker: true })
  const organisation = await anOrganisation(app)
  const [admin, buyer] = [await aClient(app, { role: 'administrator' }), await aClient(app)]
  const aColleague = () => aClient(app, { organisation })

  async function aClearOut(owner: Client, shown: number, more: object[] = []) {
    const rows = Array.from({ length: shown }, (_, at) => ({
      ...centrifuge,
      title: `Thing ${at}`,
      total_units: 1,
    }))
    const made = (await owner.post('/api/clear-outs', { title: 'Shelf', rows: [...rows, ...more] })).body
    const at = `/clear-outs/${made.clear_out.id}`
    if (shown > 0) await owner.post(`/api${at}/publish`)
    const own = async (client = owner) => (await client.page(at)).body.own
    const { rows: all } = await own()
    const ids = all.flatMap(({ listing_id }: { listing_id: number | null }) => listing_id ?? []) as number[]
    return {
      id: made.clear_out.id as number,
      at,
      ids,
      own,
      rows: all as { row_id: number; version: number }[],
    }
  }
  const take = (at: string, ids: number[]) =>
    buyer.post(`/api${at}/take`, { listings: ids.map((id) => ({ id, total_units: 1 })) })
  const remove = (owner: Client, at: string, row: { row_id: number; version: number } | undefined) =>
    owner.unsafe('DELETE', `/api${at}/rows/${row?.row_id}`, { version: row?.version })

  it('loses a row and its draft by its version; what is shown or promised stays', async () => {
    const owner = await aColleague()
    const { at, ids, own, rows } = await aClearOut(owner, 2, [{ title: 'Only typed' }])
    const [shown, , typed] = rows
    expect((await remove(owner, at, { row_id: typed?.row_id ?? 0, version: 99 })).body.code).toBe('stale')
    expect((await remove(buyer, at, typed)).status).toBe(403)
    expect((await remove(owner, at, typed)).status).toBe(200)
    const onOffer = await remove(owner, at, shown)
    expect([onOffer.status, onOffer.body.code, onOffer.body.message]).toEqual([
      ...[409, 'invalid_transition', 'This is on offer. Stop showing it on its own page first.'],
    ])
    await take(at, [ids[0] ?? 0])
    await owner.patch(`/api/listings/${ids[1]}`, { status: 'inactive' })
    const [promised, stopped] = (await own()).rows
    const kept = await remove(owner, at, promised)
    expect([kept.status, kept.body.message]).toEqual([
      409,
      'This was promised or given to somebody, so it cannot be removed.',
    ])
    expect((await remove(owner, at, stopped)).status).toBe(200)
    expect((await own()).rows).toHaveLength(1)
    expect((await owner.page(`/listings/${ids[1]}`)).status).toBe(410)
  })

  it('removes a row, or shows it, but never both', async () => {
    const owner = await aColleague()
    for (let round = 0; round < 4; round++) {
      const { at, ids, rows, own } = await aClearOut(owner, 0, [centrifuge])
      const [published, removed] = await Promise.all([
        owner.post(`/api${at}/publish`),
        remove(owner, at, rows[0]),
      ])
      expect([200, 404, 409]).toContain(removed.status)
      const isShown = published.body.published === 1
      expect(removed.status === 200).toBe(!isShown)
      expect((await own()).rows).toHaveLength(isShown ? 1 : 0)
      const { rows: left } = await sql<{ shown: boolean }>`
        select status = 'active' and deleted_at is null as shown from listings where id = ${ids[0]}`.execute(
        app.db,
      )
      expect(left).toEqual([{ shown: isShown }])
    }
  })

  it('goes with its listings to a colleague, who edits, shows and ends it', async () => {
    const [owner, colleague] = [await aColleague(), await aColleague()]
    const { id, at, ids } = await aClearOut(owner, 2, [{ title: 'Only typed' }])
    await take(at, [ids[0] ?? 0])
    const moved = await admin.post(`/api/admin/users/${owner.user.id}/move-listings`, {
      to: colleague.user.id,
    })
    expect(moved.status).toBe(200)
    expect((await owner.page(at)).body.own).toBe(null)
    const { own } = (await colleague.page(at)).body
    expect(own.rows).toHaveLength(3)
    expect(own.taken).toHaveLength(1)
    const typed = own.rows[2]
    const mended = await colleague.patch(`/api${at}/rows/${typed.row_id}`, {
      ...{ ...centrifuge, title: 'Mended' },
      version: typed.version,
    })
    expect(mended.body.row).toMatchObject({ state: 'draft', errors: null })
    expect((await colleague.post(`/api${at}/publish`)).body.published).toBe(1)
    expect((await owner.patch(`/api${at}`, { title: 'Mine', version: own.version })).status).toBe(403)
    expect((await colleague.patch(`/api${at}`, { ended: true, version: own.version })).status).toBe(200)
    const { rows } = await sql`select user_id from clear_outs where id = ${id}`.execute(app.db)
    expect(rows).toEqual([{ user_id: colleague.user.id }])
  })

  it('of somebody who has left is seen by nobody until it goes to a colleague with its listings', async () => {
    const [owner, colleague] = [await aColleague(), await aColleague()]
    const { at, ids } = await aClearOut(owner, 2)
    await admin.post(`/api/admin/users/${owner.user.id}/left`, { colleague: colleague.user.id })
    expect((await buyer.page(at)).status).toBe(404)
    expect((await colleague.page(at)).status).toBe(404)
    await admin.post(`/api/admin/users/${owner.user.id}/move-listings`, { to: colleague.user.id })
    expect((await colleague.page(at)).body.own.rows).toHaveLength(2)
    const { things } = (await buyer.page(at)).body
    expect(things.map(({ id }: { id: number }) => id)).toEqual(ids)
  })

  it('stays where only some of its listings go', async () => {
    const [owner, colleague] = [await aColleague(), await aColleague()]
    const { at, ids } = await aClearOut(owner, 2)
    await sql`update listings set user_id = ${colleague.user.id} where id = ${ids[0]}`.execute(app.db)
    expect((await owner.page(at)).body.own.rows).toHaveLength(2)
    await sql`update listings set user_id = ${colleague.user.id} where id = ${ids[1]}`.execute(app.db)
    expect((await colleague.page(at)).body.own.rows).toHaveLength(2)
  })

  it('shows nothing of what is held, recalled or refused by an officer, and says so to its owner', async () => {
    const owner = await aColleague()
    const { at, ids, own } = await aClearOut(owner, 3)
    const [held = 0, refused = 0, free = 0] = ids
    await hold(app, held)
    await sql`update listings set status = 'inactive', safety = 'refused', safety_reason = 'No'
      where id = ${refused}`.execute(app.db)
    const { things } = (await buyer.page(at)).body
    expect(things.map(({ id }: { id: number }) => id)).toEqual([free])
    expect((await own()).rows.map(({ state }: { state: string }) => state)).toEqual([
      'hidden',
      'refused',
      'active',
    ])
    const { body } = await take(at, [held, refused])
    expect([body.code, body.not_taken]).toEqual(['listing_taken', expect.any(Array)])
    expect((await owner.post(`/api${at}/publish`)).body).toMatchObject({ published: 0 })
  })

  it('is not known while its organisation is revoked, nor ends with a mail then, and is back with it', async () => {
    const other = await anOrganisation(app)
    const owner = await aClient(app, { organisation: other })
    const { id, at } = await aClearOut(owner, 1)
    await admin.post(`/api/admin/organisations/${other.id}/revoke`, {})
    expect((await buyer.page(at)).status).toBe(404)
    expect((await take(at, [1])).status).toBe(404)
    await admin.post(`/api/admin/organisations/${other.id}/approve`, {})
    expect((await buyer.page(at)).body.clear_out.id).toBe(id)
  })

  it('goes with the account; what was promised is cancelled and told', async () => {
    const owner = await aColleague()
    const { id, at, ids } = await aClearOut(owner, 2, [{ title: 'Only typed' }])
    await take(at, [ids[0] ?? 0])
    expect((await admin.delete(`/api/admin/users/${owner.user.id}`)).status).toBe(200)
    expect((await buyer.page(at)).status).toBe(404)
    expect((await take(at, ids)).status).toBe(404)
    const { rows } = await sql<{ sets: number; rows: number }>`
      select (select count(*)::int from clear_outs where id = ${id}) as sets,
        (select count(*)::int from clear_out_rows where clear_out_id = ${id}) as rows`.execute(app.db)
    expect(rows).toEqual([{ sets: 0, rows: 0 }])
    await mailTo(app.config.dataDir, buyer.user.email, /cancel/i)
  })
})
