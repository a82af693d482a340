import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { memberPages } from './01-throughput.ts'
import { type Weighed, weighed } from './loaded.ts'
import { type Answer, quantile, type Rows, round, table } from './measure.ts'

export const question =
  'signed-in pages a second over ten connections, at 2,000 and 20,000 active listings, of this revision and of an older one that is asked in turn (`AGAINST=folder`, a checkout with its packages installed and built)'

type Bench = typeof import('./running.ts')

/** How often each of the two is asked for half a second, in turn, so that a drift of the machine hits both. */
const rounds = 20

/** Null without a folder. */
export async function measure(): Promise<Answer | null> {
  const { AGAINST } = process.env
  if (!AGAINST) return null
  const revision = execFileSync('git', ['-C', AGAINST, 'log', '-1', '--format=%h of %as'], {
    encoding: 'utf8',
  }).trim()
  const older: Bench = await import(pathToFileURL(path.resolve(AGAINST, 'bench/running.ts')).href)
  const newer: Bench = await import('./running.ts')
  const rows: Rows = {}
  for (const size of [2_000, 20_000]) Object.assign(rows, await at(size, { newer, older }, revision))
  return table(rows)
}

async function at(
  size: number,
  { newer, older }: { newer: Bench; older: Bench },
  revision: string,
): Promise<Rows> {
  const contenders = [await started(newer, size), await started(older, size)] as const
  const rows: Rows = {}
  for (const page of Object.keys(memberPages(''))) {
    const [now, then] = await inTurn(contenders, page)
    rows[`${size}: ${page}`] = {
      'a second': Math.round(median(now, 'perSecond')),
      [`${revision}, a second`]: Math.round(median(then, 'perSecond')),
      ratio: round(median(now, 'perSecond') / median(then, 'perSecond')),
      'CPU ms each': round(median(now, 'cpuMs')),
      'its CPU ms each': round(median(then, 'cpuMs')),
      errors: [...now, ...then].reduce((sum, { errors }) => sum + errors, 0),
    }
  }
  for (const { labex } of contenders) await labex.close()
  return rows
}

async function started(bench: Bench, size: number) {
  const labex = await bench.runningLabEx(size)
  return { labex, cookie: (await bench.signedIn(labex.url)).cookie }
}

type Contender = Awaited<ReturnType<typeof started>>

async function inTurn(contenders: readonly [Contender, Contender], page: string) {
  const outcomes: [Weighed[], Weighed[]] = [[], []]
  for (let round = -1; round < rounds; round += 1) {
    for (const [which, { labex, cookie }] of contenders.entries()) {
      const [asked, headers] = memberPages(cookie)[page] ?? ['/', {}]
      const load = { connections: 10, ms: 500, headers, url: labex.url + asked }
      const outcome = await weighed(labex.process.pid ?? 0, load)
      if (round >= 0) outcomes[which as 0 | 1].push(outcome)
    }
  }
  return outcomes
}

const median = (outcomes: Weighed[], of: 'perSecond' | 'cpuMs') =>
  quantile(
    outcomes.map((outcome) => outcome[of]),
    0.5,
  )
