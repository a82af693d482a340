import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { guessLimit } from '../src/accounts/login-guesses.ts'
import { TestClient } from './client.ts'
import { codeOf } from './codes.ts'
import { aListing, aUser, centrifuge, password } from './factories.ts'
import { aPicture } from './pictures.ts'
import { freshFolder, startLabEx } from './running.ts'
import { startSeveral } from './several.ts'
import { connectionsInMails, messageIds } from './several-mails.ts'
import { expectKeptIn, movedTo, newJournal, write } from './writers.ts'

describe('two processes for pages and one for jobs', async () => {
  const site = await startSeveral()
  const people = await site.people(8)
  const [owner, other] = people as [(typeof people)[0], (typeof people)[0]]
  const both = ['first', 'second'] as const
  afterAll(() => site.stop())

  it('agree on sessions, files, lists, unread counts and limits', async () => {
    await other.post('/api/alerts', { exchange_type: 'offer', frequency: 'immediate', specifications: {} })
    const { path } = (await owner.upload(await aPicture())).body
    await aListing(owner, { ...centrifuge, images: [path] })
    const at = (client: typeof owner) => both.map((part) => movedTo(site.part(part), client))
    const lists = await Promise.all(at(other).map((client) => client.page('/listings/offers')))
    expect(lists[0]?.body).toMatchObject({ total: 1 })
    expect(lists[1]?.body).toMatchObject(
      Object.fromEntries(['total', 'facets', 'ranges'].map((key) => [key, lists[0]?.body[key]])),
    )
    for (const client of at(owner)) {
      expect(Buffer.from(await (await client.request(`/storage/${path}`)).arrayBuffer())).toEqual(
        Buffer.from(await site.bytesOf(path)),
      )
      expect((await client.get('/api/user')).status).toBe(200)
    }
    for (const client of at(other))
      await expect
        .poll(async () => (await client.get('/api/matches/unread')).body)
        .toMatchObject({ unread_matches: 1 })
    const guess = { email: (await aUser(site)).email, password: 'not the one' }
    const statuses: number[] = []
    for (let tries = 0; tries <= guessLimit.max; tries++)
      statuses.push((await owner.post('/api/login', guess)).status)
    expect(statuses.filter((status) => status !== 429)).toHaveLength(guessLimit.max)
  })

  it('take a code once, of twenty that are sent to both at the same time', async () => {
    const { id, email } = await aUser(site)
    const half = async () => {
      const client = new TestClient(site.url)
      await client.post('/api/login', { email, password })
      return client
    }
    const person = await half()
    await sql`update sessions set mail_opened_at = now() where user_id = ${id}`.execute(site.db)
    const { seed } = (await person.post('/api/account/code/start')).body
    const first = { sealed: seed.sealed, code: codeOf(seed.text, 0) }
    expect((await person.post('/api/account/code', first)).status).toBe(200)
    const halves = await Promise.all(Array.from({ length: 20 }, half))
    const code = codeOf(seed.text)
    const answers = await Promise.all(halves.map((client) => client.post('/api/login/factor', { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('let nobody in who has other files', async () => {
    const env = { ...site.env, STORAGE_URL: '', WORKER: 'off' }
    await expect(startLabEx(await freshFolder(), env)).rejects.toThrow(
      /LabEx cannot start:\nSTORAGE_URL: another LabEx .* does not see the files/,
    )
  })

  it('have no pages where the jobs are done', async () => {
    const { url } = site.part('jobs')
    const statuses = async (...paths: string[]) =>
      Promise.all(paths.map(async (path) => (await fetch(url + path)).status))
    expect(await statuses('/up', '/ready', '/metrics')).toEqual([200, 200, 200])
    expect(await statuses('/', '/api/user', '/sanctum/csrf-cookie', '/storage/x.webp')).toEqual([
      404, 404, 404, 404,
    ])
  })

  it('go on while one is killed under load, and nothing acknowledged or mailed is missing', async () => {
    const journal = newJournal()
    const writing = write(people, journal)
    await expect.poll(() => journal.connections.size).toBeGreaterThan(3)
    await site.kill('first')
    for (let call = 0; call < 6; call++) expect((await fetch(`${site.url}/up`)).status).toBe(200)
    await site.start('first')
    await writing.stop()
    await expectKeptIn(site.db, site.bytesOf, journal)
    await expect
      .poll(() => [...journal.connections].filter((id) => !connectionsInMails(site.office.received).has(id)))
      .toEqual([])
    const ids = messageIds(site.office.received)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
