import { createHash } from 'node:crypto'
import { fsyncSync, openSync, writeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../src/db/connect.ts'
import { cardPath, detailPath, thumbnailPath } from '../src/images/paths.ts'
import { TestClient } from './client.ts'
import { aUser, centrifuge, password } from './factories.ts'
import { inDatabase } from './in-database.ts'
import { aPicture } from './pictures.ts'
import type { Running } from './running.ts'

const picture = await aPicture('#0b6a55', 8, 8)

/** What the app has acknowledged, and for titles what it may have done besides without saying so. */
export interface Journal {
  titles: Map<number, string[]>
  images: Set<string>
  connections: Set<number>
  /** Answers that are neither a success nor a 503. */
  oddities: string[]
  /** Calls that were cut off or answered 503: the fault met them at work. */
  hits: number
  /** Lists each acknowledgement, on the disk before it counts, to be read after the tester crashed. */
  file: number | null
}

export const newJournal = (file?: string): Journal => ({
  titles: new Map(),
  images: new Set(),
  connections: new Set(),
  oddities: [],
  hits: 0,
  file: file ? openSync(file, 'ax') : null,
})

function note({ file }: Journal, what: string): void {
  if (file === null) return
  writeSync(file, `${what}\n`)
  fsyncSync(file)
}

/** The addresses of so many new people, each of an organisation of their own. */
export function newPeople(app: Pick<Running, 'dataDir'>, count: number): Promise<string[]> {
  return inDatabase(app, async (db) => {
    const emails: string[] = []
    for (let number = 0; number < count; number++) emails.push((await aUser({ db })).email)
    return emails
  })
}

/** So many new people, each logged in. */
export async function somePeople(app: Running, count: number): Promise<TestClient[]> {
  const people: TestClient[] = []
  for (const email of await newPeople(app, count)) {
    const client = new TestClient(app.url)
    await client.post('/api/login', { email, password })
    people.push(client)
  }
  return people
}

export const eightPeople = (app: Running): Promise<TestClient[]> => somePeople(app, 8)

/** The same browser at an app that came back under another port. */
export function movedTo(app: Running, client: TestClient): TestClient {
  const moved = new TestClient(app.url)
  for (const [name, value] of client.cookies) moved.cookies.set(name, value)
  return moved
}

/** Everybody writes, with this pause after each time, until told to stop or nobody answers any more. */
export function write(people: TestClient[], journal: Journal, pauseMs = 0) {
  let isStopped = false
  let underway = 0
  const done = Promise.all(
    people.map((person, at) => keepWriting(person, people[(at + 1) % 8] as TestClient)),
  )
  return {
    underway: () => underway,
    stop: async () => {
      isStopped = true
      await done
    },
    /** Ends when the app is gone. */
    done,
  }

  async function keepWriting(owner: TestClient, other: TestClient): Promise<void> {
    while (!isStopped) {
      underway += 1
      try {
        await Promise.all([listAndConnect(owner, other), upload(owner)])
      } catch {
        journal.hits += 1
        return
      }
      underway -= 1
      await sleep(pauseMs)
    }
  }

  async function listAndConnect(owner: TestClient, other: TestClient): Promise<void> {
    const { body } = await ok(owner.post('/api/listings', centrifuge))
    const id: number | undefined = body.listing?.id
    if (!id) return
    // A number given twice means that its first listing was lost with the sequence.
    if (journal.titles.has(id)) journal.oddities.push(`listing ${id} was made twice`)
    note(journal, `listing ${id}`)
    journal.titles.set(id, [centrifuge.title])
    const title = `Renamed ${id}`
    journal.titles.set(id, [centrifuge.title, title])
    const renamed = await ok(owner.patch(`/api/listings/${id}`, { ...centrifuge, title, status: 'active' }))
    if (renamed.status !== 200) return
    note(journal, `renamed ${id}`)
    journal.titles.set(id, [title])
    const wanted = { exchange_type: 'offer', listing_id: id, total_units: 1, extra_info: '' }
    const connected = await ok(other.post('/api/connections', wanted))
    if (connected.status !== 200) return
    const { connection_id } = connected.body
    if (journal.connections.has(connection_id))
      journal.oddities.push(`connection ${connection_id} was made twice`)
    note(journal, `connection ${connection_id}`)
    journal.connections.add(connection_id)
  }

  async function upload(owner: TestClient): Promise<void> {
    const uploaded = await ok(owner.upload(picture))
    if (uploaded.status !== 200) return
    note(journal, `photo ${uploaded.body.path}`)
    journal.images.add(uploaded.body.path)
  }

  async function ok(answer: ReturnType<TestClient['get']>) {
    const { status, body, headers } = await answer
    if (status === 503) journal.hits += 1
    else if (status !== 200) journal.oddities.push(`${status} ${JSON.stringify(body)}`)
    return { status, body, headers }
  }
}

/** Nothing acknowledged is missing or other than it was sent, and nothing is half there. */
export async function expectAllKept({ dataDir }: Pick<Running, 'dataDir'>, journal: Journal): Promise<void> {
  const bytesOf: Bytes = (one) => readFile(path.join(dataDir, 'storage', one)).catch(() => Buffer.alloc(0))
  await inDatabase({ dataDir }, (db) => expectKeptIn(db, bytesOf, journal))
}

/** What a stored file holds; nothing when there is none. */
type Bytes = (path: string) => Promise<Uint8Array>

export async function expectKeptIn(db: Db, bytesOf: Bytes, journal: Journal): Promise<void> {
  expect(journal.oddities).toEqual([])
  const titles = new Map(
    (await db.selectFrom('listings').select(['id', 'title']).execute()).map(({ id, title }) => [id, title]),
  )
  const lost = [...journal.titles].filter(([id, known]) => !known.includes(titles.get(id) ?? ''))
  expect(lost, 'listings').toEqual([])
  const connections = await db.selectFrom('connections').select('id').where('status', '=', 'open').execute()
  const open = new Set(connections.map(({ id }) => id))
  expect(
    [...journal.connections].filter((id) => !open.has(id)),
    'connections',
  ).toEqual([])
  const images = await db.selectFrom('listing_images').select(['path', 'sha256']).execute()
  const paths = new Set(images.map((image) => image.path))
  expect(
    [...journal.images].filter((one) => !paths.has(one)),
    'images',
  ).toEqual([])
  expect((await Promise.all(images.map((image) => isHalf(bytesOf, image)))).filter(Boolean)).toEqual([])
  const { rows } = await sql`select listings.id from listings
    left join connections on connections.listing_id = listings.id and connections.status = 'open'
    where (listings.status = 'connected') <> (connections.id is not null)`.execute(db)
  expect(rows, 'half connected').toEqual([])
  expect(await unevenListings(db), 'units').toEqual([])
}

/** Listings that with all that was split from them, and was not merged back, do not have the units they were made with. */
async function unevenListings(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(split_from_id, id) as id from listings
    where deleted_at is null group by 1
    having sum((attributes->>'total_units')::int) <> ${centrifuge.total_units}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The path of an image whose files are not all there, or not what the row says. */
async function isHalf(bytesOf: Bytes, image: { path: string; sha256: string }): Promise<string | null> {
  const others = [thumbnailPath, cardPath, detailPath].map((variant) => bytesOf(variant(image.path)))
  const isWhole =
    createHash('sha256')
      .update(await bytesOf(image.path))
      .digest('hex') === image.sha256
  return isWhole && (await Promise.all(others)).every(({ length }) => length > 0) ? null : image.path
}
