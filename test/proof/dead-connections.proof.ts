import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Db, openDb, openPool } from '../../src/db/connect.ts'
import { testDatabase } from '../app.ts'
import { TestClient } from '../client.ts'
import { aListing, aUser, password } from '../factories.ts'
import { startFaultyNetwork } from '../fakes/faulty-network.ts'
import { freshFolder, type Running, startLabEx } from '../running.ts'
import { until } from '../until.ts'
import { figure } from './figures.ts'

/** A proxy or a switch between LabEx and its database that loses what it should pass on. */
describe('LabEx whose way to its database fails', () => {
  let network: Awaited<ReturnType<typeof startFaultyNetwork>>
  let db: Db
  let app: Running
  let member: TestClient
  beforeAll(async () => {
    const connection = await testDatabase()
    network = await startFaultyNetwork(connection)
    db = openDb(openPool({ ...connection, max: 2 }, () => {}))
    app = await startLabEx(await freshFolder(), {
      DATABASE_URL: `postgres://${connection.user}@${network.host}:${network.port}/${connection.database}`,
      APP_SECRET: randomBytes(24).toString('hex'),
    })
    member = new TestClient(app.url)
    const { email } = await aUser({ db })
    expect((await member.post('/api/login', { email, password })).status).toBe(200)
  })
  afterAll(async () => {
    app.process.kill('SIGKILL')
    network.close()
    await db.destroy()
  })

  const asked = async (work: () => Promise<{ status: number }>) => {
    const began = performance.now()
    const { status } = await work()
    return { status, seconds: (performance.now() - began) / 1_000 }
  }
  const offers = () => fetch(`${app.url}/listings/offers`, { headers: { accept: 'text/html' } })
  const dashboard = () => member.page('/dashboard')
  const ready = () => fetch(`${app.url}/ready`)

  /** Twelve readers and a writer for so long; how they fared, and when all were served again. */
  async function befallen(fault: () => void, ms: number, heal: () => void) {
    const answers: { status: number; seconds: number }[] = []
    const titles: string[] = []
    let isOver = false
    const again = async (work: () => Promise<{ status: number }>) => {
      while (!isOver) {
        answers.push(await asked(work))
        await sleep(50)
      }
    }
    const writing = async () => {
      while (!isOver) {
        const title = `Written ${randomBytes(6).toString('hex')}`
        const made = await member.post('/api/listings', { exchange_type: 'offer', type: 'equipment', title })
        if (made.status === 200) titles.push(title)
        await sleep(50)
      }
    }
    const all = [offers, offers, offers, offers, dashboard, dashboard, dashboard, dashboard, ready].map(again)
    all.push(writing())
    await sleep(1_000)
    fault()
    await sleep(ms)
    heal()
    const healed = performance.now()
    await until(async () => {
      const now = await Promise.all([offers, dashboard, ready].map(asked))
      return now.every(({ status }) => status === 200)
    })
    const served = (performance.now() - healed) / 1_000
    await sleep(1_000)
    isOver = true
    await Promise.all(all)
    const kept = await db.selectFrom('listings').select('title').where('title', 'in', titles).execute()
    expect(new Set(kept.map(({ title }) => title)).size).toBe(titles.length)
    expect(kept).toHaveLength(titles.length)
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    const refused = answers.filter(({ status }) => status === 503).length
    const longest = Math.max(...answers.map(({ seconds }) => seconds))
    expect(longest).toBeLessThan(15)
    expect(served).toBeLessThan(20)
    return `${answers.length} answers, ${refused} of them a 503, the longest after ${longest.toFixed(1)} s; all served ${served.toFixed(1)} s after it was over; ${titles.length} writes acknowledged, all there once`
  }
  const nothing = () => {}

  it('answers or refuses in time, and is well by itself', async () => {
    await aListing(member)
    const faults: [string, () => void, number, () => void][] = [
      ['connections that are dropped', network.drop, 5_000, nothing],
      ['answers that come 2 s late', () => network.delay(1_000), 10_000, network.heal],
      ['connections that are reset, ten times', nothing, 0, nothing],
      ['40 s of silence, after which old connections stay dead', network.silence, 40_000, network.heal],
    ]
    for (const [what, fault, ms, heal] of faults) {
      const resetting = what.includes('reset') ? setInterval(network.reset, 500) : undefined
      const told = await befallen(fault, resetting ? 5_000 : ms, () => {
        clearInterval(resetting)
        heal()
      })
      figure(`${what}: ${told}`)
    }
  })
})
