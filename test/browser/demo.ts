import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { workInRunFolder } from '../run-folder.ts'
import { freshFolder, startLabEx } from '../running.ts'

/** Makes the demo once for all files of a run: drawing its pictures takes as long as a file's tests. */
export default async function makeDemo() {
  workInRunFolder()
  const folder = await freshFolder()
  const app = await startLabEx(folder, { DEMO: '1' })
  await app.stop()
  process.env.LABEX_DEMO_FOLDER = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** A copy of the demo's data, for one file. */
export async function demoFolder(): Promise<string> {
  const folder = await freshFolder()
  await promisify(execFile)('cp', ['-a', `${process.env.LABEX_DEMO_FOLDER}/.`, folder])
  return folder
}
