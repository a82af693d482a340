import { copyFileSync, fchownSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import type { Place } from './place.ts'

const most = 10_000_000
const hour = 60 * 60 * 1_000

const logOf = ({ files }: Pick<Place, 'files'>) => `${files}.log`

/** Appends, so that writing goes on after the file was emptied. */
export function openLog(place: Place): number {
  keepLogSmall(place)
  const log = openSync(logOf(place), 'a+', 0o600)
  if (place.account) fchownSync(log, place.account.uid, place.account.gid)
  return log
}

export function keepLogSmallHourly(place: Place): () => void {
  const looking = setInterval(() => keepLogSmall(place), hour)
  looking.unref()
  return () => clearInterval(looking)
}

/** Rotates at 10 MB, keeping one old file, unless the disk is full. */
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
