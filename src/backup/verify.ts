import pg from 'pg'
import { heldPictures } from '../settings/pictures.ts'
import { eachPhoto } from './photos.ts'
import { BackupError, checkFiles, digestOf, type Manifest, readManifest } from './set.ts'
import { differing, tablePrints } from './table-prints.ts'
import { onTrial } from './trial.ts'

export async function verifyBackup(
  folder: string,
  say: (progress: string) => void = () => {},
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  say('files')
  await checkFiles(folder, manifest)
  say('photos')
  const photos = new Map<string, string>()
  await eachPhoto(folder, async (name, bytes) => photos.set(name, digestOf(bytes)))
  say('database')
  await onTrial(folder, manifest, async (connection) => {
    await compareTables(folder, manifest, connection)
    await comparePhotos(folder, photos, connection)
  })
  return manifest
}

export async function compareTables(
  folder: string,
  { tables }: Manifest,
  connection: pg.PoolConfig,
): Promise<void> {
  const wrong = differing(tables, await tablePrints(connection))
  if (wrong.length === 0) return
  throw new BackupError(
    `In ${folder} these tables are not as they were: ${wrong.join(', ')}. Use another backup.`,
  )
}

async function comparePhotos(
  folder: string,
  photos: Map<string, string>,
  connection: pg.PoolConfig,
): Promise<void> {
  const client = new pg.Client(connection as pg.ClientConfig)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ path: string; sha256: string | null }>(
      `select path, sha256 from listing_images
        union select logo, null from organisations where logo is not null
        union ${heldPictures}`,
    )
    const wrong = rows.filter(
      ({ path, sha256 }) => !photos.has(path) || (sha256 && photos.get(path) !== sha256),
    )
    if (wrong.length > 0)
      throw new BackupError(
        `${folder} lacks ${wrong.length} photos that listings show, like ${wrong[0]?.path}.`,
      )
  } finally {
    await client.end()
  }
}
