import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { freshFolder } from '../../test/running.ts'
import { entriesIn, newTar } from './tar-file.ts'

it('a tar is read whole, however long its reader is busy before it begins', async () => {
  const file = path.join(await freshFolder(), 'some.tar')
  const files = ['a', 'b', 'c'].map((name) => ({ name, bytes: randomBytes(100_000) }))
  const tar = newTar(file)
  for (const { name, bytes } of files) tar.add(name, bytes)
  tar.end()
  const entries = entriesIn(file)
  await sleep(200)
  const read: typeof files = []
  for await (const entry of entries)
    read.push({ name: entry.header.name, bytes: await buffer(entry as AsyncIterable<Buffer>) })
  expect(read).toEqual(files)
})
