import { rm } from 'node:fs/promises'
import { hashPassword } from '../src/accounts/password.ts'
import { readConfig } from '../src/config.ts'
import { openApp } from '../src/open.ts'
import { TestClient } from '../test/client.ts'
import { password } from '../test/factories.ts'
import { freshFolder, type Running, startLabEx } from '../test/running.ts'
import { fill } from './world.ts'

/** LabEx as `npm start` runs it, with `count` active offers, browsing from memory. */
export async function runningLabEx(
  count: number,
): Promise<Running & { close: () => Promise<void>; remove: () => Promise<void> }> {
  const dataDir = await freshFolder()
  const { app, close } = await openApp(readConfig({ DATA_DIR: dataDir }))
  await fill(app.db, count)
  await app.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .execute()
  await close()
  const labex = await startLabEx(dataDir)
  while (!(await fetch(`${labex.url}/ready`)).ok);
  const remove = () => rm(dataDir, { recursive: true, force: true })
  const end = () => labex.stop().then(remove)
  return { ...labex, close: end, remove }
}

/** The cookie of one of its people. */
export async function signedIn(url: string, number = 1): Promise<{ client: TestClient; cookie: string }> {
  const client = new TestClient(url)
  await client.post('/api/login', { email: `user${number}@bench.example`, password })
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { client, cookie }
}
