import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'
import { connectToRunning } from '../src/db/running.ts'
import { TestClient } from './client.ts'
import { aClient, aListing } from './factories.ts'
import { aPicture } from './pictures.ts'
import { imageProcesses } from './processes.ts'
import { freshFolder, startLabEx } from './running.ts'

/** On the real process: what one person or any visitor asks of the image processes holds nobody else up. */
describe('pictures take turns', async () => {
  let labex = await startLabEx(await freshFolder())
  const { dataDir } = labex
  const { db, close } = await connectToRunning(readConfig({ DATA_DIR: dataDir }))
  const world = { db, client: () => new TestClient(labex.url) }
  const people = await Promise.all(Array.from({ length: 5 }, () => aClient(world)))
  const [greedy, patient] = people as [(typeof people)[0], (typeof people)[0]]
  const { id } = await aListing(greedy)
  const cards = () => readdir(path.join(dataDir, 'cache/cards'))
  const cardOf = (listing: number) => fetch(`${labex.url}/cards/listing-${listing}-en.png`)
  afterAll(async () => {
    await close().catch(() => {})
    await labex.stop()
  })

  it('between people: the first of another comes before the twentieth of one', async () => {
    const large = await aPicture('#0b6a55', 5_000, 4_000)
    const done: number[] = []
    const many = Array.from({ length: 20 }, async (_, at) => {
      const { status } = await greedy.upload(large)
      done.push(at)
      return status
    })
    while (imageProcesses(labex).length < 2) await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await patient.upload(await aPicture())).status).toBe(200)
    expect(done.length).toBeLessThan(10)
    expect(new Set(await Promise.all(many))).toEqual(new Set([200]))
  })

  it('apart from cards: a visitor who asks for many holds no upload up', async () => {
    await sql`insert into listings (exchange_type, type, title, status, attributes, step, user_id, organisation_id, published_at, expires_at)
      select exchange_type, type, title || n, status, attributes, step, user_id, organisation_id, published_at, expires_at
      from listings, generate_series(1, 80) n where id = ${id}`.execute(db)
    const rows = await db.selectFrom('listings').select('id').where('id', '<>', id).execute()
    const asked = rows.map(async (row) => (await cardOf(row.id)).status)
    const uploads = await Promise.all(
      people.map(async (person) => (await person.upload(await aPicture())).status),
    )
    expect(uploads).toEqual(Array(5).fill(200))
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200, 503]))
  })

  it('and a card is drawn once for all who ask, until its text changes, also after a restart', async () => {
    const before = (await cards()).length
    const bytes = async () => Buffer.from(await (await cardOf(id)).arrayBuffer())
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, bytes))
    expect(others.every((one) => first?.equals(one))).toBe(true)
    expect((await cards()).length).toBe(before + 1)
    await greedy.patch(`/api/listings/${id}`, { title: 'Another title' })
    expect(first?.equals(await bytes())).toBe(false)
    expect((await cards()).length).toBe(before + 2)

    const again = await bytes()
    await close()
    await labex.stop()
    labex = await startLabEx(dataDir)
    expect(again.equals(await bytes())).toBe(true)
    expect(imageProcesses(labex)).toEqual([])
  })
})
