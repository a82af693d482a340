import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { stopImages } from '../src/images/image-pool.ts'
import { testApp } from './app.ts'
import { aClient } from './factories.ts'
import { startFaultyNetwork } from './fakes/faulty-network.ts'
import { startS3 } from './fakes/s3.ts'
import { aPicture } from './pictures.ts'
import { imageProcesses } from './processes.ts'
import { freshFolder, type Running, startLabEx } from './running.ts'
import { until } from './until.ts'
import { somePeople } from './writers.ts'

/** What is the machine's fault is a 503 that is logged, and passes by itself. */
describe('trouble with storage', async () => {
  const app = await testApp()
  const person = await aClient(app)
  const error = vi.spyOn(app.log, 'error')
  afterEach(() => void error.mockClear())

  const uploaded = async () => (await person.upload(await aPicture())).status
  const ready = async () => (await app.client().request('/ready')).status

  it('a read-only folder refuses with 503, is not ready, and takes files again afterwards', async ({
    skip,
  }) => {
    const folder = path.join(app.config.dataDir, 'storage')
    const mount = (...args: string[]) => execFileSync('mount', [...args, folder], { stdio: 'ignore' })
    expect([await uploaded(), await ready()]).toEqual([200, 200])
    try {
      mount('--bind', folder)
      mount('-o', 'remount,ro,bind')
    } catch {
      return skip('may not mount here')
    }
    try {
      await sleep(3_100)
      expect([await uploaded(), await ready()]).toEqual([503, 503])
      expect(error.mock.calls).toMatchObject([[{ reason: /EROFS|read-only/ }, 'storage: trouble']])
    } finally {
      execFileSync('umount', [folder])
    }
    await sleep(3_100)
    expect([await uploaded(), await ready()]).toEqual([200, 200])
    expect(readdirSync(path.join(folder, '.temporary'))).toEqual([])
  })

  it('a process for images that does not come up is a 503, also the next time', async () => {
    stopImages()
    const { execPath } = process
    process.execPath = '/bin/false'
    expect([await uploaded(), await uploaded()]).toEqual([503, 503])
    expect(error.mock.calls).toMatchObject([
      [{ reason: 'The process for images did not start' }, 'storage: trouble'],
      [{ reason: 'The process for images did not start' }, 'storage: trouble'],
    ])
    process.execPath = execPath
    expect(await uploaded()).toBe(200)
  })
})

it('a bucket that gives no answer is a 503 within the deadline, and is used once it answers', async () => {
  const s3 = await startS3()
  const network = await startFaultyNetwork({ port: Number(new URL(s3.address).port) })
  const address = new URL(s3.address)
  address.port = String(network.port)
  const app = await testApp({ env: { STORAGE_URL: address.href } })
  const person = await aClient(app)
  const upload = async () => {
    const { status, body } = await person.upload(await aPicture())
    return { status, path: body.path as string | undefined }
  }
  const { status, path: photo } = await upload()
  expect(status).toBe(200)
  network.silence()
  const [refused, shown, ready] = await Promise.all([
    upload(),
    person.request(`/storage/${photo}`),
    app.client().request('/ready'),
  ])
  expect([refused.status, shown.status, ready.status]).toEqual([503, 503, 503])
  network.heal()
  await until(async () => (await upload()).status === 200)
  network.close()
  await s3.stop()
}, 60_000)

it('a process without file descriptors left answers 503 and logs it, and goes on once there are some', async () => {
  const app = await startLabEx(await freshFolder())
  const [person] = await somePeople(app, 1)
  const upload = async () => (await person?.upload(await aPicture(), 'photo.png', csrf))?.status
  const csrf = await person?.csrf()
  expect(await upload()).toBe(200)
  // None left, and one left, which the upload itself takes.
  for (const most of [10, await settledFiles(app)]) {
    limitFiles(app, most)
    expect(await upload()).toBe(503)
  }
  limitFiles(app, 4_096)
  expect(app.output()).toMatch(/"level":50.*EMFILE.*"storage: trouble"/)
  expect(await upload()).toBe(200)
  await app.stop()
})

it('a photo whose process is killed is done by another; while all are killed, we are busy', async () => {
  const app = await startLabEx(await freshFolder())
  const [person] = await somePeople(app, 1)
  const csrf = await person?.csrf()
  const photo = await aPicture('#0b6a55', 6_300, 6_300)
  const upload = async () => (await person?.upload(photo, 'photo.png', csrf))?.status
  /** Kills one that is at work, or each that there is as long as the upload goes on. */
  const killing = async (most: number) => {
    const killed = new Set<number>()
    const answer = upload()
    if (most === 1) await sleep(300)
    const timer = setInterval(() => {
      const pid = imageProcesses(app).find((one) => !killed.has(one))
      if (!pid || killed.size >= most) return
      killed.add(pid)
      process.kill(pid, 'SIGKILL')
    }, 20)
    const status = await answer
    clearInterval(timer)
    return status
  }
  expect(await upload()).toBe(200)
  expect(await killing(1)).toBe(200)
  expect(await killing(Number.POSITIVE_INFINITY)).toBe(503)
  expect(await upload()).toBe(200)
  await app.stop()
})

/** How many it holds open once none that is used for a moment is among them. */
async function settledFiles(app: Running): Promise<number> {
  const open = () => readdirSync(`/proc/${app.process.pid}/fd`).length
  let counted = open()
  for (let before = -1; before !== counted; counted = open()) {
    before = counted
    await sleep(1_000)
  }
  return counted
}

const limitFiles = (app: Running, most: number) =>
  execFileSync('prlimit', ['--pid', String(app.process.pid), `--nofile=${most}:`])
