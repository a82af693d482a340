import { randomBytes } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { expect, it } from 'vitest'
import { freshFolder } from '../../test/running.ts'
import { until } from '../../test/until.ts'
import { openHome } from '../storage/open.ts'
import { eachPhoto, savePhotos } from './photos.ts'
import { BackupError, names } from './set.ts'

it('photos that come until the database is saved are in its set', async () => {
  const [home, set] = [await freshFolder(), await freshFolder()]
  const store = await openHome(home)
  await store.put('listings/early.webp', randomBytes(300_000))
  const database = Promise.withResolvers<void>()
  const saving = savePhotos(home, set, database.promise, () => {})
  await until(async () => ((await stat(path.join(set, names.photos)).catch(() => null))?.size ?? 0) > 262_000)
  await store.put('listings/meanwhile.webp', randomBytes(1_000))
  database.resolve()
  expect(await saving).toMatchObject({ photos: 2 })
  const found: string[] = []
  await eachPhoto(set, async (name) => found.push(name))
  expect(found).toEqual(['listings/early.webp', 'listings/meanwhile.webp'])
})

it('a set with a file that is no photo of ours is refused by a sentence', async () => {
  const set = await freshFolder()
  const archive = pack()
  archive.entry({ name: '../outside.webp' }, 'x')
  archive.finalize()
  await writeFile(path.join(set, names.photos), await buffer(archive))
  await expect(eachPhoto(set, async () => {})).rejects.toThrow(
    new BackupError(`${set} has a file that is no photo of LabEx: ../outside.webp`),
  )
})

it('photos are not saved to an end when their database is not', async () => {
  const [home, set] = [await freshFolder(), await freshFolder()]
  await expect(savePhotos(home, set, Promise.reject(new Error('away')), () => {})).rejects.toThrow(
    'ended early',
  )
})
