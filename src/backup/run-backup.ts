import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, ConfigError, readConfig, typed } from '../config.ts'
import { reachDatabase } from '../db/running.ts'
import { makeBackup } from './make.ts'
import { folderName } from './schedule.ts'
import { finish, sizeOf, terminal } from './terminal.ts'
import { verifyBackup } from './verify.ts'

/** `npm run backup [-- FOLDER] [--with-secret]`, also while the app runs; `-- --verify FOLDER` tries one. */
async function main(): Promise<void> {
  const options = { verify: { type: 'string' }, 'with-secret': { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const progress = terminal()
  if (values.verify !== undefined) {
    const { madeAt, photos } = await verifyBackup(path.resolve(values.verify), progress.say)
    progress.done(`The backup of ${madeAt} is whole: its database starts, ${photos} photos.`)
    return
  }
  const config = readConfig()
  const folder = path.resolve(positionals[0] ?? newFolder(config))
  const { connection, stop } = await reachDatabase(config)
  try {
    const secret = values['with-secret'] ? await secretOf(config) : null
    const manifest = await makeBackup({ connection, config }, folder, { secret, say: progress.say })
    progress.done(
      `Backed up to ${folder} (${sizeOf(manifest)}). Try it out: ${typed(`backup -- --verify ${folder}`)}`,
    )
    if (secret === null) console.log('The secret is not in it: keep it apart, or add --with-secret.')
  } finally {
    await stop()
  }
}

function newFolder({ backupDir }: Config): string {
  if (backupDir === null)
    throw new ConfigError(`Name a folder (${typed('backup -- FOLDER')}), or set BACKUP_DIR.`)
  return path.join(backupDir, folderName(new Date()))
}

const secretOf = async ({ appSecret, dataDir }: Config): Promise<string> =>
  appSecret ?? (await readFile(path.join(dataDir, 'secret'), 'utf8'))

await finish(main)
