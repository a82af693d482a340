import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import type { TestClient } from '../../test/client.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { aPassOnRule, aRegister } from '../../test/pass-on-rules.ts'
import { toluene } from '../../test/toluene.ts'
import { loadBundled } from '../substances/table.ts'

const words = { reason_en: 'We look at it.', reason_nl: 'We bekijken het.' }
const none = { is_on: true, cas: null, statements: null, ...words }

describe('what is known of a chemical', async () => {
  const app = await testApp()
  await loadBundled(app.db)
  await app.db.deleteFrom('pass_on_rules').execute()
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  const officer = await aClient(app)
  await admin.post(`/api/admin/users/${officer.user.id}/grants`, { grants: ['safety_officer'] })
  const [owner, member, visitor] = [await aClient(app), await aClient(app), app.client()]
  const known = async (client: TestClient, asked: string) =>
    (await client.page(`/safety?chemical=${encodeURIComponent(asked)}`)).body.chemical

  it('is the table, with its source and date, for visitors, who read no more than that', async () => {
    const { entries, statements, listed, rules, recall, problem } = await known(visitor, 'benzeen')
    expect(entries).toMatchObject([
      {
        ...{ cas: '71-43-2', name: 'benzene', signal: 'danger', as_of: '2025-09-01' },
        ...{
          pictograms: expect.arrayContaining(['GHS02', 'GHS08']),
          source: expect.stringContaining('1272/2008'),
        },
      },
    ])
    expect(entries[0].statements).toContain('H350')
    expect(statements.H350).toBe('May cause cancer.')
    expect([listed, rules, recall, problem]).toEqual([null, null, [], null])
  })

  it('is asked by a form without script, and such a page is for no search engine', async () => {
    const document = (path: string) => app.send(new Request(app.config.appUrl + path))
    const answer = await document('/safety?chemical=Zwavelzuur')
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('sulphuric acid')])
    expect(answer.headers.get('x-robots-tag')).not.toBe('all')
    expect((await document('/safety')).headers.get('x-robots-tag')).toBe('all')
  })

  it('shows no name of an index, which reads as two substances, and finds it', async () => {
    const { entries } = await known(visitor, 'benzene, methyl-')
    expect(entries).toMatchObject([{ cas: '108-88-3', name: 'toluene' }])
    expect(entries[0].names).toContain('methylbenzene')
    expect(entries[0].names.filter((name: string) => name.includes(', '))).toEqual([])
  })

  it.each(['', '  ', '\0'])('is not asked by nothing: %j', async (asked) => {
    expect(await known(visitor, asked)).toBeNull()
  })

  it('is never called safe where nothing is found, and says why', async () => {
    const miss = await known(visitor, 'onvindbaarzuur')
    expect(miss).toMatchObject({ entries: [], named: [], others: [] })
    expect(miss.problem).toContain('was not found under this name. Try the CAS number.')
    expect((await known(visitor, '64-17-6')).problem).toContain('would end in 5')
    expect((await known(visitor, 'x')).problem).toBe('Type at least two characters.')
    const cyanide = await known(visitor, 'kaliumcyanide')
    expect(cyanide.problem).toContain('not known, which is not the same as safe')
    expect(cyanide.named[0].group).toMatchObject({
      substance_id: '006-007-00-5',
      statements: expect.arrayContaining(['H300']),
    })
    expect(Object.keys(cyanide.statements)).toContain('H300')
    const part = await known(visitor, 'chlorobenz')
    expect(part.entries).toEqual([])
    expect(part.others.map(({ name }: { name: string }) => name)).toContain('chlorobenzene')
  })

  it('is listed for members: what is shown under that number, and under no longer one', async () => {
    const offer = { ...toluene, portion_size: null, title: 'From the shelf' }
    const { id } = await aListing(owner, { ...offer, cas_number: '71-43-2' })
    await aListing(owner, { ...offer, cas_number: '271-43-2' })
    await owner.post('/api/listings', { ...offer, cas_number: '71-43-2' })
    const { listed } = await known(member, 'benzeen')
    expect(listed).toEqual([{ cas: '71-43-2', listings: [expect.objectContaining({ id })] }])
    expect((await known(member, 'aceton')).listed).toEqual([{ cas: '67-64-1', listings: [] }])
    expect((await known(member, 'benzeen')).rules).toBeNull()
  })

  it('has for the safety desk the rules that look at it, and where to find who had it', async () => {
    const rule = async (more: object) =>
      (await aPassOnRule(officer, { verdict: 'ask', ...none, ...more })).body.id
    await aRegister(officer, { register: 'precursors', source: 'List', csv: '67-64-1' })
    const cmr = await rule({ statements: ['H350'] })
    const opened = await rule({ statements: ['H340'], flags: ['opened'], amount: 5, unit: 'l' })
    const number = await rule({ cas: ['151-50-8'], verdict: 'warn' })
    const register = await rule({ register: 'precursors' })
    await rule({ statements: ['H350'], is_on: false })
    await rule({ category: ['chemicals'] })
    const idsOf = async (client: TestClient, asked: string) =>
      (await known(client, asked)).rules.map(({ id }: { id: number }) => id)
    expect(await idsOf(officer, 'benzeen')).toEqual([cmr, opened])
    expect(await idsOf(officer, 'kaliumcyanide')).toEqual([number])
    expect(await idsOf(officer, 'aceton')).toEqual([register])
    expect(await idsOf(admin, 'benzeen')).toEqual([cmr, opened])
    expect((await known(officer, 'benzeen')).recall).toEqual([{ cas: '71-43-2' }])
    expect((await known(officer, 'Onvindbaarzuur')).recall).toEqual([{ name: 'Onvindbaarzuur' }])
    expect((await known(admin, 'benzeen')).recall).toEqual([])
    await app.db.updateTable('users').set({ verified_at: null }).where('id', '=', admin.user.id).execute()
    expect((await known(admin, 'benzeen')).rules).toBeNull()
  })

  it('is asked 300 times a quarter from one network by visitors, and not counted for others', async () => {
    const key = 'chemical from 127.0.0.1'
    const hits = async () =>
      (await app.db.selectFrom('limits').select('hits').where('key', '=', key).executeTakeFirst())?.hits
    await app.db.deleteFrom('limits').execute()
    await known(visitor, 'benzeen')
    await known(member, 'benzeen')
    await visitor.page('/safety')
    expect(await hits()).toBe(1)
    await app.db.updateTable('limits').set({ hits: 299 }).where('key', '=', key).execute()
    expect((await visitor.page('/safety?chemical=benzeen')).status).toBe(200)
    const over = await visitor.page('/safety?chemical=benzeen')
    expect([over.status, over.body.message]).toEqual([429, expect.stringContaining('Try again in')])
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await visitor.page('/safety')).status).toBe(200)
    expect(await known(member, 'benzeen')).toMatchObject({ entries: [{ cas: '71-43-2' }] })
  })
})
