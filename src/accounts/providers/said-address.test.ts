import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { codeOf } from '../../../test/codes.ts'
import { aClient, anOrganisation } from '../../../test/factories.ts'
import { withCode } from '../../../test/factors.ts'
import { anInstitution, aProvider, comeFrom, isIn } from '../../../test/institution.ts'
import { allSent, mailTo, writtenMails } from '../../../test/mailbox.ts'

const app = await testApp({ worker: true, env: { OIDC_ALLOW_PRIVATE: '1' } })
const { dataDir } = app.config
const organisation = await anOrganisation(app, { domain: 'university.example' })
const other = await anOrganisation(app, { domain: 'institute.example' })
await anOrganisation(app, { domain: 'hospital.example' })
const admin = await aClient(app, { role: 'administrator', organisation: null })
const home = { schac_home_organization: 'university.example' }
const institution = await anInstitution({
  appUrl: app.config.appUrl,
  people: { admin: { ...home, email: 'admin@university.example', name: 'Ada' } },
})
const domains = ['university.example', 'institute.example', 'closed.example']
const provider = await aProvider(admin, institution, {
  rows: [{ claim: 'schac_home_organization', value: 'university.example', domains }],
})
beforeEach(() => app.db.deleteFrom('limits').execute())

/** Somebody who is joined, and of whom the institution says another address now. */
async function somebody(subject: string, says: string) {
  const person = await aClient(app, { organisation })
  const link = { provider_id: provider, subject, user_id: person.user.id }
  await app.db.insertInto('provider_links').values(link).execute()
  institution.people[subject] = { ...home, email: says, name: 'Sam' }
  const comes = async () => {
    const browser = app.client()
    const { status, body } = await comeFrom(browser, institution, provider, subject)
    return { browser, status, body }
  }
  return { person, comes }
}
const pending = async (id: number) => {
  const columns = ['email', 'pending_email', 'organisation_id'] as const
  return app.db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
}
const mailsTo = async (address: string) => {
  await allSent(app.db)
  return (await writtenMails(dataDir)).filter(({ to }) => to === address)
}

it('takes the ordinary change of address, by the link that is mailed there, and asks once', async () => {
  const { person, comes } = await somebody('sam', 'sam.new@institute.example')
  const { email, id } = person.user
  const { browser } = await comes()
  expect(await isIn(browser)).toBe(email)
  expect(await pending(id)).toMatchObject({ email, pending_email: 'sam.new@institute.example' })
  const told = await mailTo(dataDir, email, /about to change/)
  expect(told.text).toContain('University says that your address is sam.new@institute.example now')
  await comes()
  expect((await mailsTo('sam.new@institute.example')).length).toBe(1)

  const { links } = await mailTo(dataDir, 'sam.new@institute.example', /address/)
  const token = new URL(links[0] ?? '').searchParams.get('token')
  expect((await browser.post('/api/email/verify', { token })).status).toBe(200)
  expect(await pending(id)).toEqual({
    email: 'sam.new@institute.example',
    pending_email: null,
    organisation_id: other.id,
  })
  expect(await isIn((await comes()).browser)).toBe('sam.new@institute.example')
})

it('changes nothing outside its row, nor at a domain that lets nobody in', async () => {
  for (const says of ['sam@elsewhere.example', 'sam@hospital.example', 'sam@closed.example']) {
    const { person, comes } = await somebody(says, says)
    expect(await isIn((await comes()).browser)).toBe(person.user.email)
    expect(await pending(person.user.id)).toMatchObject({ email: person.user.email, pending_email: null })
    expect(await mailsTo(person.user.email)).toEqual([])
  }
})

it('begins only once the second factor was shown', async () => {
  const { person, comes } = await somebody('coded', 'coded.new@university.example')
  const { seed } = await withCode(app, person)
  const { browser, body } = await comes()
  expect([body.second_factor, (await pending(person.user.id)).pending_email]).toEqual([
    ['code', 'recovery'],
    null,
  ])
  await browser.post('/api/login/factor', { code: codeOf(seed) })
  expect((await pending(person.user.id)).pending_email).toBe('coded.new@university.example')
})

it('gives nobody the address of another account, whose owner is told', async () => {
  const owner = await aClient(app, { organisation })
  const { person, comes } = await somebody('taker', owner.user.email)
  expect(await isIn((await comes()).browser)).toBe(person.user.email)
  await mailTo(dataDir, owner.user.email, /already have a LabEx account/)
  expect(
    (await mailsTo(owner.user.email)).every(({ links }) => !links.some((link) => link.includes('token'))),
  ).toBe(true)
  expect((await pending(person.user.id)).email).toBe(person.user.email)
  expect((await pending(owner.user.id)).email).toBe(owner.user.email)
})

it('is not asked about again once it was given up', async () => {
  const { person, comes } = await somebody('stays', 'stays.new@university.example')
  const { browser } = await comes()
  await sql`update sessions set proved_at = now()`.execute(app.db)
  expect((await browser.patch('/api/account', { email: person.user.email })).status).toBe(200)
  expect((await pending(person.user.id)).pending_email).toBe(null)
  await comes()
  expect((await pending(person.user.id)).pending_email).toBe(null)
})
