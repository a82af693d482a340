import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { aChangedRule, aPassOnRule, aRegister } from '../../test/pass-on-rules.ts'
import { toluene } from '../../test/toluene.ts'
import { settleListings } from '../listings/write/release.ts'

const words = { reason_en: 'Not here.', reason_nl: 'Niet hier.' }
const aRule = { verdict: 'block', is_on: true, category: ['chemicals'], ...words }

describe('what a change of rules hid is taken back', async () => {
  const app = await testApp()
  const officer = await aClient(app, { role: 'administrator' })
  const owner = await aClient(app)
  let id: number

  beforeEach(async () => {
    await sql`delete from pass_on_rules`.execute(app.db)
    await sql`insert into pass_on_rules (verdict, is_on, conditions, texts) values ('block', true, '{"register": "precursors"}', '{}')`.execute(
      app.db,
    )
    await sql`delete from rule_changes`.execute(app.db)
    await sql`update listings set status = 'inactive', safety = null, deleted_at = now()`.execute(app.db)
    await sql`update registers set cas = '{64-17-5}', source = 'List of May' where key = 'precursors'`.execute(
      app.db,
    )
    id = (await aListing(owner, { ...toluene, cas_number: '108-88-3' })).id
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(
      app.db,
    )
  })

  const isPublic = async () => (await app.client().page(`/listings/${id}`)).status === 200
  const undoable = async () => (await officer.page('/safety-desk')).body.undoable
  const undo = (change: number) => officer.post(`/api/safety/changes/${change}/undo`)
  const mails = async () =>
    (await sql`select from graphile_worker.jobs where task_identifier = 'send_mail'`.execute(app.db)).rows
      .length

  /** What hides it, and what is as before once that was taken back. */
  const changes: Record<string, [() => Promise<unknown>, () => Promise<unknown>, unknown]> = {
    'a new rule': [
      () => aPassOnRule(officer, aRule),
      async () => (await officer.page('/safety-desk')).body.rules.at(-1).is_on,
      false,
    ],
    'a changed rule': [
      async () => {
        const { body } = await aPassOnRule(officer, { ...aRule, category: ['equipment'] })
        return aChangedRule(officer, body.id, { ...aRule, version: 1 })
      },
      async () => (await officer.page('/safety-desk')).body.rules.at(-1).conditions,
      { category: ['equipment'] },
    ],
    'a register': [
      () =>
        aRegister(officer, {
          register: 'precursors',
          source: 'List of June',
          csv: '108-88-3',
        }),
      async () =>
        (await sql`select cas, source from registers where key = 'precursors'`.execute(app.db)).rows,
      [{ cas: ['64-17-5'], source: 'List of May' }],
    ],
  }

  it.each(Object.keys(changes))('at once and without a mail: %s', async (name) => {
    const [hide, after, expected] = changes[name] as (typeof changes)[string]
    await hide()
    expect(await isPublic()).toBe(false)
    const [change] = await undoable()
    expect(change.stopped).toBe(1)
    expect((await undo(change.id)).status).toBe(200)
    expect([await isPublic(), await after(), await undoable()]).toEqual([true, expected, []])
    await settleListings(app)
    expect(await mails()).toBe(0)
    expect((await undo(change.id)).status).toBe(404)
  })

  it('what another rule holds as well stays, and its owner hears of it', async () => {
    await aPassOnRule(officer, aRule)
    await aPassOnRule(officer, { ...aRule, category: undefined, cas: ['108-88-3'] })
    const changes = await undoable()
    expect((await undo(changes.at(-1).id)).status).toBe(200)
    await settleListings(app)
    expect([await isPublic(), await mails()]).toEqual([false, 1])
  })

  it('not after ten minutes, and not past another change of it', async () => {
    const { body } = await aPassOnRule(officer, aRule)
    const [first] = await undoable()
    await officer.patch(`/api/safety/rules/${body.id}`, { ...aRule, is_on: false, version: 1 })
    expect((await undo(first.id)).body.code).toBe('stale')
    await settleListings(app)
    expect(await isPublic()).toBe(true)
    await aChangedRule(officer, body.id, { ...aRule, version: 2 })
    const [second] = await undoable()
    await sql`update rule_changes set created_at = now() - interval '10 minutes'`.execute(app.db)
    expect((await undo(second.id)).body.code).toBe('stale')
    expect([await isPublic(), await undoable()]).toEqual([false, []])
  })
})
