import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export class BackupError extends Error {
  readonly expected = true
}

/** The digest is independent of order. */
export interface TablePrint {
  rows: number
  digest: string
}

export interface Saved {
  bytes: number
  sha256: string
}

export interface Manifest {
  format: 1
  version: string
  madeAt: string
  generation: string
  /** A restore keeps it, unlike the generation. */
  site: string
  database: 'embedded' | 'external'
  files: Record<string, Saved>
  photos: number
  /** Null: it changed during the backup, so its rows cannot be checked. */
  tables: Record<string, TablePrint | null>
}

export const names = {
  manifest: 'manifest.json',
  base: 'base.tar.zst',
  baseManifest: 'backup_manifest',
  dump: 'database.dump',
  photos: 'photos.tar',
  secret: 'secret',
}

export const digestOf = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

/** The last line is the digest of all lines before it. */
const sealed = (manifest: Manifest): string => {
  const text = JSON.stringify(manifest, null, 1)
  return `${text}\n${digestOf(text)}\n`
}

/** Written last, synced and renamed: a folder with a manifest is a whole backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await replaceFile(path.join(folder, names.manifest), sealed(manifest))
  await syncFolder(path.dirname(folder))
}

export async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, names.manifest)
  const text = await readFile(file, 'utf8').catch(() => {
    throw new BackupError(`${folder} is no whole backup: it has no ${names.manifest}.`)
  })
  const [, json = '', digest] = /^([\s\S]*)\n([0-9a-f]{64})\n$/.exec(text) ?? []
  if (digestOf(json) !== digest) throw new BackupError(`${file} is damaged. Use another backup.`)
  const manifest: Manifest = JSON.parse(json)
  if (manifest.format !== 1)
    throw new BackupError(`${file} was made by a newer LabEx (${manifest.version}). Use that version.`)
  return manifest
}

export async function replaceFile(file: string, text: string): Promise<void> {
  const aside = `${file}.part`
  await using handle = await open(aside, 'w', 0o600)
  await handle.writeFile(text)
  await handle.sync()
  await rename(aside, file)
  await syncFolder(path.dirname(file))
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder)
  await handle.sync()
}

export const hashing = (hash: Hash): Transform =>
  new Transform({
    transform(chunk, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })

/** Only its owner may read it; size and digest are known once it is closed. */
export function newFile(folder: string, name: string) {
  const hash = createHash('sha256')
  const file = createWriteStream(path.join(folder, name), { flags: 'wx', mode: 0o600, flush: true })
  const through = hashing(hash)
  const written = pipeline(through, file).then(() => ({
    bytes: file.bytesWritten,
    sha256: hash.digest('hex'),
  }))
  // Callers that need the file await it; after a failure elsewhere nobody does.
  written.catch(() => {})
  return { through, written }
}

export async function checkFiles(folder: string, { files }: Manifest): Promise<void> {
  for (const [name, expected] of Object.entries(files)) {
    const file = path.join(folder, name)
    const hash = createHash('sha256')
    const nowhere = new Writable({ write: (_chunk, _, done) => done() })
    await pipeline(createReadStream(file), hashing(hash), nowhere).catch((error) => {
      throw new BackupError(`${file} cannot be read (${error.message}). Use another backup.`)
    })
    if (hash.digest('hex') !== expected.sha256)
      throw new BackupError(`${file} is not as it was written. Use another backup.`)
  }
}
