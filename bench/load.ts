// A separate process asks for pages over kept-alive connections, as browsers do, until its time is up.
import { Agent, get } from 'node:http'
import { encodings, quantile } from './measure.ts'

export interface Load {
  url: string
  headers: Record<string, string>
  connections: number
  ms: number
}

export interface Outcome {
  perSecond: number
  p50: number
  p95: number
  errors: number
}

process.on('message', async ({ url, headers, connections, ms }: Load) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let errors = 0
  const start = performance.now()
  const reader = async () => {
    while (performance.now() - start < ms) {
      const asked = performance.now()
      if ((await statusOf(url, headers, agent)) === 200) times.push(performance.now() - asked)
      else errors += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, reader))
  const seconds = (performance.now() - start) / 1_000
  agent.destroy()
  const outcome: Outcome = {
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    errors,
  }
  process.send?.(outcome)
})

const statusOf = (url: string, headers: Record<string, string>, agent: Agent): Promise<number> =>
  new Promise((resolve) => {
    get(url, { headers: { 'accept-encoding': encodings, ...headers }, agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    }).once('error', () => resolve(0))
  })
