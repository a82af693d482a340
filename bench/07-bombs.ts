import { rm } from 'node:fs/promises'
import { bombs } from '../src/images/bombs.fixture.ts'
import { TestClient } from '../test/client.ts'
import { password } from '../test/factories.ts'
import { freshFolder, type Running, startLabEx } from '../test/running.ts'
import { newPeople, somePeople } from '../test/writers.ts'
import { quantile, summary } from './measure.ts'

export const question =
  'what do bombs do to logins, eight of them at work all the time? (at most twice as slow at p95)'

export async function measure() {
  const dataDir = await freshFolder()
  const labex = await startLabEx(dataDir)
  try {
    const senders = await somePeople(labex, 8)
    const emails = await newPeople(labex, 65)
    await logins(labex, emails.slice(0, 5))
    const idle = await logins(labex, often(emails.slice(5, 35)))
    const stop = await throwBombs(senders)
    const under = await logins(labex, often(emails.slice(35)))
    const thrown = await stop()
    return {
      'login, idle': summary(idle),
      [`login, under bombs (${thrown} answered)`]: summary(under, idle),
      'p95 against idle p95': {
        ratio: Math.round((quantile(under, 0.95) / quantile(idle, 0.95)) * 100) / 100,
      },
    }
  } finally {
    await labex.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** An account allows ten tries in a while. */
const often = (emails: string[]): string[] => Array.from({ length: 8 }, () => emails).flat()

/** Milliseconds of each, one after the other. */
async function logins({ url }: Running, emails: string[]): Promise<number[]> {
  const times: number[] = []
  for (const email of emails) {
    const somebody = new TestClient(url)
    const start = performance.now()
    const { status } = await somebody.post('/api/login', { email, password })
    times.push(performance.now() - start)
    if (status !== 200) throw new Error(`a login was answered ${status}`)
  }
  return times
}

/** Everybody sends one after the other until stopped; answers how many were answered. */
async function throwBombs(senders: TestClient[]): Promise<() => Promise<number>> {
  const all = await bombs()
  let isStopped = false
  let count = 0
  const done = senders.map(async (sender, at) => {
    for (let next = at; !isStopped; next += 1) {
      await sender.upload(all[next % all.length]?.[1] ?? new Uint8Array())
      count += 1
    }
  })
  return async () => {
    isStopped = true
    await Promise.all(done)
    return count
  }
}
