import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { TestClient } from './client.ts'
import { postOffice } from './fakes/smtp.ts'
import { filesOf, rowsOf, titlesOf } from './fingerprints.ts'
import { inDatabase } from './in-database.ts'
import { aPicture } from './pictures.ts'
import { databaseProcesses } from './processes.ts'
import { freshFolder, type Running, startLabEx } from './running.ts'
import { messageIds } from './several-mails.ts'
import { until } from './until.ts'
import { eightPeople, expectAllKept, movedTo, newJournal, newPeople, write } from './writers.ts'

/** What was acknowledged outlives kills, a full disk and a restore. */
describe('LabEx while eight people write', async () => {
  const dataDir = await freshFolder()
  const journal = newJournal()
  let app = await startLabEx(dataDir)
  let people = await eightPeople(app)
  afterAll(() => app.stop())

  it('loses nothing in five kills of the app', async () => {
    for (let round = 0; round < 5; round++) {
      // The process that reads pictures takes longer to start than a round.
      expect((await people[0]?.upload(await aPicture()))?.status).toBe(200)
      const writing = write(people, journal)
      // A slow machine may need longer than a round for its first listing.
      if (round === 0) await until(() => journal.titles.size > 0)
      await sleep(randomInt(50, 700))
      expect(writing.underway()).toBeGreaterThan(0)
      app.process.kill('SIGKILL')
      await writing.done
      app = await startLabEx(dataDir)
      people = people.map((person) => movedTo(app, person))
      await expectAllKept(app, journal)
    }
  })

  it('does once what is asked again with its key after a kill', async () => {
    const asked: string[] = []
    const ask = (person: TestClient, title: string) =>
      person
        .post(
          '/api/listings',
          { exchange_type: 'offer', type: 'equipment', title },
          { 'idempotency-key': `key of ${title}`.replaceAll(' ', '-') },
        )
        .catch(() => null)
    for (let round = 0; round < 4; round++) {
      const titles = people.map((_, at) => `Asked twice ${round} ${at}`)
      const asking = Promise.all(people.map((person, at) => ask(person, titles[at] ?? '')))
      await sleep(randomInt(5, 120))
      app.process.kill('SIGKILL')
      await asking
      app = await startLabEx(dataDir)
      people = people.map((person) => movedTo(app, person))
      for (const [at, person] of people.entries())
        expect((await ask(person, titles[at] ?? ''))?.status).toBe(200)
      asked.push(...titles)
    }
    expect((await titlesOf(dataDir)).filter((title) => title.startsWith('Asked twice')).sort()).toEqual(
      asked.sort(),
    )
  })

  it('loses nothing in a kill of the whole database, answers 503 meanwhile, and goes on by itself', async () => {
    const writing = write(people, journal)
    await sleep(300)
    for (const pid of databaseProcesses(app)) process.kill(pid, 'SIGKILL')
    await until(() => app.output().includes('the database is back'))
    const before = journal.connections.size
    await until(() => journal.connections.size > before + 8)
    await writing.stop()
    await expectAllKept(app, journal)
  })

  it('answers others while 500 hang on the line, and cuts off what is too large', async () => {
    const hanging = await Promise.all(Array.from({ length: 500 }, (_, index) => hang(app, index)))
    expect((await fetch(`${app.url}/listings/offers`)).status).toBe(200)
    expect(await said(app, `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(1_000_000)}`)).toMatch(
      / 431 /,
    )
    expect(await said(app, `GET /${'x'.repeat(1_000_000)} HTTP/1.1\r\nHost: localhost`)).toMatch(/ 431 /)
    for (const type of ['application/json', 'multipart/form-data; boundary=x'])
      expect(
        await said(
          app,
          `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 1000000000\r\n\r\n{`,
        ),
      ).toMatch(/ 41[35] /)
    const many = await fetch(`${app.url}/listings/offers?${'a=1&'.repeat(3_000)}`)
    expect([200, 414, 431]).toContain(many.status)
    for (const socket of hanging) socket.destroy()
    expect((await fetch(`${app.url}/ready`)).status).toBe(200)
  })

  it('is the same in a restored copy, every row and every file', async () => {
    await app.stop()
    const restored = await freshFolder()
    execFileSync('sh', ['-c', `tar -C ${dataDir} -cpf - . | tar -C ${restored} -xpf -`])
    const copy = await startLabEx(restored)
    await expectAllKept(copy, journal)
    const rows = await rowsOf(restored)
    expect(await filesOf(restored)).toEqual(await filesOf(dataDir))
    await copy.stop()
    expect(rows).toEqual(await rowsOf(dataDir))
    expect(rows.listings).not.toBeNull()
  })
})

it('sends every mail once although the database is killed, one twice when the app is, and stops in order', async () => {
  const [office, dataDir] = [await postOffice(), await freshFolder()]
  const env = { SMTP_URL: `smtp://127.0.0.1:${office.port}` }
  let app = await startLabEx(dataDir, env)
  const emails = await newPeople(app, 3)
  const [first = '', second = '', third = ''] = emails
  const visitor = new TestClient(app.url)
  const askForTwo = async () => {
    office.mood = 'waits'
    const before = office.received.length
    for (const email of [first, second]) await visitor.post('/api/forgot-password', { email })
    await until(() => office.received.length > before)
  }
  await askForTwo()
  for (const pid of databaseProcesses(app)) process.kill(pid, 'SIGKILL')
  await office.answer()
  await until(() => app.output().includes('the database is back'))
  await until(async () => (await visitor.post('/api/forgot-password', { email: third })).status === 200)
  await until(() => office.received.some(({ to }) => to[0] === third))
  await until(async () => (await rowsWaiting(app)) === 0)
  expect(office.received.map(({ to }) => to[0]).sort()).toEqual(emails.sort())
  await askForTwo()
  await othersAreDone(app)
  app.process.kill('SIGKILL')
  await app.exit
  await office.answer()
  app = await startLabEx(dataDir, env)
  await until(async () => (await rowsWaiting(app)) === 0)
  const ids = messageIds(office.received)
  expect([new Set(ids).size, ids.length]).toEqual([5, 6])
  await app.stop()
  await office.close()
})

/** Connections that send half of something and then nothing; a different kind for each third. */
function hang(app: Running, index: number): Promise<Socket> {
  const head = 'POST /api/login HTTP/1.1\r\nHost: localhost\r\n'
  const halves = ['', head, `${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`]
  const socket = connect(app.port, '127.0.0.1').on('error', () => {})
  return new Promise((resolve) => {
    socket.once('connect', () => socket.write(halves[index % 3] as string, () => resolve(socket)))
  })
}

/** The first line of the answer to raw bytes. */
function said(app: Running, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(app.port, '127.0.0.1', () => void socket.write(bytes))
    socket.once('data', (answer) => {
      resolve(String(answer).split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.once('error', reject)
  })
}

/** Jobs are taken at once: what was asked for before one of these has been taken too, if anybody had a hand free. */
async function othersAreDone(app: Running): Promise<void> {
  await inDatabase(app, async (db) => {
    await sql`select graphile_worker.add_job('remind_owners')`.execute(db)
    const open = sql`select from graphile_worker.jobs where task_identifier = 'remind_owners'`
    await until(async () => (await open.execute(db)).rows.length === 0)
  })
}

async function rowsWaiting(app: Running): Promise<number> {
  const waiting = sql`select from graphile_worker.jobs where task_identifier = 'send_mail'`
  return (await inDatabase(app, (db) => waiting.execute(db))).rows.length
}
