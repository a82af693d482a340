import { parentPort, workerData } from 'node:worker_threads'
import { openHome } from '../storage/open.ts'
import type { Progress, Task } from './photos.ts'
import { newTar } from './tar-file.ts'

// A thread of its own, because files are read and written synchronously.
const { home, file } = workerData as Task
const store = await openHome(home)
const tar = newTar(file)
let photos = 0
for await (const { path, bytes } of store.readAll()) {
  tar.add(path, bytes)
  photos += 1
  if (photos % 500 === 0) say({ photos, file: null })
}
say({ photos, file: tar.end() })

function say(progress: Progress): void {
  parentPort?.postMessage(progress)
}
