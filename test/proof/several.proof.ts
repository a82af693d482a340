import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { type Part, startSeveral } from '../several.ts'
import { connectionsInMails, messageIds } from '../several-mails.ts'
import { until } from '../until.ts'
import { expectKeptIn, newJournal, write } from '../writers.ts'
import { figure, minutes } from './figures.ts'
import { startSwift } from './swift.ts'

const parts: Part[] = ['first', 'jobs', 'second']

it('two processes for pages and one for jobs on OpenStack Swift outlive kills of any', async () => {
  const site = await startSeveral(startSwift())
  onTestFinished(site.stop)
  const people = await site.people(8)
  const journal = newJournal()
  const kills = { first: 0, second: 0, jobs: 0 }
  const refused: number[] = []
  const end = Date.now() + minutes * 60_000
  for (let round = 0; round < parts.length || Date.now() < end; round += 1) {
    const part = parts[round % parts.length] as Part
    const writing = write(people, journal)
    const before = journal.connections.size
    await until(() => journal.connections.size > before + 4)
    await site.kill(part)
    kills[part] += 1
    for (let call = 0; call < 10; call += 1) {
      const { status } = await fetch(`${site.url}/listings/offers`)
      if (status !== 200) refused.push(status)
    }
    await site.start(part)
    await writing.stop()
    await expectKeptIn(site.db, site.bytesOf, journal)
  }
  // What a killed process had in hand is taken over after a minute.
  await until(
    async () =>
      (await sql`select from graphile_worker.jobs where task_identifier = 'send_mail'`.execute(site.db)).rows
        .length === 0,
  )
  const { received } = site.office
  const mailed = connectionsInMails(received)
  expect([...journal.connections].filter((id) => !mailed.has(id))).toEqual([])
  const ids = messageIds(received)
  const repeats = ids.length - new Set(ids).size
  // One mail is in hand at a time.
  expect(repeats).toBeLessThanOrEqual(kills.jobs)
  expect(refused).toEqual([])
  for (const id of new Set(ids.filter((one, at) => ids.indexOf(one) !== at)))
    expect(new Set(received.filter(({ raw }) => raw.includes(id)).map(linksOf)).size).toBe(1)
  journal.connections.add(2_000_000_000)
  await expect(expectKeptIn(site.db, site.bytesOf, journal), 'a planted loss').rejects.toThrow()
  journal.connections.delete(2_000_000_000)
  figure(
    `${Object.entries(kills)
      .map(([part, count]) => `${part}: ${count}`)
      .join(
        ', ',
      )} killed under load; ${journal.titles.size} listings, ${journal.images.size} photos, ${journal.connections.size} connections kept; ${ids.length} mails, of which ${repeats} came twice, under the same Message-ID`,
  )
})

const linksOf = ({ raw }: { raw: string }): string =>
  JSON.stringify(raw.replaceAll(/=\r?\n/g, '').match(/https?:\/\/[^\s"<>]+/g))
