import { ConfigError, readConfig, typed } from '../config.ts'
import { moveFiles, type Progress } from './move.ts'
import { homeOf, openHome } from './open.ts'
import { StorageTrouble } from './trouble.ts'

/** `npm run move-files -- TARGET`, a folder or bucket, works while the app runs. */
async function main(): Promise<void> {
  const target = process.argv[2]
  if (!target)
    throw new ConfigError(
      `Say where to: ${typed('move-files -- s3+https://KEY:SECRET@host/bucket?region=…')} (or a folder)`,
    )
  const config = readConfig()
  const moved = await moveFiles(await openHome(homeOf(config)), await openHome(target), tell)
  console.log(`${line(moved)} All are there. ${next(target)}`)
}

let toldAt = 0
function tell(progress: Progress): void {
  if (Date.now() - toldAt < 2_000) return
  toldAt = Date.now()
  console.log(line(progress))
}

const line = ({ all, done, copied, bytes }: Progress): string =>
  `${done} of ${all} files compared, ${copied} copied (${Math.round(bytes / 1_000_000)} MB).`

const next = (target: string): string =>
  target.startsWith('s3+')
    ? 'Stop LabEx, run this once more for what came meanwhile, and start it with STORAGE_URL set.'
    : 'Stop LabEx, run this once more for what came meanwhile, and start it with the folder as storage/ in DATA_DIR.'

main().catch((error) => {
  console.error(error instanceof ConfigError || error instanceof StorageTrouble ? error.message : error)
  process.exit(1)
})
