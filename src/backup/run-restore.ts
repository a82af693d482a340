import path from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig, typed } from '../config.ts'
import { lacksSecret, restoreBackup } from './restore.ts'
import { finish, terminal } from './terminal.ts'

async function main(): Promise<void> {
  const [given] = parseArgs({ allowPositionals: true }).positionals
  if (!given) throw new ConfigError(`Name the backup: ${typed('restore -- FOLDER')}`)
  const config = readConfig()
  const folder = path.resolve(given)
  if (await lacksSecret(config, folder))
    console.log(
      `This backup comes without the site’s secret. Stop here and put it into ${path.join(config.dataDir, 'secret')} if you have it: without it the codes of people’s apps cannot be read.`,
    )
  const progress = terminal()
  const { manifest, erased, withdrawn, departed, missing } = await restoreBackup(config, folder, progress.say)
  progress.done(`Restored the backup of ${manifest.madeAt}.`)
  if (erased > 0) console.log(`${erased} people deleted since then were deleted again.`)
  if (withdrawn > 0)
    console.log(`${withdrawn} passkeys, codes and other ways in removed since then were removed again.`)
  if (departed > 0) console.log(`Of ${departed} people it is said again that they have left, or came back.`)
  for (const provider of missing)
    console.log(
      `The login of ${provider} was required, and is not in this backup: people there log in with passwords until you add it.`,
    )
  console.log(
    `Everybody has to log in again. Mails that were waiting are held: ${typed('doctor -- --release-mails')}`,
  )
}

await finish(main)
