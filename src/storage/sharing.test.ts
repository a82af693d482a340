import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, expect, it } from 'vitest'
import { testDatabase } from '../../test/app.ts'
import { startS3 } from '../../test/fakes/s3.ts'
import { openFolder } from './folder.ts'
import { openS3 } from './s3.ts'
import { shareStore } from './sharing.ts'
import type { Store } from './store.ts'

const room = await mkdtemp(join(tmpdir(), 'labex-sharing-'))
const connection = await testDatabase()
const s3 = await startS3()
const started: { close: () => Promise<void> }[] = []
const folder = () => openFolder(join(room, 'shared'))

async function start(store: Store, answerMs?: number): Promise<void> {
  started.push(await shareStore(connection, store, answerMs === undefined ? {} : { answerMs }))
}

afterEach(() => Promise.all(started.splice(0).map((one) => one.close())))
afterAll(async () => {
  await s3.stop()
  await rm(room, { recursive: true, force: true })
})

it.each<[string, () => Promise<Store>]>([
  ['a folder', folder],
  ['an S3 service', () => openS3(s3.address)],
])('processes with the same %s start, also at the same moment', async (_, open) => {
  await start(await open())
  await Promise.all([open().then(start), open().then(start)])
  expect(started).toHaveLength(3)
})

it('one that is slow to answer makes the answers of others no different', async () => {
  const quick = await folder()
  const slow = (ms: number): Store => ({
    ...quick,
    readNote: async (name) => {
      await sleep(ms)
      return quick.readNote(name)
    },
  })
  await start(quick)
  await start(slow(900))
  // Its questions are answered again while it still looks at the first answers.
  await start(slow(300))
  expect(started).toHaveLength(3)
})

it('a copy of the files is refused, however fresh', async () => {
  await start(await folder())
  await cp(join(room, 'shared'), join(room, 'copied'), { recursive: true })
  await expect(openFolder(join(room, 'copied')).then(start)).rejects.toThrow(/does not see the files/)
  await expect(openS3(s3.address).then(start)).rejects.toThrow(/^STORAGE_URL: another LabEx/)
  await start(await folder())
  expect(await readdir(join(room, 'shared/.notes'))).toEqual([])
})

it('whoever is gone is not asked, and whoever is silent stops the start', async () => {
  const gone = await shareStore(connection, await openFolder(join(room, 'elsewhere')))
  await gone.close()
  await start(await folder())
  const silent = new pg.Client({
    ...(connection as pg.ClientConfig),
    application_name: 'labex-store web2-17-ab12',
  })
  await silent.connect()
  await silent.query('select pg_advisory_lock_shared(1279346776, 7)')
  await expect(folder().then((store) => start(store, 300))).rejects.toThrow(
    /\(web2-17-ab12\) has not answered for 0.3 s/,
  )
  await silent.end()
  await start(await folder())
})
