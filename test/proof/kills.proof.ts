import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { TestClient } from '../client.ts'
import { inDatabase } from '../in-database.ts'
import { writtenMails } from '../mailbox.ts'
import { aPicture } from '../pictures.ts'
import { databaseProcesses, imageProcesses } from '../processes.ts'
import { freshFolder, type Running, startLabEx } from '../running.ts'
import { until } from '../until.ts'
import { eightPeople, expectAllKept, type Journal, movedTo, newJournal, write } from '../writers.ts'
import { figure, median, minutes } from './figures.ts'

const victims = ['app', 'database', 'app', 'database', 'images'] as const
type Victim = (typeof victims)[number]
/** After so many a new site begins, so that comparing does not take ever longer. */
const roundsOfOne = 20

interface Site {
  app: Running
  people: TestClient[]
  journal: Journal
}

describe('kill -9 at any moment', () => {
  it('loses nothing that was acknowledged: rows, files, units, sessions, mails', async () => {
    const tally = { app: [0, 0], database: [0, 0], images: [0, 0] } as Record<Victim, [number, number]>
    const boots: number[] = []
    const acknowledged = { listings: 0, photos: 0, connections: 0, mails: 0 }
    for (const end = Date.now() + minutes * 60_000; Date.now() < end; ) {
      const site = await newSite()
      for (let round = 0; round < roundsOfOne && Date.now() < end; round += 1) {
        const victim = victims[round % victims.length] as Victim
        const { isHit, bootMs } = await killOne(site, victim)
        tally[victim][0] += 1
        tally[victim][1] += Number(isHit)
        if (bootMs) boots.push(bootMs)
        await expectAllKept(site.app, site.journal)
        await expectSessions(site.people)
      }
      acknowledged.mails += await expectMails(site)
      acknowledged.listings += site.journal.titles.size
      acknowledged.photos += site.journal.images.size
      acknowledged.connections += site.journal.connections.size
      await site.app.stop()
      for (const made of [site.app.dataDir, `${site.app.dataDir}.journal`])
        await rm(made, { recursive: true })
    }
    const all = Object.values(tally)
    const [rounds, hits] = [0, 1].map((at) => all.reduce((sum, one) => sum + (one[at] ?? 0), 0)) as [
      number,
      number,
    ]
    figure(
      `${rounds} kills, ${Math.round((100 * hits) / rounds)} % of them while calls were under way (${[...new Set(victims)].map((one) => `${one}: ${tally[one][1]} of ${tally[one][0]}`).join(', ')}); nothing acknowledged was missing`,
    )
    figure(
      `acknowledged and compared: ${Object.entries(acknowledged)
        .map(([what, count]) => `${count} ${what}`)
        .join(', ')}`,
    )
    figure(
      `ready again after a kill of the app: median ${(median(boots) / 1000).toFixed(1)} s, longest ${(Math.max(...boots) / 1000).toFixed(1)} s`,
    )
    expect(hits / rounds).toBeGreaterThanOrEqual(0.5)
  })

  it('would be noticed, if a database answered before it has written', async () => {
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const site = await newSite()
      await inDatabase(site.app, async (db) => {
        await sql`alter database labex set synchronous_commit = off`.execute(db)
        await sql`alter system set wal_writer_delay = '10s'`.execute(db)
      })
      // Only a new server and new connections obey.
      await killAfter(0, databaseProcesses(site.app))
      await until(() => timesBack(site.app) > 1)
      await until(async () => (await fetch(`${site.app.url}/ready`)).ok)
      await killOne(site, 'database')
      const isNoticed = await expectAllKept(site.app, site.journal).then(
        () => false,
        () => true,
      )
      await site.app.stop()
      if (isNoticed)
        return figure(`noticed a database that answers before it has written, at try ${attempt + 1}`)
    }
    expect.fail('a database with synchronous_commit off lost nothing in eight kills')
  })

  it('would be noticed for each kind of thing', async () => {
    const site = await newSite()
    const writing = write(site.people, site.journal)
    await until(() => site.journal.connections.size > 0 && site.journal.images.size > 0)
    await writing.stop()
    await expectAllKept(site.app, site.journal)
    const [listing, image, connection] = [
      [...site.journal.titles.keys()][0],
      [...site.journal.images][0],
      [...site.journal.connections][0],
    ]
    const spoilt = async (spoil: () => unknown, restore: () => unknown) => {
      await spoil()
      await expect(expectAllKept(site.app, site.journal)).rejects.toThrow()
      await restore()
      await expectAllKept(site.app, site.journal)
    }
    const run = (text: string) => inDatabase(site.app, (db) => sql.raw(text).execute(db))
    await spoilt(
      () => site.journal.titles.set(2_000_000_000, ['never']),
      () => site.journal.titles.delete(2_000_000_000),
    )
    await spoilt(
      () =>
        run(
          `update listings set attributes = jsonb_set(attributes, '{total_units}', '9') where id = ${listing}`,
        ),
      () =>
        run(
          `update listings set attributes = jsonb_set(attributes, '{total_units}', '1') where id = ${listing}`,
        ),
    )
    await spoilt(
      () => run(`update connections set status = 'cancelled' where id = ${connection}`),
      () => run(`update connections set status = 'open' where id = ${connection}`),
    )
    await rm(path.join(site.app.dataDir, 'storage', String(image)))
    await expect(expectAllKept(site.app, site.journal)).rejects.toThrow()
    await expectMails(site)
    await rm(path.join(site.app.dataDir, 'mail'), { recursive: true })
    await expect(expectMails(site)).rejects.toThrow()
    await expectSessions(site.people)
    await run('delete from sessions')
    await expect(expectSessions(site.people)).rejects.toThrow()
    await site.app.stop()
  })
})

async function newSite(): Promise<Site> {
  const app = await startLabEx(await freshFolder())
  const journal = newJournal(`${app.dataDir}.journal`)
  return { app, people: await eightPeople(app), journal }
}

/** A separate process kills, so that the moment does not depend on what the writers wait for. */
async function killAfter(ms: number, pids: number[]): Promise<void> {
  await once(
    spawn('sh', ['-c', `sleep ${ms / 1000}; kill -9 ${pids.join(' ')}`], { stdio: 'ignore' }),
    'exit',
  )
}

async function killOne(site: Site, victim: Victim): Promise<{ isHit: boolean; bootMs?: number }> {
  const { app, journal } = site
  await inDatabase(app, (db) => db.deleteFrom('limits').execute())
  // The process that reads pictures takes longer to start than a round.
  expect((await site.people[0]?.upload(await aPicture()))?.status).toBe(200)
  const [before, backBefore] = [journal.hits, timesBack(app)]
  const writing = write(site.people, journal)
  const ms = randomInt(50, 700)
  if (victim === 'app') {
    await killAfter(ms, [app.process.pid ?? 0])
    await writing.done
    const began = performance.now()
    site.app = await startLabEx(app.dataDir)
    site.people = site.people.map((person) => movedTo(site.app, person))
    return { isHit: journal.hits > before, bootMs: performance.now() - began }
  }
  if (victim === 'database') {
    await killAfter(ms, databaseProcesses(app))
    await until(() => timesBack(app) > backBefore)
    const soFar = journal.connections.size
    await until(() => journal.connections.size > soFar)
  } else await killAfter(ms, imageProcesses(app))
  await writing.stop()
  // A picture whose reader dies counts as damaged, and its sender is told so.
  const damaged = journal.oddities.filter((oddity) => /^422 .*image/.test(oddity)).length
  if (victim === 'images')
    journal.oddities = journal.oddities.filter((oddity) => !/^422 .*image/.test(oddity))
  return { isHit: journal.hits + damaged > before }
}

const timesBack = (app: Running): number => app.output().split('the database is back').length

async function expectSessions(people: TestClient[]): Promise<void> {
  const answers = await Promise.all(people.map((person) => person.get('/api/user')))
  expect(
    answers.map(({ status }) => status),
    'sessions',
  ).toEqual(people.map(() => 200))
}

/** Both sides of each connection got their mail, every mail under one identity however often it was sent. */
async function expectMails({ app, journal }: Site): Promise<number> {
  await until(() =>
    inDatabase(
      app,
      async (db) =>
        (
          await sql`select from graphile_worker.jobs where task_identifier = 'send_mail' and attempts < max_attempts`.execute(
            db,
          )
        ).rows.length === 0,
    ),
  )
  const mails = (await writtenMails(app.dataDir)).flatMap(({ to, source, links }) => {
    const id = links.map((link) => /\/connections\/(\d+)/.exec(link)?.[1]).find(Boolean)
    return id ? [{ connection: Number(id), to, id: /^Message-ID: (\S+)/im.exec(source)?.[1] ?? '' }] : []
  })
  for (const id of journal.connections) {
    const ofOne = mails.filter(({ connection }) => connection === id)
    const receivers = new Set(ofOne.map(({ to }) => to))
    expect(receivers.size, `mails of connection ${id}`).toBe(2)
    expect(new Set(ofOne.map((mail) => mail.id)).size, `identities of the mails of connection ${id}`).toBe(2)
  }
  return mails.length
}
