import { describe, expect, it } from 'vitest'
import { anAgreedPickup } from '../../test/agreed.ts'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation, aUser } from '../../test/factories.ts'
import { aRequest } from '../../test/join-requests.ts'
import { mailTo, writtenMails } from '../../test/mailbox.ts'
import { htmlOf } from '../../test/rendered.ts'

describe('who is concerned when an organisation is revoked', async () => {
  const app = await testApp({ worker: true })
  const { dataDir } = app.config
  const admin = await aClient(app, { role: 'administrator', organisation: null })

  it('is told once, and the other side sees whom to ask', async () => {
    const lab = await anOrganisation(app, { name: 'Stopped Lab' })
    const [giver, colleague] = [
      await aClient(app, { organisation: lab, name: 'Lena Smit' }),
      await aUser(app, { organisation: lab }),
    ]
    await aUser(app, { organisation: lab, verified: false })
    const taker = await aClient(app)
    const listing = await aListing(giver)
    const { connection_id } = await anAgreedPickup(giver, taker, listing.id)
    await anAgreedPickup(giver, taker, (await aListing(giver)).id)
    // The contact of the request that opened it is one of its staff.
    await app.db
      .insertInto('join_requests')
      .values({
        ...{ organization: 'Stopped Lab', contact_person: 'Lena', email: giver.user.email, location: 'A' },
        ...{ status: 'approved', organisation_id: lab.id, opened: 'organisation' },
      })
      .execute()
    const other = async () => (await taker.page(`/connections/${connection_id}`)).body.connection.user
    const page = async () => (await htmlOf(taker, `/connections/${connection_id}`)) ?? ''
    expect((await other()).is_out).toBe(false)
    expect(await page()).not.toContain('Lena Smit can no longer use LabEx')

    await admin.post(`/api/admin/organisations/${lab.id}/revoke`)
    expect((await other()).is_out).toBe(true)
    expect(await page()).toContain('Lena Smit can no longer use LabEx')
    const asked = await mailTo(dataDir, taker.user.email, /Lena Smit can no longer use LabEx/)
    expect(asked.text).toContain('Loading bay')
    expect(asked.links.filter((link) => link.includes('/connections/'))).toHaveLength(2)
    await mailTo(dataDir, colleague.email, /no longer post/)
    await mailTo(dataDir, giver.user.email, /no longer takes part/)
    const toGiver = (await writtenMails(dataDir)).filter(
      ({ to, subject }) => to.includes(giver.user.email) && /no longer/.test(subject),
    )
    expect(toGiver).toHaveLength(1)

    await admin.post(`/api/admin/organisations/${lab.id}/approve`)
    await mailTo(dataDir, colleague.email, /use LabEx again/)
    expect((await other()).is_out).toBe(false)
  })

  it('is told of a changed address at the old and the new one, and of a deleted account at the last', async () => {
    const { id, email, organisation } = await aUser(app)
    const moved = `moved@${organisation?.domain}`
    await admin.patch(`/api/admin/users/${id}`, { email: moved })
    const [old, now] = [
      await mailTo(dataDir, email, /another e-mail address/),
      await mailTo(dataDir, moved, /account was changed/),
    ]
    expect(old.text).not.toContain(moved)
    expect(now.text).toContain(moved)
    await admin.delete(`/api/admin/users/${id}`)
    expect((await mailTo(dataDir, moved, /is deleted/)).text).toContain('last e-mail')
  })
})

describe('the CSV of join requests', async () => {
  const app = await testApp()
  const admin = await aClient(app, { role: 'administrator', organisation: null })

  it('says when each was decided, and nothing of one that waits', async () => {
    const { id } = await aRequest(app, 'decided.example')
    const decided = async () => {
      const { body } = await admin.get('/api/admin/csv/join-labex-requests?search=decided.example')
      const [heading = '', row = ''] = body.csv.split('\r\n')
      expect(heading).toMatch(/,Created,Decided$/)
      return row.split(',').at(-1)
    }
    expect(await decided()).toBe('')
    await admin.post(`/api/admin/join-labex-requests/${id}/approve`)
    expect(await decided()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  })
})
