import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { TestClient } from './client.ts'
import { aPicture } from './pictures.ts'
import { imageProcesses, sessionsOf } from './processes.ts'
import { freePort, freshFolder, type Running, runProgram, startLabEx } from './running.ts'
import { until } from './until.ts'
import { somePeople } from './writers.ts'

/** Stays open until the other end closes it. */
async function openLine(port: number, said: string): Promise<void> {
  const line = connect(port, '127.0.0.1').on('error', () => {})
  await once(line, 'connect')
  line.write(said)
}

/** The real process, as `npm start` runs it. */
describe('the running app', () => {
  it('starts from nothing, answers, and stops cleanly on SIGTERM', async () => {
    const app = await startLabEx(await freshFolder())
    expect((await fetch(`${app.url}/up`)).status).toBe(200)
    expect((await fetch(`${app.url}/ready`)).status).toBe(200)
    const page = await (await fetch(`${app.url}/`)).text()
    expect(page).toContain('<html lang="en">')
    expect(page).toContain('data-server-rendered="true"')
    app.process.kill('SIGTERM')
    expect(await app.exit).toBe(0)
    expect(app.output()).toContain(app.url)
    expect(app.output()).toContain('npm run make-admin')
  })

  it('stops cleanly while lines are open on which no request came whole', async () => {
    const app = await startLabEx(await freshFolder())
    const halfABody = 'POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{'
    for (const said of ['', 'GET / HT', halfABody]) await openLine(app.port, said)
    app.process.kill('SIGTERM')
    expect(await app.exit).toBe(0)
    expect(existsSync(path.join(app.dataDir, 'postgres/postmaster.pid'))).toBe(false)
  })

  it('says nothing of connections that it ends itself, although the database is slow to', async () => {
    const app = await startLabEx(await freshFolder())
    await Promise.all(Array.from({ length: 8 }, (_, at) => fetch(`${app.url}/listings/offers?search=${at}`)))
    const sessions = sessionsOf(app)
    expect(sessions.length).toBeGreaterThan(2)
    for (const pid of sessions) process.kill(pid, 'SIGSTOP')
    app.process.kill('SIGTERM')
    const log = path.join(app.dataDir, 'postgres.log')
    await until(() => readFileSync(log, 'utf8').includes('received fast shutdown request'))
    for (const pid of sessions) process.kill(pid, 'SIGCONT')
    expect(await app.exit).toBe(0)
    expect(app.output()).not.toContain('"level":40')
  })

  it.each([
    ['opening its database', 'postgres', 'postmaster.pid'],
    ['making the demo', 'storage/listings', ''],
  ])('stops cleanly in the middle of %s', async (_, folder, name) => {
    const app = runProgram(await freshFolder(), await freePort(), 'src/main.ts', [], { DEMO: '1' })
    const watched = path.join(app.dataDir, folder)
    await until(() => existsSync(watched) && readdirSync(watched).some((file) => file.includes(name)))
    app.process.kill('SIGTERM')
    expect(await app.exit).toBe(0)
    expect(existsSync(path.join(app.dataDir, 'postgres/postmaster.pid'))).toBe(false)
  })

  it.each([
    // Too long to be looked up, so that no name server is waited for.
    ['HOST', { HOST: 'x'.repeat(300) }],
    ['HOST', { HOST: '203.0.113.7' }],
    ['DATA_DIR', { DATA_DIR: '/etc/passwd' }],
  ])('names %s when it cannot start with it', async (name, env) => {
    const app = runProgram(
      await freshFolder(),
      await freePort(),
      'src/main.ts',
      [],
      env as Record<string, string>,
    )
    expect(await app.exit).toBe(1)
    expect(app.output()).toMatch(new RegExp(`LabEx cannot start:\\n${name}: `))
  })

  it('refuses a second start on one DATA_DIR, naming it', async () => {
    const folder = await freshFolder()
    const first = await startLabEx(folder)
    const second = runProgram(folder, await freePort())
    expect(await second.exit).toBe(1)
    expect(second.output()).toMatch(/Another LabEx is running on .*labex-process/)
    expect((await fetch(`${first.url}/ready`)).status).toBe(200)
    await first.stop()
  })

  it('adopts the database a killed app left behind, with everything acknowledged in it', async () => {
    const folder = await freshFolder()
    const killed = await startLabEx(folder)
    const client = new TestClient(killed.url)
    const sent = await client.post('/api/join-labex', {
      organization: 'Kept',
      contact_person: 'Kim',
      email: 'kim@kept.example',
      location: 'Here',
      confirm_location: true,
      confirm_disclaimer: true,
    })
    expect(sent.status).toBe(200)
    killed.process.kill('SIGKILL')
    await killed.exit
    const again = await startLabEx(folder)
    const admin = runProgram(folder, again.port, 'src/accounts/make-admin.ts', ['admin@kept.example'])
    expect(await admin.exit).toBe(0)
    const link = new URL(/http\S+/.exec(admin.output())?.[0] ?? '')
    const administrator = new TestClient(again.url)
    const password = 'kept over a kill'
    const email = link.searchParams.get('email')
    await administrator.post('/api/reset-password', {
      email,
      token: link.searchParams.get('token'),
      password,
      password_confirmation: password,
    })
    await administrator.post('/api/login', { email, password })
    const { body } = await administrator.page('/admin/join-labex-requests')
    expect(body.join_requests).toMatchObject([{ organization: 'Kept' }])
    await again.stop()
  })

  it('does not start with a setting that it does not know, and says why', async () => {
    const refused = runProgram(await freshFolder(), 3_999, 'src/main.ts', [], { DEMO: 'yes' })
    expect(await refused.exit).toBe(1)
    expect(refused.output()).toMatch(/DEMO: expected 1 or 0/)
    expect(refused.output()).not.toMatch(/ at .*\.ts:/)
  })
})

describe('SIGTERM while eight people upload', () => {
  const dataDir = freshFolder()

  it.each(['the app', 'its whole group and its database'])(
    'to %s lets them finish or answers 503',
    async (whom) => {
      const app = await startLabEx(await dataDir)
      const people = await somePeople(app, 8)
      expect((await people[0]?.upload(await aPicture()))?.status).toBe(200)
      // Whole after 1, 2, … 8 seconds; a part of them too late.
      const uploads = await Promise.all(
        people.map((person, index) => slowUpload(app, person, 1_000 * (index + 1))),
      )
      await sleep(500)
      const began = Date.now()
      signal(app, whom !== 'the app')
      // As npm does, which is in that group.
      if (whom !== 'the app') setTimeout(() => app.process.kill('SIGTERM'), 100)
      const answers = await Promise.all(uploads.map(({ answer }) => answer))
      expect(await app.exit).toBe(0)
      expect(Date.now() - began).toBeLessThan(10_000)
      expect(existsSync(path.join(app.dataDir, 'postgres/postmaster.pid'))).toBe(false)
      expect(readdirSync(path.join(app.dataDir, 'temporary'))).toEqual([])
      expect(
        answers.filter((status) => status !== 200 && status !== 503),
        app.output(),
      ).toEqual([])
      expect(answers).toContain(503)
      if (whom === 'the app')
        expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3)
    },
  )

  it('a second time stops at once, and the next start goes on', async () => {
    const app = await startLabEx(await dataDir)
    const [person] = await somePeople(app, 1)
    const { answer } = await slowUpload(app, person as TestClient, 6_000)
    app.process.kill('SIGTERM')
    // A busy machine may take the first of these for the one that npm passes on.
    const again = setInterval(() => app.process.kill('SIGTERM'), 300)
    expect(await app.exit).toBe(1)
    clearInterval(again)
    expect(await answer).toMatch(/^Error/)
    await (await startLabEx(await dataDir)).stop()
  })

  it('answers 503 to those who are still sending, before it closes', async () => {
    const app = await startLabEx(await dataDir)
    const people = await somePeople(app, 8)
    const sending = await Promise.all(people.map((person) => steadyUpload(app, person)))
    await sleep(500)
    app.process.kill('SIGTERM')
    expect(await Promise.all(sending.map(({ answer }) => answer))).toEqual(Array(8).fill(503))
    expect(await app.exit).toBe(0)
  })

  function signal(app: Running, isEverybody: boolean): void {
    const [server = ''] = readFileSync(path.join(app.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
    const others = isEverybody ? [Number(server), ...imageProcesses(app)] : []
    for (const pid of [...others, app.process.pid ?? 0]) process.kill(pid, 'SIGTERM')
  }
})

/** Sends a photo of 9 MB for longer than a stop takes, as a slow line does: the status, or what became of the line. */
async function steadyUpload(app: Running, person: TestClient) {
  const { sending, answer, bytes } = await startUpload(app, person, Buffer.alloc(9_000_000))
  let at = 0
  const timer = setInterval(() => sending.write(bytes.subarray(at, (at += 60_000))), 100)
  return { answer: answer.finally(() => clearInterval(timer)) }
}

/** Sends a photo but for its last bytes, which come after a while: the status, or what became of the line. */
async function slowUpload(app: Running, person: TestClient, ms: number) {
  const { sending, answer, bytes } = await startUpload(app, person, await aPicture())
  await new Promise((resolve) => sending.write(bytes.subarray(0, -20), resolve))
  setTimeout(() => sending.end(bytes.subarray(-20)), ms)
  return { answer }
}

async function startUpload(app: Running, person: TestClient, photo: Uint8Array) {
  const form = new FormData()
  form.set('image', new File([new Uint8Array(photo)], 'photo.png'))
  const whole = new Response(form)
  const bytes = Buffer.from(await whole.arrayBuffer())
  const csrf = await person.csrf()
  const sending = request(`${app.url}/api/upload-image`, {
    method: 'POST',
    agent: false,
    headers: {
      ...csrf,
      cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': whole.headers.get('content-type') ?? '',
      'content-length': bytes.length,
    },
  })
  const answer = new Promise<number | string>((resolve) => {
    sending.once('response', (response) => resolve(response.resume().statusCode ?? 0))
    sending.on('error', (error) => resolve(String(error)))
  })
  return { sending, answer, bytes }
}
