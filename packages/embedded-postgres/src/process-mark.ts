import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'

/**
 * Tells a process from every other, also from a later one with the same number, by its start, boot and container. Null
 * when there is none, or the system does not say.
 */
export function markOf(pid: number): string | null {
  try {
    // The name may hold spaces; behind it comes the third field.
    const started = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
    const where = `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')} ${readlinkSync('/proc/self/ns/pid')}`
    // Whole, it would not fit into the name of a session.
    return `${pid} ${started} ${createHash('sha256').update(where).digest('hex').slice(0, 32)}`
  } catch {
    return null
  }
}

/** Whether a living process of this machine, boot and container has this mark, and it is not our own. */
export function isHere(mark: string): boolean {
  const pid = pidOf(mark)
  return pid !== process.pid && markOf(pid) === mark
}

/** Ends the process that has this mark, where it is here and ours to end. */
export function endMarked(mark: string): void {
  try {
    // A process that hangs reacts to nothing else.
    if (isHere(mark)) process.kill(pidOf(mark), 'SIGKILL')
  } catch {
    // It belongs to another user, or has just ended.
  }
}

export const pidOf = (mark: string): number => Number(mark.split(' ')[0])
