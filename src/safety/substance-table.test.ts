import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { aPassOnRule } from '../../test/pass-on-rules.ts'
import { substancesFor, tableFor } from '../../test/substances.ts'
import { toluene } from '../../test/toluene.ts'
import { settleListings } from '../listings/write/release.ts'
import { loadBundled, replaceTable } from '../substances/table.ts'
import { readTable } from '../substances/upload.ts'

const bundled = readTable(readFileSync(new URL('../substances/bundled.json.gz', import.meta.url)))
if (typeof bundled === 'string') throw new Error(bundled)

const numbers = ['64-17-5', '67-64-1', '71-43-2']
/** Enough of it, and quicker. */
const some = bundled.substances.filter((row, place) => place % 40 === 0 || numbers.includes(row.cas ?? ''))

/** The same with other statements for some numbers. */
function tableWith(statements: Record<string, string[]>, as_of = '2026-05-01', rows = some) {
  const substances = rows.map((row) => ({ ...row, statements: statements[row.cas ?? ''] ?? row.statements }))
  return JSON.stringify({ source: `Table of ${as_of}`, as_of, substances })
}

describe('a table of substances that replaces another', async () => {
  const app = await testApp()
  const admin = await aClient(app, { role: 'administrator' })
  const owner = await aClient(app)
  const send = tableFor(admin)
  const { rowFor, taken, codesOf } = substancesFor(owner)
  const dry = { query: '?dry_run=true' }
  let rule: number

  beforeEach(async () => {
    await sql`delete from pass_on_rules`.execute(app.db)
    await sql`update listings set status = 'inactive', safety = null, deleted_at = now()`.execute(app.db)
    await sql`delete from rule_changes`.execute(app.db)
    const kept = { digest: 'some', is_uploaded: false, instead_of: null }
    await app.db
      .transaction()
      .execute((trx) =>
        replaceTable(trx, { ...bundled, substances: some, names: [['67-68-5', 'DMSO']] }, kept),
      )
    const cmr = { verdict: 'ask', is_on: true, statements: ['H350'], reason_en: 'CMR.', reason_nl: 'CMR.' }
    rule = (await aPassOnRule(admin, cmr)).body.id
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(
      app.db,
    )
  })

  const listing = async (title: string, more: object) =>
    (await aListing(owner, { ...toluene, title, ...more })).id as number
  const isShown = async (id: number) => (await app.client().page(`/listings/${id}`)).status === 200
  const rows = async () =>
    (await app.db.selectFrom('substances').selectAll().orderBy('id').execute()).map((row) => row)
  const load = async (file: string, more: object = {}) => {
    const { effect, doubts } = (await send(file, dry)).body
    return send(file, { effect, confirmed: doubts.length > 0, ...more })
  }
  const mails = async () =>
    (await sql`select from graphile_worker.jobs where task_identifier = 'send_mail'`.execute(app.db)).rows
      .length

  it('fills nothing in by a number of a call, whose hazards stay what was sent', async () => {
    const id = await listing('By number', { cas_number: '67-64-1' })
    const { attributes } = await app.db
      .selectFrom('listings')
      .select('attributes')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(attributes).toMatchObject({ cas_number: '67-64-1' })
    expect(attributes).not.toHaveProperty('hazards')
  })

  it('names every listing that it would hide, ask about, show or say otherwise, and each once', async () => {
    const asked = await listing('By number', { cas_number: '67-64-1' })
    const said = await listing('Another number', { cas_number: '64-17-5' })
    const kept = await listing('Chosen row', await taken('64-17-5'))
    await listing('Not in it', { cas_number: '67-68-5' })
    const waits = await owner.post('/api/listings', { ...toluene, title: 'Waits', cas_number: '71-43-2' })
    const shown = waits.body.listing.id
    await owner.patch(`/api/listings/${shown}`, { status: 'active' })
    const table = tableWith({ '67-64-1': ['H225', 'H350'], '64-17-5': ['H226'], '71-43-2': ['H225'] })
    const before = await rows()
    const { body } = await send(table, dry)
    expect(body.effect).toEqual({
      ...{ added: 0, changed: 3, deleted: 0 },
      ...{ hide: 0, ask: 1, show: 1, say: 1, keep: 1 },
    })
    expect(body.listings.map(({ id, does }: { id: number; does: string }) => [id, does])).toEqual([
      ...[
        [asked, 'ask'],
        [shown, 'show'],
        [said, 'say'],
        [kept, 'keep'],
      ],
    ])
    expect(body.listings[0]).toEqual({
      ...{ id: asked, title: 'By number', organisation: expect.any(String), does: 'ask' },
    })
    expect(body.doubts).toEqual([])
    expect([await isShown(asked), await rows()]).toEqual([true, before])
    const loaded = await send(table, { effect: body.effect })
    expect([loaded.status, loaded.body.effect]).toEqual([200, body.effect])
    expect([await isShown(asked), await isShown(shown)]).toEqual([false, false])
    expect(codesOf(await rowFor('64-17-5'))).toEqual(['H226'])
    await settleListings(app)
    expect([await isShown(asked), await isShown(shown)]).toEqual([false, true])
  })

  it('is refused without the effect that was seen, and with another one, which it then says', async () => {
    const table = tableWith({ '67-64-1': ['H350'] })
    const none = await send(table)
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['effect']])
    expect((await send(table, { effect: { ask: 1 } })).body.errors).toHaveProperty('effect')
    const { effect } = (await send(table, dry)).body
    const id = await listing('Acetone', { cas_number: '67-64-1' })
    const other = await send(table, { effect })
    expect([other.status, other.body.code, other.body.effect]).toEqual([
      ...[409, 'other_effect', { ...effect, ask: 1 }],
    ])
    expect([await isShown(id), (await admin.page('/admin/substances')).body.table.is_uploaded]).toEqual([
      ...[true, false],
    ])
    expect((await send(table, { effect: other.body.effect })).status).toBe(200)
  })

  const few = some.slice(0, some.length * 0.79)
  const many = some.slice(0, some.length * 0.81 + 1)
  it.each([
    [
      'older',
      tableWith({ '64-17-5': ['H226'] }, '2020-01-31'),
      /31-01-2020, older .*01-09-2025.* would change: 1; that would go: 0/,
    ],
    ['much shorter', tableWith({}, '2026-05-01', few), /97 against 123 rows.* would go: 26\./],
    ['of a day to come', tableWith({}, '2999-01-01'), /01-01-2999, is still to come/],
  ])('that is %s asks first, in words that say what is lost', async (_, table, words) => {
    const { effect, doubts } = (await send(table, dry)).body
    expect(doubts).toEqual([expect.stringMatching(words)])
    const { status, body } = await send(table, { effect })
    expect([status, body.errors.confirmed]).toEqual([422, [expect.stringMatching(words)]])
    expect((await send(table, { effect, confirmed: false })).status).toBe(422)
    expect((await send(table, { effect, confirmed: true })).status).toBe(200)
  })

  it('asks nothing when it is of the same day and a little shorter', async () => {
    expect((await send(tableWith({}, '2025-09-01', many), dry)).body.doubts).toEqual([])
  })

  it('stays at the next start, but for a later one that a version brings', async () => {
    await load(tableWith({ '64-17-5': ['H226'] }, '2020-01-31'))
    await loadBundled(app.db)
    const inUse = async () => (await admin.page('/admin/substances')).body.table
    expect(await inUse()).toMatchObject({ as_of: '2020-01-31' })
    // As if it had been loaded into a version with another table.
    const loadedBefore = () => sql`update substance_source set instead_of = 'another'`.execute(app.db)
    await load(tableWith({}, '2026-05-01'))
    await loadedBefore()
    await loadBundled(app.db)
    expect(await inUse()).toMatchObject({ as_of: '2026-05-01', is_uploaded: true })
    await load(tableWith({}, '2020-01-31'))
    await loadedBefore()
    await loadBundled(app.db)
    expect(await inUse()).toMatchObject({ as_of: '2025-09-01', is_uploaded: false })
  })

  it('gives way to the one that came with LabEx, with its effect seen first', async () => {
    await sql`delete from substance_source`.execute(app.db)
    await loadBundled(app.db)
    const before = await rows()
    await load(tableWith({ '67-64-1': ['H350'] }, '2026-05-01', bundled.substances))
    const id = await listing('Acetone to wait', {})
    await owner.patch(`/api/listings/${id}`, { cas_number: '67-64-1' })
    expect(await isShown(id)).toBe(false)
    const path = '/api/admin/substances/bundled'
    const tried = (await admin.post(`${path}?dry_run=true`, {})).body
    expect(tried.effect).toMatchObject({ changed: 1, show: 1 })
    expect(tried.doubts).toEqual([expect.stringContaining('older than the one in use')])
    expect((await admin.post(path, {})).body.errors).toMatchObject({ effect: [expect.any(String)] })
    expect((await admin.post(path, { effect: tried.effect })).body.errors).toHaveProperty('confirmed')
    const back = await admin.post(path, { effect: tried.effect, confirmed: true })
    expect([back.status, await rows()]).toEqual([200, before])
    await settleListings(app)
    expect(await isShown(id)).toBe(true)
    expect((await admin.page('/admin/substances')).body.table).toMatchObject({ is_uploaded: false })
  })

  it('is taken back within ten minutes, exactly and without a mail', async () => {
    const [id, free] = [await listing('Acetone', { cas_number: '67-64-1' }), await listing('Other', {})]
    const before = await rows()
    const source = () => app.db.selectFrom('substance_source').selectAll().execute()
    const sourceBefore = await source()
    await load(tableWith({ '67-64-1': ['H350'], '64-17-5': ['H226'] }))
    expect([await isShown(id), await isShown(free)]).toEqual([false, true])
    const { undo } = (await admin.page('/admin/substances')).body
    expect(undo).toEqual({ id: expect.any(Number), stopped: 1 })
    expect((await admin.post(`/api/safety/changes/${undo.id}/undo`)).status).toBe(404)
    expect((await admin.page('/safety-desk')).body.undoable).toEqual([])
    expect((await admin.post('/api/admin/substances/undo', { change: undo.id })).status).toBe(200)
    expect([await isShown(id), await rows(), await source()]).toEqual([true, before, sourceBefore])
    expect((await admin.page('/admin/substances')).body.undo).toBeNull()
    await settleListings(app)
    expect(await mails()).toBe(0)
  })

  it('is not taken back after ten minutes, nor past another table, and a rule that changed since counts', async () => {
    const id = await listing('Acetone', { cas_number: '67-64-1' })
    await load(tableWith({ '67-64-1': ['H350'] }))
    const first = (await admin.page('/admin/substances')).body.undo
    await load(tableWith({ '67-64-1': ['H350'] }, '2026-06-01'))
    const undo = (change: number) => admin.post('/api/admin/substances/undo', { change })
    expect((await undo(first.id)).body.code).toBe('stale')
    const second = (await admin.page('/admin/substances')).body.undo
    await sql`update rule_changes set created_at = now() - interval '10 minutes'`.execute(app.db)
    expect((await undo(second.id)).body.code).toBe('stale')
    await sql`update rule_changes set created_at = now()`.execute(app.db)
    await admin.delete(`/api/safety/rules/${rule}`)
    expect((await undo(second.id)).status).toBe(200)
    expect(await isShown(id)).toBe(false)
    await settleListings(app)
    expect(await isShown(id)).toBe(true)
  })
})
