import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import { Gauge } from 'prom-client'
import type { JobCount } from '../db/job-queue.ts'
import { imagesInHand } from '../images/image-pool.ts'

/** Without the database a scrape lacks these numbers only. */
function looked<Label extends string>(
  name: string,
  help: string,
  labelNames: Label[],
  look: (gauge: Gauge<Label>) => Promise<void> | void,
): Gauge<Label> {
  return new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    async collect() {
      this.reset()
      await Promise.resolve(look(this)).catch(() => this.reset())
    },
  })
}

export const poolsGauge = (pools: Map<string, pg.Pool>) =>
  looked(
    'labex_database_connections',
    'Database connections, and callers that wait for one.',
    ['pool', 'state'],
    (gauge) => {
      for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
        gauge.set({ pool, state: 'busy' }, totalCount - idleCount)
        gauge.set({ pool, state: 'idle' }, idleCount)
        gauge.set({ pool, state: 'waited_for' }, waitingCount)
      }
    },
  )

export const imagesGauge = () =>
  looked('labex_images', 'Pictures that are drawn, and that wait for it.', ['lane', 'state'], (gauge) => {
    for (const { lane, working, waiting } of imagesInHand()) {
      gauge.set({ lane, state: 'working' }, working)
      gauge.set({ lane, state: 'waiting' }, waiting)
    }
  })

export const dataFolderGauge = (dataDir: string) =>
  looked(
    'labex_data_folder_bytes',
    'The disk under DATA_DIR: its size, and what is free.',
    ['part'],
    async (gauge) => {
      const { bsize, blocks, bavail } = await statfs(dataDir)
      gauge.set({ part: 'size' }, blocks * bsize)
      gauge.set({ part: 'free' }, bavail * bsize)
    },
  )

export const jobsGauge = (read: () => Promise<JobCount[]> | JobCount[]) =>
  looked(
    'labex_jobs',
    'Background jobs: due, late (due for five minutes), retrying after a failure, failed for good.',
    ['task', 'state'],
    async (gauge) => {
      for (const { task, ...counts } of await read())
        for (const [state, count] of Object.entries(counts)) gauge.set({ task, state }, count)
    },
  )
