import { once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { openHome } from '../storage/open.ts'
import type { Progress, Task } from './photos.ts'
import { newTar } from './tar-file.ts'

// It has a thread, because it reads and writes synchronously.
const { home, file } = workerData as Task
const port = parentPort as MessagePort
const store = await openHome(home)
const tar = newTar(file)
const saved = new Set<string>()
const databaseIsSaved = once(port, 'message')
await saveNew()
await databaseIsSaved
// The database may show photos added since.
await saveNew()
say(tar.end())

async function saveNew(): Promise<void> {
  for await (const { path, bytes } of store.readAll(saved)) {
    tar.add(path, bytes)
    saved.add(path)
    if (saved.size % 500 === 0) say(null)
  }
}

function say(file: Progress['file']): void {
  const progress: Progress = { photos: saved.size, file }
  port.postMessage(progress)
}
