import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { aPicture } from '../../test/pictures.ts'
import { until } from '../../test/until.ts'
import {
  generationOf,
  lastVerifiedBackup,
  noteVerifiedBackup,
  renewGeneration,
  setReadOnly,
} from '../db/installation.ts'
import { StorageFull } from '../storage/trouble.ts'
import { noteFullDisk } from './read-only.ts'

const app = await testApp()
const person = await aClient(app)
const { id } = await aListing(person)

const rename = () => person.patch(`/api/listings/${id}`, { title: 'Renamed meanwhile' })
const banner = async (path = '/listings/offers') => (await person.page(path)).body.read_only

it('shows its pages and refuses every write while it is read-only', async () => {
  expect(await banner()).toBeNull()
  await setReadOnly(app.db, true)
  const refused = await rename()
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
    503,
    'unavailable',
    '120',
  ])
  expect(refused.body.message).toMatch(/under maintenance/)
  expect((await app.client().post('/api/login', {})).status).toBe(503)
  await until(async () => (await banner()) === 'upkeep')
  expect((await person.page(`/listings/${id}`)).status).toBe(200)
  await setReadOnly(app.db, false)
  expect((await rename()).status).toBe(200)
  await until(async () => (await banner()) === null)
})

it('is read by everybody logged in while its database has no room', async () => {
  await sql`update sessions set seen_at = now() - interval '10 minutes'`.execute(app.db)
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(app.db)
  await sql`create trigger no_room before insert or update on sessions execute function no_room()`.execute(
    app.db,
  )
  expect((await person.page('/dashboard')).status).toBe(200)
  await sql`drop function no_room() cascade`.execute(app.db)
})

it('takes what needs no file while only its files have no room', async () => {
  const { put } = app.store
  app.store.put = async () => {
    throw new StorageFull('The disk is full')
  }
  expect((await person.upload(await aPicture())).status).toBe(507)
  expect((await rename()).status).toBe(200)
  app.store.put = put
})

it('is read-only for a while after a write found no room in the database', async () => {
  noteFullDisk(app.db)
  const refused = await rename()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([507, '5'])
  expect(refused.body.message).toMatch(/run out of storage/)
  expect(await banner()).toBe('full')
})

it('knows which database it is, and of which day its newest backup is', async () => {
  const before = await generationOf(app.db)
  expect(await renewGeneration(app.db)).toBe(await generationOf(app.db))
  expect(await generationOf(app.db)).not.toBe(before)
  expect(await lastVerifiedBackup(app.db)).toBeNull()
  const [older, newer] = [new Date('2026-03-01T02:00:00Z'), new Date('2026-03-02T02:00:00Z')]
  for (const madeAt of [newer, older]) await noteVerifiedBackup(app.db, madeAt)
  expect(await lastVerifiedBackup(app.db)).toEqual(newer)
})
