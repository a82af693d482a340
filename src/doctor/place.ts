import { readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { isLoopback } from '../http/csrf.ts'
import { isOfAnother, takeIt } from '../storage/generation.ts'
import { openStore } from '../storage/open.ts'
import { type Finding, fine, wrong } from './finding.ts'

const gib = 1_073_741_824
const day = 86_400_000

export const isPublic = ({ appUrl }: Config): boolean => !isLoopback(new URL(appUrl).hostname)

export function checkSettings(config: Config, park: string): Finding[] {
  const { appUrl, demo, mailFrom } = config
  const found: Finding[] = []
  const say = (fact: string, remedy: string) => found.push(wrong('settings', fact, remedy))
  if (isPublic(config) && appUrl.startsWith('http:'))
    say(
      `${appUrl} is not encrypted`,
      'Put a proxy with TLS before LabEx and set APP_URL to its https address.',
    )
  if (isPublic(config) && demo)
    say('a public site with a demo', 'Unset DEMO and begin with an empty DATA_DIR.')
  if (isPublic(config) && mailFrom.endsWith('.example'))
    say(`mails come from ${mailFrom}`, 'Set MAIL_FROM to an address of yours that somebody reads.')
  return found.length > 0 ? found : [fine('settings', `${appUrl}, ${park}, ${config.parkTimeZone}`)]
}

/** `read`: how many certificates Node took from the file. */
export function checkCertificates({ extraCertificates: file }: Config, read: number): Finding[] {
  if (file === null) return []
  if (read > 0) return [fine('authority', `${read} of your own in ${file}`)]
  const remedy = 'Name a PEM file that this user can read, where LabEx gets its settings, before it starts.'
  return [wrong('authority', `no certificate was read from ${file}`, remedy)]
}

export async function checkStorage(config: Config): Promise<Finding> {
  const folder = path.join(config.dataDir, 'storage')
  // A look must not create the folder.
  if (config.storageUrl === null) await stat(folder)
  const place = config.storageUrl === null ? folder : new URL(config.storageUrl).host
  const store = await openStore(config)
  if (await store.isWritable()) return fine('storage', `${place} can be written`)
  return wrong(
    'storage',
    `${place} cannot be written`,
    config.storageUrl === null
      ? 'Give it to the user LabEx runs as, and look whether the disk is mounted read-only.'
      : 'Let the key of STORAGE_URL write to its bucket, and look whether the service is full.',
  )
}

/** A start with another LabEx's files is refused. `checkStorage` tells what cannot be opened. */
export async function checkOwner(db: Db, config: Config): Promise<Finding[]> {
  const store = await openStore(config).catch(() => null)
  if (!store || !(await isOfAnother(db, store))) return []
  return [wrong('storage', 'these files are those of another LabEx', takeIt)]
}

export async function checkSpace({ dataDir }: Config): Promise<Finding> {
  const { bsize, blocks, bavail, files, ffree } = await statfs(dataDir)
  const free = bavail * bsize
  const fact = `${(free / gib).toFixed(1)} GiB of ${((blocks * bsize) / gib).toFixed(1)} free under ${dataDir}`
  if (free < gib || bavail < blocks / 10)
    return wrong(
      'space',
      fact,
      'Make room or move DATA_DIR to a larger disk; when it is full, nothing can be saved.',
    )
  if (files > 0 && ffree < files / 20)
    return wrong(
      'space',
      `${fact}, but few files may still be made`,
      'Remove files, or make a file system with more inodes.',
    )
  return fine('space', fact)
}

/** Old versions lack fixes; half a year is long for a public site. */
export async function checkBuild(root: string): Promise<Finding> {
  const folder = path.join(root, 'dist/client')
  const made = await Promise.all((await readdir(folder)).map((name) => stat(path.join(folder, name))))
  const days = Math.floor((Date.now() - Math.max(...made.map(({ mtimeMs }) => mtimeMs))) / day)
  if (days <= 180) return fine('build', `made ${days} days ago`)
  return wrong('build', `made ${days} days ago`, 'Look whether there is a newer version, and upgrade.')
}
