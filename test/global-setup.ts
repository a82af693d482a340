import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '@labex/embedded-postgres'
import type { TestProject } from 'vitest/node'
import { openDb, openPool } from '../src/db/connect.ts'
import { placeOptions } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { workInRunFolder } from './run-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** How to reach the tests' own PostgreSQL; `database` is the migrated template. */
    postgres: { host: string; user: string; database: string; port?: number }
  }
}

/** One real PostgreSQL for the run, with one migrated database that every test file copies. */
export default async function setup(project: TestProject) {
  workInRunFolder()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'labex-test-'))
  const embedded = await startEmbedded(placeOptions({ dataDir, isDataDirExplicit: true }))
  const pool = openPool(embedded.connection, () => {})
  const db = openDb(pool)
  await migrate(pool)
  await db.destroy()
  project.provide('postgres', embedded.connection)
  return async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
