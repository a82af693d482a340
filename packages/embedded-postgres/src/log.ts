import { copyFileSync, fchownSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import type { Place } from './place.ts'

const most = 10_000_000
const hour = 60 * 60 * 1_000

const logOf = ({ files }: Pick<Place, 'files'>) => `${files}.log`

/** What the server says goes to the end of this file, also after it was emptied. */
export function openLog(place: Place): number {
  keepLogSmall(place)
  const log = openSync(logOf(place), 'a+', 0o600)
  if (place.account) fchownSync(log, place.account.uid, place.account.gid)
  return log
}

/** Looks after it every hour, until the returned function ends that. */
export function keepLogSmallHourly(place: Place): () => void {
  const looking = setInterval(() => keepLogSmall(place), hour)
  looking.unref()
  return () => clearInterval(looking)
}

/** Above 10 MB it is begun anew; what it held stays beside it until the next time, unless the disk is full. */
function keepLogSmall(place: Place): void {
  const file = logOf(place)
  const said = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (said <= most) return
  try {
    copyFileSync(file, `${file}.1`)
  } catch {
    rmSync(`${file}.1`, { force: true })
  }
  // Emptied, not renamed: the server has it open.
  truncateSync(file)
}

/** At most 2,000 bytes of what was written since; the folder may be gone by then. */
export function saidSince(place: Place, offset: number): string {
  try {
    return readFileSync(logOf(place))
      .subarray(offset, offset + 2_000)
      .toString('utf8')
      .trim()
  } catch (error) {
    return (error as Error).message
  }
}
