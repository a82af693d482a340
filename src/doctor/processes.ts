import { type Config, ConfigError, typed } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { forget, gone } from '../jobs/processes.ts'
import { sharing } from '../storage/sharing.ts'
import { type Finding, fine, wrong } from './finding.ts'

/** Empty for an embedded database, which belongs to one process. */
export async function checkProcesses(
  db: Db,
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
): Promise<Finding[]> {
  if (databaseUrl === null) return []
  const there = await sharing(db)
  const missing = await gone(db)
  return [
    there.length > 0
      ? fine('processes', there.join(', '))
      : wrong('processes', 'none runs on this database', 'Start LabEx, or look into its log.'),
    ...missing.map((name) =>
      wrong(
        'processes',
        `${name} is gone and had jobs in hand`,
        `Another takes them over after a minute; at once: ${typed(`doctor -- --forget ${name}`)}`,
      ),
    ),
  ]
}

export async function forgetProcess(
  db: Db,
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  name: string,
): Promise<string> {
  if (databaseUrl === null)
    throw new ConfigError(
      '--forget is for processes that share a DATABASE_URL. On the embedded database a start replaces one that hangs.',
    )
  const jobs = await forget(db, name)
  if (jobs === null)
    throw new ConfigError(
      `${name} still has a session on this database. End the process on its machine (kill -9 and the number in its name); half a minute later its session is gone.`,
    )
  if (jobs === 0)
    throw new ConfigError(`There is nothing of ${name} on this database. What is there: ${await listed(db)}.`)
  return `${name} is forgotten; ${jobs === 1 ? 'its job is' : `its ${jobs} jobs are`} free for another process.`
}

const listed = async (db: Db) => [...(await sharing(db)), ...(await gone(db))].join(', ') || 'nobody'
