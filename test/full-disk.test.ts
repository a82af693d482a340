import { execFileSync, spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from './app.ts'
import { TestClient } from './client.ts'
import { aClient, aListing, centrifuge, password } from './factories.ts'
import { inDatabase } from './in-database.ts'
import { aPicture } from './pictures.ts'
import { freshFolder, type Running, startLabEx } from './running.ts'
import { until } from './until.ts'
import { eightPeople, expectAllKept, newJournal, newPeople, write } from './writers.ts'

const pages = ['/dashboard', '/listings/offers', '/listings/requests', '/account', '/alerts', '/faq']

it('without room nothing is written and everybody logged in reads, however long it lasts', async ({
  skip,
}) => {
  const disk = await freshFolder()
  if (!mounted(disk, '220m')) return skip('may not mount a small disk here')
  try {
    const app = await startLabEx(disk)
    const [people, [stranger = '']] = [await eightPeople(app), await newPeople(app, 1)]
    const [person] = people as [TestClient]
    const journal = newJournal()
    fill(disk)
    const uploads = await Promise.all(people.map((one) => aPicture().then((picture) => one.upload(picture))))
    expect(uploads.map(({ status }) => status)).toEqual(Array(8).fill(507))
    const writing = write(people, journal)
    await until(() => journal.oddities.some((oddity) => oddity.startsWith('507')))
    await writing.stop()
    expect((await person.page('/listings/offers')).body.read_only).toBe('full')
    for (let round = 0; round < 3; round += 1) {
      await writeLog(app, 30)
      await until(async () => (await person.post('/api/listings', centrifuge)).status === 507)
      const visitor = new TestClient(app.url)
      const small = [
        await visitor.post('/api/login', { email: stranger, password }),
        await visitor.post('/api/contact', { name: 'Kim', email: 'kim@x.example', message: 'Hello' }),
        await person.patch('/api/account', { name: 'Kim' }),
      ]
      // A row may still find room among others.
      expect(small.map(({ status }) => status).filter((status) => ![200, 507].includes(status))).toEqual([])
      for (const one of people.slice(0, 2))
        for (const page of pages) expect([page, (await one.page(page)).status]).toEqual([page, 200])
    }
    await rm(path.join(disk, 'filler'))
    const again = write(people, journal)
    await until(() => journal.connections.size > 8)
    await again.stop()
    journal.oddities = journal.oddities.filter((oddity) => !oddity.startsWith('507'))
    await expectAllKept(app, journal)
    await app.stop()
  } finally {
    execFileSync('umount', ['-l', disk])
  }
})

it('with room for the database only photos are refused: people log in and write', async ({ skip }) => {
  const app = await testApp()
  const person = await aClient(app)
  const disk = path.join(app.config.dataDir, 'storage')
  if (!mounted(disk, '1m')) return skip('may not mount a small disk here')
  try {
    execFileSync('mkdir', [path.join(disk, '.temporary'), path.join(disk, 'listings')])
    fill(disk)
    expect((await person.upload(await aPicture())).status).toBe(507)
    // Logs in, after which it writes.
    const other = await aClient(app)
    expect((await aListing(other)).id).toBeGreaterThan(0)
  } finally {
    execFileSync('umount', ['-l', disk])
  }
  expect((await person.upload(await aPicture())).status).toBe(200)
})

function mounted(folder: string, size: string): boolean {
  const args = ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder]
  return spawnSync('mount', args, { stdio: 'ignore' }).status === 0
}

const fill = (disk: string) =>
  spawnSync('dd', ['if=/dev/zero', `of=${disk}/filler`, 'bs=4k'], { stdio: 'ignore' })

/** What the database notes of writes that it refuses, of housekeeping and of reading, in so many megabytes. */
async function writeLog(app: Running, megabytes: number): Promise<void> {
  const note = sql`select pg_logical_emit_message(true, '', repeat(md5(random()::text), 32768))`
  await inDatabase(app, async (db) => {
    for (let at = 0; at < megabytes; at += 1) await note.execute(db)
    await sql`checkpoint`.execute(db)
  })
}
