import { setTimeout as sleep } from 'node:timers/promises'
import { loaded } from './loaded.ts'
import { goalsOf, quantile, round, table } from './measure.ts'
import { runningLabEx, signedIn } from './running.ts'

export const question =
  '50 readers of the list and 5 writers on 20,000 active listings (no error; list p50 at most 60 ms, writes p50 at most 80 ms; before: 34 reads a second, 1.6 s and 2.6 s)'

const why =
  'Fifty that wait for one core each wait for all the others: at most 50 times what one takes. A process for each core halves it.'

const whyWrites =
  'A write asks the database eight times, 2.6 ms of its processor time and 5 of our own, and waits each time for a core that draws the list anew after every other write. A process for each core halves it.'

export const goals = [
  ...goalsOf(['visitors', 'signed in'], { column: 'reads a second', atLeast: 340, why }),
  ...goalsOf(['visitors', 'signed in'], { column: 'list p50 ms', atMost: 60, why }),
  ...goalsOf(['visitors', 'signed in'], { column: 'write p50 ms', atMost: 80, why: whyWrites }),
  ...goalsOf(['visitors', 'signed in'], { column: 'errors', atMost: 0 }),
]

export async function measure(quick: boolean) {
  const labex = await runningLabEx(quick ? 2_000 : 20_000)
  const people = await Promise.all([1, 2, 3, 4, 5].map((number) => signedIn(labex.url, number)))
  const rows: Record<string, Record<string, number>> = {}
  const readers = {
    visitors: { accept: 'text/html' },
    'signed in': { accept: 'text/html', cookie: people[0]?.cookie ?? '' },
  }
  for (const [name, headers] of Object.entries(readers)) {
    const ms = quick ? 3_000 : 15_000
    const writing = write(people, ms)
    const url = `${labex.url}/listings/offers`
    const reads = await loaded({ url, headers, connections: 50, ms })
    const writes = await writing
    rows[name] = {
      'reads a second': Math.round(reads.perSecond),
      'list p50 ms': round(reads.p50),
      'list p95 ms': round(reads.p95),
      'writes a second': round(writes.times.length / (ms / 1_000)),
      'write p50 ms': round(quantile(writes.times, 0.5)),
      'write p95 ms': round(quantile(writes.times, 0.95)),
      errors: reads.errors + writes.errors,
    }
  }
  await labex.close()
  return table(rows)
}

type People = Awaited<ReturnType<typeof signedIn>>[]

/** Each keeps changing one of their listings. */
async function write(people: People, ms: number) {
  const times: number[] = []
  let errors = 0
  const start = performance.now()
  const writer = async ({ client }: People[number], at: number) => {
    const id = equipmentOf(at + 1)
    while (performance.now() - start < ms) {
      const begun = performance.now()
      const { status } = await client.patch(`/api/listings/${id}`, { total_units: 1 + (times.length % 90) })
      if (status === 200) times.push(performance.now() - begun)
      else errors += 1
      await sleep(10)
    }
  }
  await Promise.all(people.map(writer))
  return { times, errors }
}

/** The owner of listing n is person 1 + n % 200, and every third is equipment, which is complete. */
function equipmentOf(person: number): number {
  let id = person - 1 + 200
  while (id % 3 !== 0) id += 200
  return id
}
