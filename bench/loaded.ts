import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import path from 'node:path'
import type { Load, Outcome } from './load.ts'
import { encodings } from './measure.ts'

const childOf = (file: string) =>
  fork(path.join(import.meta.dirname, file), [], { execArgv: [], env: { PATH: process.env.PATH } })

async function tell(child: ChildProcess, message: object): Promise<unknown> {
  child.send(message)
  return (await once(child, 'message'))[0]
}

/** Loads a server for a while. */
export async function loaded(load: Load): Promise<Outcome> {
  const child = childOf('load.ts')
  const outcome = await tell(child, load)
  child.kill()
  return outcome as Outcome
}

export type Weighed = Outcome & { cpuMs: number }

/** The same, with the processor time that `pid` took for each answer, which other work on the machine hardly changes. */
export async function weighed(pid: number, load: Load): Promise<Weighed> {
  const before = cpuOf(pid)
  const outcome = await loaded(load)
  const answers = Math.max(1, (outcome.perSecond * load.ms) / 1_000)
  return { ...outcome, cpuMs: (cpuOf(pid) - before) / answers }
}

/** Milliseconds of processor time so far; Linux counts a hundredth of a second. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** A bare server that answers as `url` does, byte for byte. */
export async function bareServer(url: string, headers: Record<string, string>) {
  const { body, sent } = await answerOf(url, headers)
  const child = childOf('bare.ts')
  const port = await tell(child, { body: body.toString('base64'), headers: sent })
  const stop = () => child.kill()
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, bytes: body.length, stop }
}

function answerOf(url: string, headers: Record<string, string>) {
  const { promise, resolve } = Promise.withResolvers<{ body: Buffer; sent: Record<string, string> }>()
  get(url, { headers: { 'accept-encoding': encodings, ...headers } }, async (response) => {
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk)
    const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = response.headers
    resolve({ body: Buffer.concat(chunks), sent: { 'content-type': type, 'content-encoding': encoding } })
  })
  return promise
}
