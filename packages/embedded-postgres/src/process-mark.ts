import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'

/** Number, start, boot and container of a process, unlike any later one's; null when unknown. */
export function markOf(pid: number): string | null {
  try {
    // The name may hold spaces; behind it comes the third field.
    const started = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
    const where = `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')} ${readlinkSync('/proc/self/ns/pid')}`
    // Whole, it would not fit into a session's name.
    return `${pid} ${started} ${createHash('sha256').update(where).digest('hex').slice(0, 32)}`
  } catch {
    return null
  }
}

export function isHere(mark: string): boolean {
  const pid = pidOf(mark)
  return pid !== process.pid && markOf(pid) === mark
}

export function endMarked(mark: string): void {
  try {
    // A hanging process reacts to nothing else.
    if (isHere(mark)) process.kill(pidOf(mark), 'SIGKILL')
  } catch {
    // Another user's, or it has just ended.
  }
}

export const pidOf = (mark: string): number => Number(mark.split(' ')[0])
