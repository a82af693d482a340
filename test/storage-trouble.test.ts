import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { stopImages } from '../src/images/image-pool.ts'
import { testApp } from './app.ts'
import { aClient } from './factories.ts'
import { aPicture } from './pictures.ts'
import { imageProcesses } from './processes.ts'
import { freshFolder, type Running, startLabEx } from './running.ts'
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

it('a process without file descriptors left answers 503 and logs it, and goes on once there are some', async () => {
  const app = await startLabEx(await freshFolder())
  const [person] = await somePeople(app, 1)
  const upload = async () => (await person?.upload(await aPicture(), 'photo.png', csrf))?.status
  const csrf = await person?.csrf()
  expect(await upload()).toBe(200)
  // None left, and one left, which the upload itself takes.
  for (const most of [10, readdirSync(`/proc/${app.process.pid}/fd`).length]) {
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
  /** Kills `most` of those at work, from when one is at it. */
  const killing = async (most: number) => {
    const killed = new Set<number>()
    const answer = upload()
    await sleep(300)
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

const limitFiles = (app: Running, most: number) =>
  execFileSync('prlimit', ['--pid', String(app.process.pid), `--nofile=${most}:`])
