import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation, aUser, centrifuge, pipetteTips } from '../../test/factories.ts'
import { usersTable } from '../accounts/table.ts'
import { auditTable } from '../admin/audit-table.ts'
import { connectionsTable } from '../connections/table.ts'
import { contactTable } from '../contact/table.ts'
import { faqTable } from '../faq/table.ts'
import type { Call } from '../http/action.ts'
import { listingsTable } from '../listings/table.ts'
import { joinRequestsTable, organisationsTable } from '../organisations/table.ts'
import type { Rows, TableState } from './table.ts'

describe('the administrators’ tables', async () => {
  const app = await testApp()
  const admin = await aClient(app, { role: 'administrator' })
  const alice = await aClient(app, { name: 'Alice Ångström' })
  const bob = await aClient(app, { name: '=HYPERLINK("http://x.example")' })
  const offer = await aListing(alice)
  const request = await aListing(alice, pipetteTips)
  const connection = (
    await bob.post('/api/connections', {
      exchange_type: 'offer',
      listing_id: offer.id,
      total_units: 3,
      extra_info: '',
    })
  ).body.connection_id

  const pages = [
    '/admin',
    '/admin/connections',
    '/admin/listings',
    '/admin/faq',
    '/admin/faq/create',
    '/admin/users',
    '/admin/users/create',
    '/admin/organisations',
    '/admin/contact',
    '/admin/audit',
    '/admin/join-labex-requests',
  ]
  const calls = [
    '/api/admin/listings/0',
    '/api/admin/connections/0',
    '/api/admin/faq-categories',
    '/api/admin/organisations',
    '/api/admin/csv/users',
    '/api/admin/users/1',
  ]

  it.each([...pages, ...calls])('%s is for administrators', async (path) => {
    expect((await app.client().page(path)).status).toBe(401)
    expect((await alice.page(path)).status).toBe(403)
    expect((await admin.page(path)).status).toBe(200)
  })

  it('sends a visitor of a page to log in and back', async () => {
    const answer = await app.client().request('/admin/users?page=2')
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/login?next=%2Fadmin%2Fusers%3Fpage%3D2',
    ])
  })

  it('has the agreed columns for connections and listings', async () => {
    const connections = (await admin.page('/admin/connections')).body
    expect(connections.connections).toMatchObject([
      {
        id: connection,
        title: centrifuge.title,
        type: 'equipment',
        total_units: 3,
        buyer: { name: expect.stringContaining('HYPERLINK') },
        seller: { name: 'Alice Ångström', organisation: { name: expect.any(String) } },
      },
    ])
    expect(connections.chart.at(-1)).toEqual({
      group: 'connections',
      value: 1,
      date: expect.stringMatching(/^\d{4}-\d\d-01$/),
    })
    const listings = (await admin.get('/api/admin/listings/0')).body
    expect(listings).toMatchObject({ success: true, total: 2 })
    expect(listings.listings).toMatchObject([
      { id: request.id, exchange_type: 'request', status: 'active' },
      { id: offer.id, exchange_type: 'offer', status: 'connected', user: { name: 'Alice Ångström' } },
    ])
    expect((await admin.get('/api/admin/listings/x')).status).toBe(404)
  })

  it('finds each word of a search in whatever column it stands', async () => {
    const hospital = await anOrganisation(app, { name: 'Heidelberg Hospital' })
    const anna = await aClient(app, { organisation: hospital, name: 'Anna de Wit' })
    await aUser(app, { organisation: hospital, name: 'Bert' })
    await aListing(anna, { ...pipetteTips, title: 'Spinning bucket' })
    const counts = async (table: string, search: string) =>
      (await admin.page(`/admin/${table}?search=${encodeURIComponent(search)}`)).body.total
    expect(await counts('users', 'anna hospital')).toBe(1)
    expect(await counts('users', 'HOSPITAL  wit anna')).toBe(1)
    expect(await counts('users', 'anna university')).toBe(0)
    expect(await counts('listings', 'bucket anna heidelberg')).toBe(1)
    expect(await counts('connections', `${centrifuge.title} ångström hyperlink`)).toBe(1)
    expect(await counts('organisations', `hospital ${hospital.domain}`)).toBe(1)
  })

  it('takes % and _ and quotes as plain characters', async () => {
    const organisation = await anOrganisation(app, { name: "50%_O'Brien" })
    await aUser(app, { organisation, name: 'Percy' })
    for (const search of ['50%', '%_O', "O'Brien", 'percy'])
      expect(
        (await admin.page(`/admin/users?search=${encodeURIComponent(search)}`)).body.users,
        search,
      ).toMatchObject([{ name: 'Percy' }])
    expect((await admin.page('/admin/users?search=%00')).status).toBe(200)
    for (const search of ['%%', '_____', '\\', "'; drop table users --", 'Per\0zz'])
      expect(
        (await admin.page(`/admin/users?search=${encodeURIComponent(search)}`)).body,
        search,
      ).toMatchObject({ users: [], total: 0 })
  })

  it('finds users by name, e-mail, location and organisation', async () => {
    const organisation = await anOrganisation(app, { name: 'Findable Institute' })
    const { email } = await aUser(app, { organisation, name: 'Zed Zedson' })
    await app.db
      .updateTable('organisations')
      .set({ location: 'Nowhere 17' })
      .where('id', '=', organisation.id)
      .execute()
    for (const search of ['zedson', email, 'nowhere 17', 'findable'])
      expect((await admin.page(`/admin/users?search=${search}`)).body.users, search).toMatchObject([
        { email, organisation: { name: 'Findable Institute' } },
      ])
  })

  it('finds listings by what they say, without regard to case or accents, and by their user', async () => {
    for (const search of ['BENCHTOP céntrifuge', 'eppendorf', 'Alice Ång', String(offer.id)])
      expect(
        (await admin.page(`/admin/listings?search=${encodeURIComponent(search)}`)).body.listings,
        search,
      ).toContainEqual(expect.objectContaining({ id: offer.id }))
    expect((await admin.page('/admin/listings?search=nowhere')).body.total).toBe(0)
  })

  it('pages by ten with a total that does not change, and ends with an empty page', async () => {
    const organisation = await anOrganisation(app, { name: 'Crowd' })
    for (let made = 0; made < 23; made++)
      await aUser(app, { organisation, name: `Member ${String(made).padStart(2, '0')}` })
    const seen: string[] = []
    for (const [page, size] of [
      [1, 10],
      [2, 10],
      [3, 3],
      [4, 0],
      [9_999_999, 0],
    ]) {
      const { body } = await admin.page(`/admin/users?search=crowd&sort=name&page=${page}`)
      expect(body).toMatchObject({ total: 23, page })
      expect(body.users).toHaveLength(size as number)
      seen.push(...body.users.map((user: { name: string }) => user.name))
    }
    expect(seen).toEqual([...seen].sort())
    expect(new Set(seen).size).toBe(23)
    expect((await admin.page('/admin/users?page=-1&sort=drop')).body).toMatchObject({
      page: 1,
      sort: 'date_desc',
    })
  })

  it('gives the whole result as CSV in which nothing is a formula, and says so in the trail', async () => {
    const { body } = await admin.get('/api/admin/csv/users?search=crowd')
    expect(body.csv.split('\r\n')).toHaveLength(25)
    expect(body.filename).toMatch(/^labex-users-\d{4}-\d\d-\d\d\.csv$/)
    const everyone = (await admin.get('/api/admin/csv/connections')).body.csv
    expect(everyone).toContain(`"'=HYPERLINK(""http://x.example"")`)
    expect((await admin.get('/api/admin/csv/constructor')).status).toBe(404)
    expect((await admin.page('/admin/audit?search=table_exported')).body.audit).toMatchObject([
      { subject: 'table connections', about: { text: 'Table: Handovers', href: '/admin/connections' } },
      { subject: 'table users' },
      {},
    ])
    const trail = (await admin.get('/api/admin/csv/audit?search=table_exported')).body.csv.split('\r\n')
    expect(trail[0]).toContain('Who,What,About,Details')
    expect(trail[1]).toContain('Exported a table,Table: Handovers,')
  })

  it.each([
    'connections',
    'listings',
    'users',
    'audit',
    'faq',
    'contact',
    'organisations',
    'join-labex-requests',
  ])('exports %s', async (table) => {
    const { status, body } = await admin.get(`/api/admin/csv/${table}`)
    expect([status, body.csv.startsWith('\uFEFF')]).toEqual([200, true])
  })

  it.each<[string, { rows: (call: Call, state: TableState) => Rows<unknown> }]>([
    ['connections', connectionsTable],
    ['listings', listingsTable],
    ['users', usersTable],
    ['audit', auditTable],
    ['faq', faqTable],
    ['contact', contactTable],
    ['organisations', organisationsTable],
    ['join requests', joinRequestsTable],
  ])('a search of %s reads what is stored, and folds no text of any row', (_, table) => {
    const state = { search: 'word', sort: '', show: 'all', page: 1 }
    const { sql } = table.rows({ db: app.db, app } as unknown as Call, state).compile()
    expect(sql).toContain('search_text')
    expect(sql).not.toMatch(/as_read\((?!\$)(?!coalesce\("faq_categories")/)
  })

  it('narrows by state', async () => {
    expect((await admin.page('/admin/listings?show=connected')).body.listings).toMatchObject([
      { id: offer.id },
    ])
    expect((await admin.page('/admin/connections?show=open')).body.total).toBe(1)
    expect((await admin.page('/admin/connections?show=completed')).body.total).toBe(0)
    expect((await admin.page('/admin/users?show=administrators')).body.total).toBe(1)
    expect((await admin.page('/admin/organisations?show=revoked')).body.total).toBe(0)
  })
})
