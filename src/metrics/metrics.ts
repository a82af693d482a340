import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { JobCount } from '../db/job-queue.ts'
import { dataFolderGauge, imagesGauge, jobsGauge, poolsGauge } from './gauges.ts'

export type Metrics = ReturnType<typeof openMetrics>

export function openMetrics(dataDir: string) {
  const registry = new Registry()
  const registers = [registry]
  const pools = new Map<string, pg.Pool>()
  let readJobs: (() => Promise<JobCount[]>) | null = null
  collectDefaultMetrics({ register: registry })
  for (const gauge of [
    poolsGauge(pools),
    imagesGauge(),
    dataFolderGauge(dataDir),
    jobsGauge(() => readJobs?.() ?? []),
  ])
    registry.registerMetric(gauge)
  const waits = new Histogram({
    name: 'labex_database_wait_seconds',
    help: 'How long a caller waited for a database connection.',
    labelNames: ['pool'],
    buckets: [0.001, 0.01, 0.1, 0.5, 1, 2.5],
    registers,
  })
  return {
    registry,
    requests: new Histogram({
      name: 'labex_http_request_duration_seconds',
      help: 'From the head of a request to the beginning of its answer, by pattern of the route.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    backedUp: new Gauge({
      name: 'labex_backup_verified_timestamp_seconds',
      help: 'When the newest backup was made that was verified; 0 while there is none.',
      registers,
    }),
    ready: new Gauge({ name: 'labex_ready', help: '1 while /ready answers 200.', registers }),
    mails: startedAtZero(
      new Counter({
        name: 'labex_mails_total',
        help: 'Tries to send a mail: sent, refused for good, or failed and to be tried again.',
        labelNames: ['outcome'],
        registers,
      }),
    ),
    /** Only a process that runs jobs knows how they stand. */
    countJobs: (read: () => Promise<JobCount[]>): void => {
      readJobs = read
    },
    /** Also times each caller's wait for a connection. */
    timed: (name: string, pool: pg.Pool): PostgresPool => {
      pools.set(name, pool)
      return {
        connect: () => {
          const stopTimer = waits.startTimer({ pool: name })
          return pool.connect().finally(stopTimer)
        },
        end: () => pool.end(),
        options: pool.options,
      }
    },
  }
}

export type MailOutcome = 'sent' | 'refused' | 'failed'

/** A counter that appears with its first event hides that event from `rate()`. */
function startedAtZero(mails: Counter<'outcome'>) {
  for (const outcome of ['sent', 'refused', 'failed'] satisfies MailOutcome[]) mails.inc({ outcome }, 0)
  return { count: (outcome: MailOutcome) => mails.inc({ outcome }) }
}
