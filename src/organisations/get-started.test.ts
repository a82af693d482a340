import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { anOrganisation, aUser } from '../../test/factories.ts'

describe('getting started', async () => {
  const app = await testApp()
  const { id, domain } = await anOrganisation(app)
  const member = await aUser(app)
  const next = async (email: unknown) => {
    const { status, body } = await app.client().post('/api/get-started', { email })
    return status === 200 ? body.next : body.errors.email[0]
  }

  it('leads to sign-up where the domain is known, else to the form to join', async () => {
    expect(await next(`kim@${domain}`)).toBe('sign_up')
    expect(await next('kim@nowhere.example')).toBe('join')
  })

  it('says the same of an address with an account and of one without', async () => {
    const elsewhere = member.email.replace(/^[^@]+/, 'nobody')
    expect(await next(member.email)).toBe(await next(elsewhere))
  })

  it('treats a revoked or waiting domain as an unknown one', async () => {
    await app.client().post('/api/join-labex', {
      ...{ organization: 'Waiting', contact_person: 'Kim', email: 'kim@waiting.example', location: 'A' },
      ...{ confirm_location: true, confirm_disclaimer: true },
    })
    await app.db.updateTable('organisations').set({ status: 'revoked' }).where('id', '=', id).execute()
    expect([await next(`kim@${domain}`), await next('kim@waiting.example')]).toEqual(['join', 'join'])
  })

  it('asks for a work address in place of a private one, and for one at all', async () => {
    expect(await next('kim@gmail.com')).toMatch(/^This is a private mailbox\. Use your work address/)
    for (const wrong of ['kim', '', null, 7]) expect(await next(wrong)).toEqual(expect.any(String))
  })

  it('keeps nothing, and stops a machine that tries them all', async () => {
    const before = await app.db.selectFrom('join_requests').select('id').execute()
    const client = app.client()
    const statuses: number[] = []
    for (let at = 0; at < 101; at++)
      statuses.push((await client.post('/api/get-started', { email: `kim@n${at}.example` })).status)
    expect(statuses.at(-1)).toBe(429)
    expect(await app.db.selectFrom('join_requests').select('id').execute()).toEqual(before)
  })
})
