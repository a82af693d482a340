import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, open, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { photoOf12Megapixels } from '../../bench/photo.ts'
import { fill } from '../../bench/world.ts'
import { readConfig } from '../../src/config.ts'
import { smallerSizes, variantPath } from '../../src/images/paths.ts'
import { openApp } from '../../src/open.ts'
import type { TestClient } from '../client.ts'
import { centrifuge } from '../factories.ts'
import { inDatabase } from '../in-database.ts'
import { freshFolder, type Running, runProgram, startLabEx } from '../running.ts'
import { until } from '../until.ts'
import { eightPeople, expectAllKept, newJournal, write } from '../writers.ts'
import { figure, median } from './figures.ts'

const [listings, photos] = [20_000, 4_000]
/** As of a phone's photo after it was made smaller, in bytes. */
const sizes = { full: 200_000, detail: 70_000, card: 16_000, thumbnail: 6_000 }

it('a backup of 20,000 listings and 4,000 photos holds nobody up, is whole, and comes back', async () => {
  const [dataDir, sets] = [await freshFolder(), await freshFolder()]
  onTestFinished(async () => {
    for (const folder of [dataDir, sets]) await rm(folder, { recursive: true, force: true })
  })
  const shown = await fillFolder(dataDir)
  const app = await startLabEx(dataDir)
  onTestFinished(() => void app.process.kill('SIGKILL'))
  const people = await eightPeople(app)
  const before = newJournal()
  const first = write(people, before)
  await until(() => before.connections.size > 8)
  await first.stop()

  const size = await sizeOfPhoto(people[0] as TestClient, path.join(dataDir, 'storage'))

  const [set, archive] = [path.join(sets, 'set'), path.join(sets, 'data.tar')]
  const meanwhile = newJournal()
  const writing = write(people, meanwhile)
  const reading = read(app, shown)
  const tar = () =>
    timed('sh', ['-c', `rm -f ${archive}; tar -cf ${archive} -C ${dataDir} . 2>&1; sync ${archive}`])
  const tarMs = [await tar()]
  const alone = reading.answered()
  const backupMs = await program(dataDir, 'backup', [set])
  const during = reading.answered().slice(alone.length)
  tarMs.push(await tar())
  await reading.stop()
  await writing.stop()

  expect([meanwhile.oddities, meanwhile.hits, reading.refused()]).toEqual([[], 0, []])
  const slowest = Math.max(...during)
  // A request that waited for it would have waited as long as it took.
  expect(slowest).toBeLessThan(backupMs)

  const quiet = { tar: [] as number[], backup: [] as number[] }
  for (const again of [1, 2, 3, 4, 5].map((round) => path.join(sets, `again-${round}`))) {
    quiet.tar.push(await tar())
    await rm(archive)
    quiet.backup.push(await program(dataDir, 'backup', [again]))
    await rm(again, { recursive: true })
  }
  figure(
    `${listings} listings, ${photos} photos, backed up in ${compared(median(quiet.backup), median(quiet.tar))} (medians of five while nobody is there)`,
  )
  figure(
    `while eight people write and four read, in ${compared(backupMs, median(tarMs))}; ${during.length} pages and photos were read, none refused, median ${Math.round(median(during))} ms (${Math.round(median(alone))} ms during tar), slowest ${Math.round(slowest)} ms; ${meanwhile.connections.size} connections and ${meanwhile.images.size} photos were made in all`,
  )

  const [database, base] = [diskOf(path.join(dataDir, 'postgres')), diskOf(path.join(set, 'base.tar.zst'))]
  figure(
    `the database takes ${database} MB, of which PostgreSQL’s log ${diskOf(path.join(dataDir, 'postgres/pg_wal'))}, and ${base} MB in a set; a photo of 12 megapixels and 4 MB takes ${size} MB in four sizes`,
  )

  const verifyMs = await program(dataDir, 'backup', ['--verify', set])
  for (const name of ['base.tar.zst', 'photos.tar']) {
    await flipByte(path.join(set, name))
    await expect(program(dataDir, 'backup', ['--verify', set])).rejects.toThrow(`${name} is not as it was`)
    await flipByte(path.join(set, name))
  }
  await app.stop()
  await rm(dataDir, { recursive: true })
  const restoreMs = await program(dataDir, 'restore', [set])
  const again = await startLabEx(dataDir)
  onTestFinished(() => void again.process.kill('SIGKILL'))
  await expectAllKept(again, before)
  const image = await fetch(`${again.url}/storage/${shown[0]}`)
  expect((await image.arrayBuffer()).byteLength).toBe(sizes.full)
  const { rows } = await inDatabase(again, (db) =>
    sql<{ count: number }>`select count(*)::int as count from listings`.execute(db),
  )
  expect(rows[0]?.count).toBeGreaterThanOrEqual(listings + before.titles.size)
  await rm(path.join(dataDir, 'storage', [...before.images][0] ?? ''))
  await expect(expectAllKept(again, before), 'a planted loss').rejects.toThrow()
  await again.stop()
  figure(
    `tried out in ${seconds(verifyMs)} s, one byte flipped in the database or the photos is noticed, restored in ${seconds(restoreMs)} s`,
  )
})

/** In MB, of a folder with all that is in it. */
const diskOf = (place: string) =>
  Number(execFileSync('du', ['-sm', place], { encoding: 'utf8' }).split('\t')[0])

/** What a photo as a phone makes it takes once it is kept, in MB. */
async function sizeOfPhoto(person: TestClient, storage: string): Promise<string> {
  const { status, body } = await person.upload(await photoOf12Megapixels(), 'photo.jpg')
  expect(status).toBe(200)
  const files = [body.path, ...smallerSizes.map((one) => variantPath(body.path, one))]
  const sizes = await Promise.all(files.map((file) => stat(path.join(storage, file))))
  return (sizes.reduce((sum, one) => sum + one.size, 0) / 1e6).toFixed(1)
}

const compared = (ms: number, tarMs: number) =>
  `${seconds(ms)} s, ${(ms / tarMs).toFixed(1)} times what tar and sync take for the same folder (${seconds(tarMs)} s)`
const seconds = (ms: number) => (ms / 1000).toFixed(1)

/** A data folder with listings and photos that look like photos to everything but an eye; which photos. */
async function fillFolder(dataDir: string): Promise<string[]> {
  const { app, close } = await openApp(readConfig({ DATA_DIR: dataDir }))
  await fill(app.db, listings)
  await app.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = 'replica'`.execute(trx)
    // As the writers' own: what is compared at the end asks it of all.
    await sql`update listings set attributes = jsonb_set(attributes, '{total_units}', ${String(centrifuge.total_units)}::jsonb)`.execute(
      trx,
    )
  })
  const storage = path.join(dataDir, 'storage')
  for (const folder of ['', ...smallerSizes.map((one) => path.dirname(variantPath(nameOf('0'), one)))])
    await mkdir(path.join(storage, folder || 'listings'), { recursive: true })
  const rows = []
  for (let at = 0; at < photos; at += 1) rows.push(await makePhoto(storage, at + 1))
  for (let at = 0; at < photos; at += 500)
    await app.db
      .insertInto('listing_images')
      .values(rows.slice(at, at + 500))
      .execute()
  await close()
  return rows.map((row) => row.path)
}

const nameOf = (sha256: string) => `listings/${sha256.padEnd(64, '0')}-${'0'.repeat(16)}.webp`

async function makePhoto(storage: string, listing_id: number) {
  const bytes = randomBytes(sizes.full)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const name = nameOf(sha256)
  for (const size of smallerSizes)
    await writeFile(path.join(storage, variantPath(name, size)), bytes.subarray(0, sizes[size]))
  await writeFile(path.join(storage, name), bytes)
  const row = { path: name, listing_id, position: 0, width: 800, height: 600, bytes: bytes.length, sha256 }
  return { ...row, user_id: null }
}

/** Four visitors who read lists, listings and photos one after the other, and how long each answer took. */
function read({ url }: Running, shown: string[]) {
  const waits: number[] = []
  const refused: string[] = []
  let isOver = false
  const done = Promise.all([0, 1, 2, 3].map(visit))
  return {
    answered: () => [...waits],
    refused: () => refused,
    stop: () => {
      isOver = true
      return done
    },
  }

  async function visit(visitor: number): Promise<void> {
    for (let at = visitor; !isOver; at += 4) {
      const places = [
        '/listings/offers',
        `/listings/${1 + (at % listings)}`,
        `/storage/${shown[at % shown.length]}`,
        '/api/listings?exchange_type=offer',
      ]
      for (const place of places) await ask(place)
      await sleep(50)
    }
  }

  async function ask(place: string): Promise<void> {
    const began = performance.now()
    const answer = await fetch(url + place).catch((error) => ({
      status: String(error),
      arrayBuffer: () => {},
    }))
    await answer.arrayBuffer()
    waits.push(performance.now() - began)
    if (answer.status !== 200) refused.push(`${answer.status} ${place}`)
  }
}

/** Runs to its end what `npm run …` runs; how long that took. */
async function program(dataDir: string, name: 'backup' | 'restore', args: string[]): Promise<number> {
  const began = performance.now()
  const running = runProgram(dataDir, 3_000, `src/backup/run-${name}.ts`, args)
  if ((await running.exit) !== 0) throw new Error(running.output())
  expect(running.output()).not.toContain('Warning')
  return performance.now() - began
}

async function timed(command: string, args: string[]): Promise<number> {
  const began = performance.now()
  await once(spawn(command, args, { stdio: 'ignore' }), 'exit')
  return performance.now() - began
}

async function flipByte(file: string): Promise<void> {
  await using handle = await open(file, 'r+')
  const at = Math.floor((await handle.stat()).size / 2)
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at)
  buffer[0] = (buffer[0] as number) ^ 1
  await handle.write(buffer, 0, 1, at)
}
