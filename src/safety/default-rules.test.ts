import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import type { TestClient } from '../../test/client.ts'
import { aClient } from '../../test/factories.ts'
import { aPassOnRule, aRegister } from '../../test/pass-on-rules.ts'
import { toluene } from '../../test/toluene.ts'

const sheet = (...statements: string[]) => ({
  hazards: { from: 'sheet', name: 'As on the sheet', statements, pictograms: [], signal: 'danger' },
  sds_url: 'https://sheets.example/it',
})

/** What it is, and whether the rules that come with LabEx show it, ask, warn, or which field they refuse. */
const twenty: [title: string, given: object, expected: string][] = [
  ['Sodium chloride', { cas_number: '7647-14-5' }, 'shown'],
  ['Ethanol', { cas_number: '64-17-5' }, 'shown'],
  ['Benzene', { cas_number: '71-43-2' }, 'ask'],
  ['Clean as water', { cas_number: '71-43-2', ...sheet('H225') }, 'ask'],
  ['Benzene', {}, 'ask'],
  ['benzol, 99 %', {}, 'ask'],
  ['Benzene-free thinner', {}, 'shown'],
  ['Ethanol', {}, 'shown'],
  ['A mutagen', sheet('H340'), 'ask'],
  ['Chromium trioxide', sheet('H350i'), 'ask'],
  ['Toxic for reproduction', sheet('H360FD'), 'ask'],
  ['Perhaps a carcinogen', sheet('H351'), 'shown'],
  ['Diethyl ether, closed', { cas_number: '60-29-7' }, 'warn'],
  ['Diethyl ether, opened', { cas_number: '60-29-7', opened: true }, 'opened_on'],
  ['Diethyl ether, since May', { cas_number: '60-29-7', opened: true, opened_on: '2026-05-01' }, 'warn'],
  ['Uranyl acetate', { radioactive: true, biological_material: false }, '_'],
  ['HeLa lysate', { radioactive: false, biological_material: true }, 'ask'],
  ['Cocaine standard', { cas_number: '50-36-2' }, '_'],
  ['Acetone', { cas_number: '67-64-1' }, 'ask'],
  ['Nothing known of it', {}, 'shown'],
]

describe('pass-on rules', async () => {
  const app = await testApp()
  const admin = await aClient(app, { role: 'administrator' })
  const officer = await aClient(app)
  await admin.post(`/api/admin/users/${officer.user.id}/grants`, { grants: ['safety_officer'] })
  const owner = await aClient(app)

  it('have registers that begin empty and take CAS numbers with a right check digit only', async () => {
    const more = { register: 'precursors', source: 'Park list of June' }
    const register = async () =>
      (await officer.page('/safety-desk')).body.registers.find(
        (one: { key: string }) => one.key === 'precursors',
      )
    expect(await register()).toMatchObject({ numbers: 0, imported_on: null })
    const wrong = await aRegister(officer, { ...more, csv: 'cas\n64-17-6' })
    expect(wrong.body.errors.csv).toEqual([expect.stringContaining('64-17-6')])
    const csv = 'name;cas\n"Acetone";67-64-1\nToluene;108-88-3\nToluene;108-88-3\n'
    const imported = (await aRegister(officer, { ...more, csv })).body
    expect(imported).toMatchObject({ added: 2, removed: 0, stopped: 0 })
    expect(await register()).toMatchObject({ numbers: 2, source: 'Park list of June' })
    expect((await aRegister(officer, { ...more, csv: '' })).body.errors).toHaveProperty('csv')
    expect((await aRegister(officer, { ...more, csv, empty: true })).body.errors).toHaveProperty('csv')
    expect((await aRegister(officer, { ...more, empty: true })).body).toMatchObject({ added: 0, removed: 2 })
    expect(await register()).toMatchObject({ numbers: 0 })
    await aRegister(officer, { ...more, csv })
    expect((await aRegister(officer, { ...more, csv, register: 'weapons' })).body.errors).toHaveProperty(
      'register',
    )
  })

  it('have registers and conditions that know a CAS number by any hyphen, as labels and keyboards write them', async () => {
    const csv = 'cas,name\n67\u201164\u20111,acetone\r\n108 \u2013 88 \u2013 3,toluene\n'
    const more = { register: 'precursors', source: 'Park list of July' }
    expect((await aRegister(officer, { ...more, csv })).body).toMatchObject({ removed: 0 })
    const one = { verdict: 'warn', is_on: false, reason_en: 'Careful.', reason_nl: 'Pas op.' }
    const { id } = (await officer.post('/api/safety/rules', { ...one, cas: ['67\u201164\u20111'] })).body
    const { rule } = (await officer.page(`/safety-desk/rules/${id}`)).body
    expect(rule.conditions).toEqual({ cas: ['67-64-1'] })
    expect((await officer.post('/api/safety/rules', { ...one, cas: ['67-64-2'] })).status).toBe(422)
    await officer.delete(`/api/safety/rules/${id}`)
  })

  it('of a statement hold wherever it stands in a combined one', async () => {
    const words = { reason_en: 'Too toxic.', reason_nl: 'Te giftig.' }
    const rule = { verdict: 'block', is_on: true, statements: ['H310', 'H330'], ...words }
    const { id } = (await aPassOnRule(officer, rule)).body
    const met = []
    for (const statement of ['H310+H330', 'H300+H310', 'H300+H330', 'H300+H310+H330', 'H300', 'H301+H311']) {
      const listing = { ...toluene, title: statement, ...sheet(statement) }
      const made = (await owner.post('/api/listings', listing)).body.listing
      const { status } = await owner.patch(`/api/listings/${made.id}`, { ...listing, status: 'active' })
      if (status === 422) met.push(statement)
    }
    expect(met).toEqual(['H310+H330', 'H300+H310', 'H300+H330', 'H300+H310+H330'])
    await officer.delete(`/api/safety/rules/${id}`)
  })

  it('that come with LabEx give twenty listings the verdict expected', async () => {
    await someSubstances()
    await aRegister(officer, {
      ...{ register: 'controlled_substances', csv: '50-36-2', source: 'List' },
    })
    await aRegister(officer, { register: 'precursors', csv: '67-64-1', source: 'List' })
    const found = []
    for (const [title, given, expected] of twenty) {
      const listing = { ...toluene, total_units: 1, portion_size: null, title, ...(given as object) }
      const { id } = (await owner.post('/api/listings', listing)).body.listing
      const { status, body } = await owner.patch(`/api/listings/${id}`, {
        ...listing,
        step: 3,
        status: 'active',
      })
      const warns = status === 200 && (await owner.page(`/listings/${id}`)).body.pass_on.length > 0
      const verdict = body.errors
        ? Object.keys(body.errors).join()
        : body.listing.awaiting_safety
          ? 'ask'
          : warns
            ? 'warn'
            : 'shown'
      found.push([title, verdict, expected])
    }
    expect(found.map(([title, verdict]) => [title, verdict])).toEqual(
      found.map(([title, , expected]) => [title, expected]),
    )
    expect(found).toHaveLength(20)
  })

  async function someSubstances() {
    await sql`insert into substances (id, cas, name, names, pictograms, signal, statements, notes, has_limits, superseded, is_classified, search_text)
      values ('t1', '71-43-2', 'Benzene', '{benzol}', '{}', 'danger', '{H350,H340}', '{}', false, false, true, ''),
        ('t2', '60-29-7', 'Diethyl ether', '{ether}', '{}', 'danger', '{H224,EUH019}', '{}', false, false, true, ''),
        ('t3', '64-17-5', 'Ethanol', '{}', '{}', 'danger', '{H225}', '{}', false, false, true, '')`.execute(
      app.db,
    )
  }

  it('are set in type: no straight apostrophe', async () => {
    const rules = await app.db.selectFrom('pass_on_rules').select('texts').execute()
    expect(JSON.stringify(rules)).toContain('park’s register of precursors')
    expect(JSON.stringify(rules)).not.toContain("'")
  })

  it('leave what an administrator hides on the desk, to whoever has seen that it is hidden', async () => {
    const listing = { ...toluene, title: 'Hidden while it waits', ...sheet('H340') }
    const { id } = (await owner.post('/api/listings', listing)).body.listing
    const waiting = async () =>
      (await officer.page('/safety-desk')).body.waiting_listings.find(
        (one: { listing: { id: number } }) => one.listing.id === id,
      )?.listing
    await owner.patch(`/api/listings/${id}`, { ...listing, status: 'active' })
    const { version } = await waiting()
    await admin.post(`/api/admin/listings/${id}/hide`, { reason: 'Stolen' })
    expect((await waiting()).holds).toMatchObject([{ by: 'administrator', reason: 'Stolen' }])
    for (const act of ['allow', 'refuse']) {
      const decided = { version, reason: 'No.' }
      const { body } = await officer.post(`/api/safety/listings/${id}/${act}`, decided)
      expect([act, body.code]).toEqual([act, 'stale'])
    }
    await admin.post(`/api/admin/listings/${id}/show`)
    const { version: now } = await waiting()
    expect((await officer.post(`/api/safety/listings/${id}/allow`, { version: now })).status).toBe(200)
    expect((await app.client().page(`/listings/${id}`)).status).toBe(200)
  })

  it('are for the officer, and for administrators while there is none', async () => {
    // Administrators always see the desk.
    const paths = ['/safety-desk', '/safety-desk/rules/new']
    const statuses = async (client: TestClient) =>
      Promise.all(paths.map(async (path) => (await client.page(path)).status))
    expect([await statuses(admin), await statuses(owner), await statuses(officer)]).toEqual([
      [200, 403],
      [403, 403],
      [200, 200],
    ])
    await admin.post(`/api/admin/users/${officer.user.id}/grants`, { grants: [] })
    expect([await statuses(admin), await statuses(officer)]).toEqual([
      [200, 200],
      [403, 403],
    ])
  })
})
