import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import { homeOf } from '../storage/open.ts'
import { storageProblem } from '../storage/trouble.ts'
import { saveCluster } from './cluster.ts'
import { dump } from './dump.ts'
import { savePhotos } from './photos.ts'
import { BackupError, type Manifest, names, newFile, writeManifest } from './set.ts'
import { tablePrints, unchanged } from './table-prints.ts'

export interface Source {
  connection: pg.PoolConfig
  config: Config
}

export interface Options {
  secret?: string | null
  say?: (progress: string) => void
}

/** The database, its photos (none is deleted within two days), the manifest. A failure leaves no folder. */
export async function makeBackup(source: Source, folder: string, options: Options = {}): Promise<Manifest> {
  await newFolder(folder)
  try {
    return await fill(source, folder, options)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw storageProblem(error) === 'full' ? noRoom(folder) : error
  }
}

async function newFolder(folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o700 })
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    if (storageProblem(error) === 'full') throw noRoom(folder)
    throw new BackupError(`${folder} cannot be made (${error.code}). Name a folder that does not exist yet.`)
  })
}

const noRoom = (folder: string) =>
  new BackupError(
    `There is no room for a backup in ${path.dirname(folder)}. Make room, or name another folder.`,
  )

async function fill(
  source: Source,
  folder: string,
  { secret = null, say = () => {} }: Options,
): Promise<Manifest> {
  const madeAt = new Date().toISOString()
  const saving = saveDatabase(source, folder, say)
  const savingPhotos = savePhotos(homeOf(source.config), folder, saving, (count) => say(`${count} photos`))
  // Both must have ended before a failed backup's folder is removed.
  await Promise.allSettled([saving, savingPhotos])
  const { database, tables } = await saving
  const { photos, file } = await savingPhotos
  const manifest: Manifest = {
    format: 1,
    version: await version(),
    madeAt,
    ...(await marksOf(source.connection)),
    database: source.config.databaseUrl === null ? 'embedded' : 'external',
    files: {
      ...database,
      [names.photos]: file,
      ...(secret === null ? {} : await saveSecret(folder, secret)),
    },
    photos,
    tables,
  }
  await writeManifest(folder, manifest)
  return manifest
}

async function saveDatabase(source: Source, folder: string, say: (text: string) => void) {
  const before = await tablePrints(source.connection)
  const database = await writeDatabase(source, folder, say)
  return { database, tables: unchanged(before, await tablePrints(source.connection)) }
}

async function writeDatabase(
  { connection, config: { databaseUrl } }: Source,
  folder: string,
  say: (text: string) => void,
) {
  if (databaseUrl === null)
    return saveCluster(connection, folder, (bytes) => say(`database: ${Math.round(bytes / 1e6)} MB`))
  say('database')
  const { through, written } = newFile(folder, names.dump)
  await dump(databaseUrl, through)
  return { [names.dump]: await written }
}

async function saveSecret(folder: string, secret: string) {
  const { through, written } = newFile(folder, names.secret)
  through.end(secret)
  return { [names.secret]: await written }
}

async function marksOf(connection: pg.PoolConfig): Promise<Pick<Manifest, 'generation' | 'site'>> {
  const client = new pg.Client(connection as pg.ClientConfig)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query('select generation, site from installation')).rows[0]
  } finally {
    await client.end()
  }
}

async function version(): Promise<string> {
  return JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')).version
}
