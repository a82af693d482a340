import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { TestClient } from '../../../test/client.ts'
import { codeOf } from '../../../test/codes.ts'
import { aClient, anOrganisation } from '../../../test/factories.ts'
import { withCode } from '../../../test/factors.ts'
import { anInstitution, aProvider, comeFrom, isIn } from '../../../test/institution.ts'
import { allSent, mailTo, writtenMails } from '../../../test/mailbox.ts'

const app = await testApp({ worker: true, env: { OIDC_ALLOW_PRIVATE: '1' } })
const { dataDir } = app.config
const organisation = await anOrganisation(app, { domain: 'university.example' })
const admin = await aClient(app, { role: 'administrator' })
const home = { schac_home_organization: 'university.example' }
const institution = await anInstitution({
  appUrl: app.config.appUrl,
  people: { admin: { ...home, email: 'admin@university.example', name: 'Ada' } },
})
const provider = await aProvider(admin, institution)
beforeEach(() => app.db.deleteFrom('limits').execute())

const links = async (userId: number) =>
  (
    await sql<{ subject: string }>`select subject from provider_links where user_id = ${userId}`.execute(
      app.db,
    )
  ).rows

/** An account here, and a browser that came from the institution with its address. */
async function somebody(subject: string) {
  const person = await aClient(app, { organisation })
  institution.people[subject] = { ...home, email: person.user.email, name: 'Sam' }
  const browser = app.client()
  const { body } = await comeFrom(browser, institution, provider, subject)
  return { ...person, person, browser, asked: body.first_time }
}

async function mailed(browser: TestClient, { arrival, email }: { arrival: string; email: string }) {
  const answer = await browser.post('/api/login/provider/link', { arrival })
  expect([answer.status, answer.body.message]).toEqual([200, expect.stringContaining(email)])
  await allSent(app.db)
  const link = new URL((await mailTo(dataDir, email, /Log in to LabEx with University/)).links[0] ?? '')
  const { token, arrival: carried } = Object.fromEntries(link.searchParams)
  return { path: link.pathname + link.search, given: { token, arrival: carried } }
}

const open = (browser: TestClient, given: object) => browser.post('/api/login/provider/link/open', given)

it('a mailed link takes the place of the password, once, in the browser that asked', async () => {
  const { user, browser, asked } = await somebody('sam')
  expect(asked.asks).toBe('password')
  const { path, given } = await mailed(browser, asked)
  expect((await browser.page(path)).body).toMatchObject({ is_here: true, ...given })
  expect([await isIn(browser), await links(user.id)]).toEqual([null, []])

  const elsewhere = app.client()
  expect((await elsewhere.page(path)).body.is_here).toBe(false)
  const refused = await open(elsewhere, given)
  expect([refused.status, refused.body.code, await isIn(elsewhere)]).toEqual([422, 'token_invalid', null])
  const { body } = await comeFrom(elsewhere, institution, provider, 'sam')
  const other = await open(elsewhere, { ...given, arrival: body.first_time.arrival })
  expect([other.status, await isIn(elsewhere)]).toEqual([422, null])

  expect([(await open(browser, given)).status, await isIn(browser)]).toEqual([200, user.email])
  expect(await links(user.id)).toEqual([{ subject: 'sam' }])
  expect((await open(browser, given)).status).toBe(422)
  expect((await mailTo(dataDir, user.email, /How you log in/)).links[0]).toContain('/forgot-password')
})

it('asks for the second factor all the same', async () => {
  const { person, user, browser, asked } = await somebody('coded')
  const { seed } = await withCode(app, person)
  const { given } = await mailed(browser, asked)
  const half = await open(browser, given)
  expect([half.body.second_factor, await isIn(browser), await links(user.id)]).toEqual([
    ['code', 'recovery'],
    null,
    [],
  ])
  expect((await browser.post('/api/login/factor', { code: codeOf(seed) })).status).toBe(200)
  expect([await isIn(browser), await links(user.id)]).toEqual([user.email, [{ subject: 'coded' }]])
})

it('joins only whom it was mailed for: another subject, or another account, is not brought in by it', async () => {
  const mine = await somebody('mine')
  const theirs = await somebody('theirs')
  const [mailOfMine, mailOfTheirs] = [
    await mailed(mine.browser, mine.asked),
    await mailed(theirs.browser, theirs.asked),
  ]
  for (const given of [
    { token: mailOfTheirs.given.token, arrival: mailOfMine.given.arrival },
    { token: mailOfMine.given.token, arrival: mailOfTheirs.given.arrival },
    { token: mailOfTheirs.given.token, arrival: mine.asked.arrival },
  ])
    expect([(await open(mine.browser, given)).status, await isIn(mine.browser)]).toEqual([422, null])
  expect([await links(mine.user.id), await links(theirs.user.id)]).toEqual([[], []])
  institution.people.twin = { ...home, email: mine.user.email, name: 'Twin' }
  const { first_time } = (await comeFrom(mine.browser, institution, provider, 'twin')).body
  const mailOfTwin = await mailed(mine.browser, first_time)
  const mixed = { token: mailOfTwin.given.token, arrival: mailOfMine.given.arrival }
  expect((await open(mine.browser, mixed)).status).toBe(422)
  expect([(await open(mine.browser, mailOfTwin.given)).status, await links(mine.user.id)]).toEqual([
    200,
    [{ subject: 'twin' }],
  ])
})

it('works no more after an hour, for another address, at a domain or a provider that is closed, or once joined', async () => {
  const gone = async (
    { browser, asked }: Awaited<ReturnType<typeof somebody>>,
    what: () => Promise<unknown>,
  ) => {
    const { given } = await mailed(browser, asked)
    await what()
    const { status, body } = await open(browser, given)
    return [status, body.code, await isIn(browser)]
  }
  const no = [422, 'token_invalid', null]
  const late = await somebody('late')
  const past = sql`update tokens set expires_at = now() where user_id = ${late.user.id}`
  expect(await gone(late, () => past.execute(app.db))).toEqual(no)
  const moved = await somebody('moved')
  const away = sql`update users set email = 'moved.away@university.example' where id = ${moved.user.id}`
  const heir = await aClient(app, { organisation })
  const takesOver = async () => {
    await away.execute(app.db)
    await sql`update users set email = ${moved.user.email} where id = ${heir.user.id}`.execute(app.db)
  }
  expect(await gone(moved, takesOver)).toEqual(no)
  expect(await links(heir.user.id)).toEqual([])
  const joined = await somebody('joined')
  const link = { provider_id: provider, subject: 'another', user_id: joined.user.id }
  expect(await gone(joined, () => app.db.insertInto('provider_links').values(link).execute())).toEqual(no)
  const again = await joined.browser.post('/api/login/provider/link', { arrival: joined.asked.arrival })
  expect([again.status, again.body.code]).toEqual([422, 'token_invalid'])
  const closed = await somebody('closed')
  const domain = { organisation_id: organisation.id, domain: 'university.example' }
  const close = () => app.db.deleteFrom('organisation_domains').where('domain', '=', domain.domain).execute()
  expect(await gone(closed, close)).toEqual(no)
  await app.db.insertInto('organisation_domains').values(domain).execute()
  const off = await somebody('off')
  expect(await gone(off, () => admin.patch(`/api/admin/providers/${provider}`, { is_on: false }))).toEqual(no)
  await admin.patch(`/api/admin/providers/${provider}`, { is_on: true })
})

it('is asked for in the browser that came, five times an hour', async () => {
  const { browser, asked } = await somebody('eager')
  const ask = async (client: TestClient) =>
    (await client.post('/api/login/provider/link', { arrival: asked.arrival })).status
  expect(await ask(app.client())).toBe(422)
  const five = []
  for (let times = 0; times < 6; times += 1) five.push(await ask(browser))
  expect(five).toEqual([200, 200, 200, 200, 200, 429])
  await allSent(app.db)
  expect((await writtenMails(dataDir)).filter(({ to }) => to.includes(asked.email)).length).toBe(5)
})

it('is the one way for an account without a password, which another institution made', async () => {
  institution.people.new = { ...home, email: 'new@university.example', name: 'New' }
  const first = app.client()
  const { arrival } = (await comeFrom(first, institution, provider, 'new')).body.first_time
  await first.post('/api/login/provider/account', { arrival, name: 'New', disclaimer: true })
  const second = await aProvider(admin, institution, { name_en: 'University too', name_nl: 'Nog een' })
  const browser = app.client()
  const { first_time } = (await comeFrom(browser, institution, second, 'new')).body
  expect(first_time.asks).toBe('link')
  for (const password of ['', 'a guess at a password']) {
    const guess = await browser.post('/api/login/provider/join', { arrival: first_time.arrival, password })
    expect([guess.status, await isIn(browser)]).toEqual([422, null])
  }
  const { given } = await mailed(browser, first_time)
  expect([(await open(browser, given)).status, await isIn(browser)]).toEqual([200, 'new@university.example'])
})

it('is told without a word of a password where the institution is required', async () => {
  const { user, browser, asked } = await somebody('required')
  await sql`update providers set is_required = true where id = ${provider}`.execute(app.db)
  expect((await open(browser, (await mailed(browser, asked)).given)).status).toBe(200)
  const { text, links } = await mailTo(dataDir, user.email, /How you log in/)
  expect([links, /password/i.test(text)]).toEqual([[`${app.config.appUrl}/contact`], false])
  await sql`update providers set is_required = false where id = ${provider}`.execute(app.db)
})
