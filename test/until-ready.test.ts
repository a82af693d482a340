import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from './running.ts'

const script = path.resolve(import.meta.dirname, '../deploy/systemd/until-ready.mjs')

/** A process that lives until it is told to end, as systemd's main one. */
function aMain(): ChildProcess {
  const main = spawn('sleep', ['600'])
  onTestFinished(() => void main.kill())
  return main
}

const waitFor = (main: ChildProcess, port: number) =>
  spawn(process.execPath, [script], { env: { MAINPID: String(main.pid), PORT: String(port) } })

it('a start under systemd is over when LabEx listens, not before', async () => {
  const [main, gone, port] = [aMain(), aMain(), await freePort()]
  const waiting = waitFor(main, port)
  const end = once(waiting, 'close')
  // Begun later and over: by then the first has looked, too.
  gone.kill()
  await once(waitFor(gone, port), 'close')
  expect(waiting.exitCode).toBeNull()
  const server = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  expect(await end).toEqual([0, null])
})

it('a start that is refused is over at once', async () => {
  const [main, port] = [aMain(), await freePort()]
  const waiting = waitFor(main, port)
  main.kill()
  expect(await once(waiting, 'close')).toEqual([0, null])
})
