import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '@labex/embedded-postgres'
import type pg from 'pg'
import { placeOptions } from '../db/embedded.ts'
import { unpackCluster } from './cluster.ts'
import { restoreDump } from './dump.ts'
import { type Manifest, names } from './set.ts'

const prefix = 'labex-trial-'

export async function onTrial<T>(
  folder: string,
  manifest: Manifest,
  use: (connection: pg.PoolConfig) => Promise<T>,
): Promise<T> {
  await removeOldTrials()
  const dataDir = await mkdtemp(path.join(tmpdir(), prefix))
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

/** A killed run leaves everybody's data behind; a younger one may still be running. */
async function removeOldTrials(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const folder of names.map((name) => path.join(tmpdir(), name))) {
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > 86_400_000) await rm(folder, { recursive: true, force: true })
  }
}

function fillFromDump(
  folder: string,
  { host, user, database }: { host: string; user: string; database: string },
) {
  const env = { PATH: process.env.PATH, LC_ALL: 'C', PGHOST: host, PGUSER: user, PGDATABASE: database }
  return restoreDump(path.join(folder, names.dump), env)
}
