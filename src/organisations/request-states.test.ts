import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, anOrganisation } from '../../test/factories.ts'
import { aRequest } from '../../test/join-requests.ts'
import { htmlOf, textOf } from '../../test/rendered.ts'

describe('the row of a join request', async () => {
  const app = await testApp()
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  await anOrganisation(app, { name: 'Park Hospital', domain: 'hospital.example' })
  const act = (id: number, what: 'approve' | 'reject') =>
    admin.post(`/api/admin/join-labex-requests/${id}/${what}`, {})
  const isRed = async (search: string) =>
    /<button[^>]*text-danger[^>]*><span[^>]*>Revoke/.test(
      (await htmlOf(admin, `/admin/join-labex-requests?search=${search}`)) ?? '',
    )
  const row = (domain: string) => textOf(admin, `/admin/join-labex-requests?search=${domain}`)

  it('says of a rejected one that it opens nothing, until it is approved after all', async () => {
    const { id } = await aRequest(app, 'rejected.example', 'Rejected Lab')
    const opens = 'Everyone with an address at rejected.example can then create an account'
    expect(await row('rejected.example')).toContain(opens)
    await act(id, 'reject')
    const text = await row('rejected.example')
    expect(text).not.toContain(opens)
    expect(text).toContain('Nobody at rejected.example can create an account')
  })

  it('warns of a name like another’s before it says what approving does', async () => {
    await aRequest(app, 'alike.example', 'Park Hospitals')
    const text = await row('alike.example')
    expect(text.indexOf('Looks like Park Hospital')).toBeGreaterThan(0)
    expect(text.indexOf('Looks like Park Hospital')).toBeLessThan(text.indexOf('Everyone with an address'))
  })

  it('offers to revoke the request only, where that opened nothing', async () => {
    const { id } = await aRequest(app, 'hospital.example', 'Their second request')
    await act(id, 'approve')
    expect(await row('second')).toMatch(/Revoke request/)
    expect(await isRed('second')).toBe(false)
    const { id: own } = await aRequest(app, 'opened.example', 'Opened Lab')
    await act(own, 'approve')
    expect(await row('opened.example')).toMatch(/Revoke\b(?! request)/)
    expect(await isRed('opened.example')).toBe(true)
  })
})
