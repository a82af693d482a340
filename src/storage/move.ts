import { createHash } from 'node:crypto'
import { ConfigError } from '../config.ts'
import { siteOn } from './generation.ts'
import type { Store } from './store.ts'
import { StorageTrouble } from './trouble.ts'

const atOnce = 8

export interface Progress {
  all: number
  done: number
  copied: number
  bytes: number
}

/** Reads every file back to compare digests. Resumable; removes nothing. */
export async function moveFiles(
  source: Store,
  target: Store,
  tell: (progress: Progress) => void,
): Promise<Progress> {
  await claim(source, target)
  const there = new Set(await Array.fromAsync(target.list()))
  const waiting = await Array.fromAsync(source.list())
  const progress: Progress = { all: waiting.length, done: 0, copied: 0, bytes: 0 }
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const bytes = await moveFile(source, target, path, there.has(path))
      if (bytes !== null) progress.copied += 1
      progress.bytes += bytes ?? 0
      progress.done += 1
      tell(progress)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return progress
}

async function claim(source: Store, target: Store): Promise<void> {
  const [own, theirs] = await Promise.all([source.generation(), target.generation()])
  if (own === null) throw new ConfigError('LabEx has never been started on the files that are to be moved.')
  if (theirs !== own && (theirs !== null || (await siteOn(target)) !== null))
    throw new ConfigError('The target holds the files of another LabEx. Choose an empty one.')
  if (theirs === null) await target.setGeneration(own)
}

async function moveFile(
  source: Store,
  target: Store,
  path: string,
  isThere: boolean,
): Promise<number | null> {
  const bytes = await read(source, path)
  if (bytes === null) return null
  if (isThere && isSame(await read(target, path), bytes)) return null
  await target.put(path, bytes)
  if (!isSame(await read(target, path), bytes)) throw new StorageTrouble(`${path} came back different`)
  return bytes.length
}

async function read(store: Store, path: string): Promise<Buffer | null> {
  const file = await store.open(path)
  return file && Buffer.from(await new Response(file.body).arrayBuffer())
}

const isSame = (there: Buffer | null, here: Buffer): boolean =>
  there !== null && sha256(there) === sha256(here)

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
