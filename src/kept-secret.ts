import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from './config.ts'
import { newSecret } from './http/random.ts'

/** Created at the first start; only its user can read it. */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret')
  const secret = (await read(file)) ?? (await make(file))
  if (secret.length >= 32) return secret
  throw new ConfigError(
    `DATA_DIR: ${file} is empty or cut short. Put it back from your backup. Without one, remove the file: a new secret is made, the links that pause alerts in mails already sent stop working, and the codes of people’s apps cannot be read any more.`,
  )
}

async function read(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new ConfigError(`DATA_DIR: ${file} cannot be read (${(error as Error).message})`)
  }
}

/** Linked into place whole; of two starts the first wins. */
async function make(file: string): Promise<string> {
  const aside = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await using handle = await open(aside, 'wx', 0o600)
    await handle.writeFile(newSecret())
    await handle.sync()
    await link(aside, file).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(aside, { force: true })
  }
  await using folder = await open(path.dirname(file))
  await folder.sync()
  return (await read(file)) ?? ''
}
