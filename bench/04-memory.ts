import { rm } from 'node:fs/promises'
import { hashPassword } from '../src/accounts/password.ts'
import { readConfig } from '../src/config.ts'
import { openApp } from '../src/open.ts'
import { TestClient } from '../test/client.ts'
import { imageProcesses, residentMb } from '../test/processes.ts'
import { freshFolder, type Running, startLabEx } from '../test/running.ts'
import { photoOf12Megapixels } from './photo.ts'
import { fill } from './world.ts'

export const question =
  'resident memory in MB of the app and of its image processes, at 20,000 active listings, while eight 12-megapixel photos come at once'

const password = 'a long enough passphrase'

export async function measure() {
  const dataDir = await freshFolder()
  await prepare(dataDir)
  const labex = await startLabEx(dataDir)
  const memory = watchMemory(labex)
  try {
    const person = new TestClient(labex.url)
    const started = memory.since()
    await listPages(labex.url, 200)
    const pages = memory.since()
    await person.post('/api/login', { email: 'user1@bench.example', password })
    const photo = await photoOf12Megapixels()
    memory.since()
    const answers = await Promise.all(Array.from({ length: 8 }, () => person.upload(photo, 'photo.jpg')))
    const photos = memory.since()
    const taken = answers.filter(({ status }) => status === 200).length
    return {
      'at rest, just started': started,
      'during 200 list pages': pages,
      [`during 8 photos of ${(photo.length / 1e6).toFixed(1)} MB, ${taken} taken`]: photos,
      'then, at rest': await memory.atRest(),
    }
  } finally {
    memory.stop()
    await labex.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function prepare(dataDir: string): Promise<void> {
  const { app, close } = await openApp(readConfig({ DATA_DIR: dataDir }))
  await fill(app.db, 20_000)
  await app.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .execute()
  await close()
}

/** As browsers ask for them: rendered, filtered and not, first pages and far ones. */
async function listPages(url: string, count: number): Promise<void> {
  const queries = ['', '?type=equipment&total_units=5', '?search=eppendorf%2012', '?page=700']
  for (let index = 0; index < count; index += 1) {
    const answer = await fetch(`${url}/listings/offers${queries[index % queries.length]}`)
    await answer.text()
  }
}

/** Noise, so that it is as large as a phone's photo of a full shelf. */
/** Looks every 10 ms; `since` answers the highest it saw since it was last asked. */
function watchMemory(labex: Running) {
  const none = () => ({ app: 0, 'image processes': 0 })
  let seen = none()
  const now = () => {
    const images = imageProcesses(labex).map(residentMb)
    return {
      app: residentMb(labex.process.pid ?? 0),
      'image processes': images.reduce((sum, one) => sum + one, 0),
    }
  }
  const look = () => {
    const found = now()
    for (const key of ['app', 'image processes'] as const) seen[key] = Math.max(seen[key], found[key])
  }
  const timer = setInterval(look, 10)
  return {
    since: () => {
      look()
      const highest = seen
      seen = none()
      return highest
    },
    atRest: async () => {
      await new Promise((resolve) => setTimeout(resolve, 5_000))
      return now()
    },
    stop: () => clearInterval(timer),
  }
}
