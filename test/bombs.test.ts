import { readdir } from 'node:fs/promises'
import { getPriority } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { bombs } from '../src/images/bombs.fixture.ts'
import { TestClient } from './client.ts'
import { password } from './factories.ts'
import { aPicture } from './pictures.ts'
import { highestMb, imageProcesses, imageSeconds, isOneEnding, niceness, residentMb } from './processes.ts'
import { freshFolder, type Running, startLabEx } from './running.ts'
import { until } from './until.ts'
import { eightPeople, newPeople } from './writers.ts'

/** Bombs cost what they may and keep nobody else waiting. */
describe.skipIf(process.platform !== 'linux')('LabEx under bombs', async () => {
  const app = await startLabEx(await freshFolder())
  const people = await eightPeople(app)
  const [person] = people as [TestClient]
  const all = await bombs()
  const appPid = app.process.pid ?? 0
  const goodPicture = await aPicture()
  afterAll(() => app.stop())

  it.each(all)(
    '%s is drawn or refused within three and a half seconds of the processor',
    async (_, bytes, status) => {
      // Brings up the process that will get the bomb.
      expect((await person.upload(goodPicture)).status).toBe(200)
      const before = await secondsOf(app)
      expect((await person.upload(bytes, 'bomb')).status).toBe(status)
      expect((await secondsOf(app)) - before).toBeLessThanOrEqual(3.5)
    },
  )

  it('answers others before many at once are done, in 300 MB, and is as it was afterwards', async () => {
    const [before, files] = [residentMb(appPid), await storedFiles(app)]
    const watch = watchImageMemory(app)
    let isOver = false
    const answers = Promise.all(
      all.map(([name, bytes], at) => (people[at % 8] as TestClient).upload(bytes, name)),
    ).finally(() => {
      isOver = true
    })
    const answered = await answeredBefore(() => isOver)
    expect((await answers).map(({ status }) => status)).toEqual(all.map(([, , status]) => status))
    expect(answered).toBeGreaterThan(2)
    expect(highestMb(appPid) - before).toBeLessThanOrEqual(300)
    expect(watch.highestMb()).toBeLessThanOrEqual(1_800)
    expect(await readdir(path.join(app.dataDir, 'temporary'))).toEqual([])
    expect(await storedFiles(app)).toBe(files + 4 * all.filter(([, , status]) => status === 200).length)
    expect((await person.upload(goodPicture)).status).toBe(200)
    expect([...new Set(niceness(app))]).toEqual([Math.min(19, getPriority(appPid) + 10)])
    expect(app.process.exitCode).toBeNull()
  })

  /** How many times somebody else got a page and was logged in until it was over; ten are allowed. */
  async function answeredBefore(isOver: () => boolean): Promise<number> {
    const [email] = await newPeople(app, 1)
    for (let count = 0; count < 8; count += 1) {
      const page = await fetch(`${app.url}/listings/offers`)
      const login = await new TestClient(app.url).post('/api/login', { email, password })
      expect([page.status, login.status]).toEqual([200, 200])
      if (isOver()) return count
    }
    return 8
  }
})

/** Of the processor, for images. */
async function secondsOf(app: Running): Promise<number> {
  await until(() => !isOneEnding(app))
  return imageSeconds(app)
}

async function storedFiles({ dataDir }: Running): Promise<number> {
  const entries = await readdir(path.join(dataDir, 'storage'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

/** Looks every 10 ms at what the image processes take together. */
function watchImageMemory(app: Running) {
  let highest = 0
  const timer = setInterval(() => {
    const now = imageProcesses(app).map(residentMb)
    highest = Math.max(
      highest,
      now.reduce((sum, one) => sum + one, 0),
    )
  }, 10)
  return {
    highestMb: () => {
      clearInterval(timer)
      return highest
    },
  }
}
