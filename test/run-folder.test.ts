import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'

/** Says its folder and the number of a process that would go on for ever. */
const run = `
import { spawn } from 'node:child_process'
import { workInRunFolder } from '${new URL('run-folder.ts', import.meta.url)}'
workInRunFolder()
const env = { PATH: process.env.PATH, DATA_DIR: process.env.TMPDIR + '/data' }
const child = spawn('sleep', ['3600'], { detached: true, stdio: 'ignore', env })
console.log(process.env.TMPDIR)
console.log(child.pid)
setInterval(() => {}, 1_000)`

const isRunning = (pid: number) => existsSync(`/proc/${pid}`)

it('leaves neither files nor processes behind when it is killed', async () => {
  const { LABEX_RUN_FOLDER: _, ...env } = process.env
  const killed = spawn(process.execPath, ['--input-type=module', '-e', run], { env })
  const lines = createInterface({ input: killed.stdout })[Symbol.asyncIterator]()
  const folder = String((await lines.next()).value)
  const child = Number((await lines.next()).value)
  expect([existsSync(folder), isRunning(child)]).toEqual([true, true])
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  await expect.poll(() => [existsSync(folder), isRunning(child)]).toEqual([false, false])
})
