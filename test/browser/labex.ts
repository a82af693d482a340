import { test } from '@playwright/test'
import { readConfig } from '../../src/config.ts'
import type { Db } from '../../src/db/connect.ts'
import { connectToRunning } from '../../src/db/running.ts'
import { type Running, startLabEx } from '../running.ts'
import { leave } from './checks.ts'

/** The LabEx of the spec file that calls this: it runs from before the file's first test until after its last. */
export function appForFile(folder: () => Promise<string>, env: Record<string, string> = {}): Running {
  const app = {} as Running
  test.beforeAll(async () => {
    Object.assign(app, await startLabEx(await folder(), env))
  })
  test.afterAll(({ browser }) => leave(browser, app))
  return app
}

/** For what no call can do, such as moving time. */
export async function inDatabase(app: Running, act: (db: Db) => Promise<unknown>): Promise<void> {
  const { db, close } = await connectToRunning(readConfig({ DATA_DIR: app.dataDir }))
  await act(db)
  await close()
}
