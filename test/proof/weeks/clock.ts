import { execFileSync } from 'node:child_process'
import { renameSync, writeFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import path from 'node:path'
import { freshFolder } from '../../running.ts'

export type Clock = Awaited<ReturnType<typeof aClock>>

/**
 * One moved clock for several programs, by libfaketime: each reads from the same file how far it is from the machine's.
 * A distance, not a moment, because a moment would begin in each program when it next asks.
 */
export async function aClock(start: string) {
  const folder = await freshFolder()
  await chmod(folder, 0o755)
  const file = path.join(folder, 'distance')
  const listed = execFileSync('dpkg', ['-L', 'libfaketime'], { encoding: 'utf8' })
  const library = /^.*libfaketimeMT\.so\.1$/m.exec(listed)?.[0] ?? ''
  let distance = 0
  const set = (moment: Date) => {
    distance = (moment.getTime() - Date.now()) / 1_000
    writeFileSync(`${file}.new`, `${distance < 0 ? '' : '+'}${distance.toFixed(3)}\n`)
    renameSync(`${file}.new`, file)
  }
  set(new Date(start))
  // Time limits measure by the clock that never jumps, as in a machine that was asleep.
  const moved = { FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  return {
    set,
    now: () => new Date(Date.now() + distance * 1_000),
    env: { ...moved, LD_PRELOAD: library, TZ: 'UTC' },
  }
}
