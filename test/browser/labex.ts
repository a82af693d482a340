import { test } from '@playwright/test'
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
