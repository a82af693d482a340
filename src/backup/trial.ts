import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '@labex/embedded-postgres'
import type pg from 'pg'
import { placeOptions } from '../db/embedded.ts'
import { unpackCluster } from './cluster.ts'
import { restoreDump } from './dump.ts'
import { type Manifest, names } from './set.ts'

/** Runs `use` on a set's database in a place that is removed afterwards, with no app and no worker on it. */
export async function onTrial<T>(
  folder: string,
  manifest: Manifest,
  use: (connection: pg.PoolConfig) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'labex-trial-'))
  try {
    if (manifest.database === 'embedded') await unpackCluster(folder, path.join(dataDir, 'postgres'))
    const { connection, stop } = await startEmbedded(placeOptions({ dataDir, isDataDirExplicit: true }))
    try {
      if (manifest.database === 'external') await fillFromDump(folder, connection)
      return await use(connection)
    } finally {
      await stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

function fillFromDump(
  folder: string,
  { host, user, database }: { host: string; user: string; database: string },
) {
  const env = { PATH: process.env.PATH, LC_ALL: 'C', PGHOST: host, PGUSER: user, PGDATABASE: database }
  return restoreDump(path.join(folder, names.dump), env)
}
