import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, anOrganisation, aUser } from '../../test/factories.ts'
import { aRequest } from '../../test/join-requests.ts'
import { htmlOf } from '../../test/rendered.ts'

const spaced = 'park  HÓSPITAL'
const unseen = 'Park\u200bHospital'
const cyrillic = 'Рark Ноspital'

describe('names that read the same', async () => {
  const app = await testApp()
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  const { id } = await anOrganisation(app, { name: 'Park Hospital', domain: 'hospital.example' })
  const requestRow = async (domain: string) =>
    (await admin.page(`/admin/join-labex-requests?search=${domain}`)).body.join_requests[0]

  it.each([spaced, unseen, cyrillic])(
    '%s is asked about before a request makes a second one',
    async (name) => {
      const domain = `${name.length}-${name.codePointAt(0)}.example`
      const request = await aRequest(app, domain, name)
      expect(await requestRow(domain)).toMatchObject({ namesake: 'Park Hospital' })
      const approved = await admin.post(`/api/admin/join-labex-requests/${request.id}/approve`)
      expect(Object.keys(approved.body.errors)).toEqual(['joins'])
    },
  )

  it('is no name of a new or renamed organisation', async () => {
    for (const name of [spaced, cyrillic]) {
      const made = await admin.post('/api/admin/organisations', { name, domains: ['second.example'] })
      expect(Object.keys(made.body.errors)).toEqual(['name'])
    }
    const other = await anOrganisation(app)
    const renamed = await admin.patch(`/api/admin/organisations/${other.id}`, { name: spaced })
    expect(Object.keys(renamed.body.errors)).toEqual(['name'])
  })

  it('made at the same moment are one', async () => {
    const make = (name: string, domain: string) =>
      admin.post('/api/admin/organisations', { name, domains: [domain] })
    const made = await Promise.all([make('Twin Lab', 'twin1.example'), make('TWÍN  lab', 'twin2.example')])
    expect(made.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('refuses no organisation that is there already', async () => {
    const twin = await anOrganisation(app, { name: 'Park  Hospital' })
    const kept = await admin.patch(`/api/admin/organisations/${twin.id}`, {
      ...{ name: 'Park  Hospital', location: 'Annex' },
    })
    expect(kept.status).toBe(200)
    expect((await admin.patch(`/api/admin/organisations/${id}`, { name: 'Park Hospital' })).status).toBe(200)
  })

  it('shows names that are nearly the same', async () => {
    await aRequest(app, 'near.example', 'Park Hospitals')
    expect(await requestRow('near.example')).toMatchObject({ namesake: null })
    expect((await requestRow('near.example')).near_names).toContainEqual({
      ...{ name: 'Park Hospital', is_revoked: false },
    })
    const revoked = await anOrganisation(app, { name: 'Park Hospitalls' })
    await admin.post(`/api/admin/organisations/${revoked.id}/revoke`)
    const html = await htmlOf(admin, '/admin/join-labex-requests?search=near.example')
    expect(html).toContain('Everyone with an address at near.example can then')
    expect(html).toMatch(/text-warning">Looks like Park/)
    expect(html).toContain('Park Hospitalls, which was revoked')
    await aRequest(app, 'far.example', 'Botanical Garden')
    expect((await requestRow('far.example')).near_names).toEqual([])
  })

  it('is no second category of questions', async () => {
    const make = (name: string) => admin.post('/api/admin/faq-categories', { name })
    const first = await make('Pick-up')
    expect(first.status).toBe(200)
    expect((await make('PICK-ÚP')).status).toBe(422)
    const path = `/api/admin/faq-categories/${first.body.category.id}`
    expect((await admin.patch(path, { name: 'Pick-up' })).status).toBe(200)
  })

  it('is found by administrators as it reads, of a person, an organisation and in the trail', async () => {
    const { id: user } = await aUser(app, { name: 'Mehmet Y\u0131lmaz Ünï\u200bcødé' })
    const made = await admin.post('/api/admin/organisations', {
      ...{ name: 'Y\u0131lmaz Ünï\u200bcødé Lab', domains: ['yilmaz.example'] },
    })
    const organisation = made.body.organisation.id
    for (const search of ['Yilmaz', 'unicode', 'ÜNICODÉ', 'Yılmaz', 'Уilmаz', 'yil\u2060maz']) {
      const found = async (path: string) =>
        (await admin.page(`/admin/${path}?search=${encodeURIComponent(search)}`)).body
      const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
      const { audit } = await found('audit')
      expect(audit, search).toMatchObject([
        { action: 'organisation_created', subject: `organisation ${organisation}` },
      ])
      expect(ids((await found('users')).users), search).toEqual([user])
      expect(ids((await found('organisations')).organisations), search).toEqual([organisation])
    }
  })

  it('are no loud choice once a request with one was rejected', async () => {
    const look = async (domain: string) =>
      /<button[^>]*class="([^"]*)"[^>]*><span[^>]*>Approve/.exec(
        (await htmlOf(admin, `/admin/join-labex-requests?search=${domain}`)) ?? '',
      )?.[1]
    const [{ id: alike }, { id: other }] = [
      await aRequest(app, 'alike.example', 'Park Hospitals'),
      await aRequest(app, 'other.example', 'Quite Another Institute'),
    ]
    for (const domain of ['alike.example', 'other.example']) expect(await look(domain)).toContain('bg-brand')
    for (const id of [alike, other]) await admin.post(`/api/admin/join-labex-requests/${id}/reject`, {})
    expect(await look('alike.example')).not.toContain('bg-brand')
    expect(await look('other.example')).toContain('bg-brand')
  })

  it('come from the longest waiting on', async () => {
    const ids = [
      await aRequest(app, 'first.example', 'First one'),
      await aRequest(app, 'next.example', 'Next one'),
    ]
    const { join_requests } = (await admin.page('/admin/join-labex-requests?search=one')).body
    expect(join_requests.map(({ id }: { id: number }) => id)).toEqual(ids.map(({ id }) => id))
  })
})
