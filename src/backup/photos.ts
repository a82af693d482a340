import { on } from 'node:events'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { isStoredPath } from '../storage/store.ts'
import { BackupError, names, type Saved } from './set.ts'
import { entriesIn } from './tar-file.ts'

export interface Task {
  home: string
  file: string
}

export interface Progress {
  photos: number
  /** Null until all are saved. */
  file: Saved | null
}

/** One archive, as thousands of small files would each wait for the disk. Late photos follow the database. */
export async function savePhotos(
  home: string,
  folder: string,
  database: Promise<unknown>,
  say: (photos: number) => void,
) {
  const workerData: Task = { home, file: path.join(folder, names.photos) }
  const thread = new Worker(new URL('./photos-thread.ts', import.meta.url), { workerData })
  database.then(
    () => thread.postMessage('saved'),
    () => thread.terminate(),
  )
  for await (const [message] of on(thread, 'message', { close: ['exit'] })) {
    const { photos, file }: Progress = message
    if (file) return { photos, file }
    say(photos)
  }
  throw new Error('The thread that saves photos ended early')
}

export async function eachPhoto(
  folder: string,
  use: (name: string, bytes: Buffer) => Promise<unknown>,
): Promise<void> {
  for await (const entry of entriesIn(path.join(folder, names.photos))) {
    const { name } = entry.header
    if (!isStoredPath(name)) throw new BackupError(`${folder} has a file that is no photo of LabEx: ${name}`)
    await use(name, await buffer(entry as AsyncIterable<Buffer>))
  }
}
