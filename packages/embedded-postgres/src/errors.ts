import type { Host } from './host.ts'
import type { Place } from './place.ts'

export class StartError extends Error {
  readonly expected = true
}

const restore = ({ restoring }: Host) =>
  `Its files are damaged. Keep a copy of the folder, and put your last backup in its place (${restoring}).`

export function wayOut(said: string, { files, host }: Pick<Place, 'files' | 'host'>): string {
  if (/lock file "postmaster.pid" is empty|bogus data in lock file/.test(said))
    return `Its postmaster.pid is damaged, as after a power cut. When no PostgreSQL runs on this folder, remove ${files}/postmaster.pid and start again.`
  if (/incompatible/.test(said))
    return `Another version of PostgreSQL made it. Start the version of ${host.name} that it was used with, or restore a backup of this one.`
  if (/No space left/.test(said)) return 'Make room on the disk and start again.'
  if (isDamage(said)) return restore(host)
  return `Look into ${files}.log, or set ${host.settings.databaseUrl} to use another PostgreSQL.`
}

const isDamage = (said: string) =>
  /invalid page|invalid data|checkpoint|could not (open|read|access)|is not a valid|PANIC|corrupt/i.test(said)

export function damageOf(error: unknown, host: Host): StartError | null {
  const { code = '', message } = ((error as Error).cause ?? error) as { code?: string; message: string }
  return /^(XX00[012]|58P01|58030)$/.test(code)
    ? new StartError(`The database says: ${message}\n${restore(host)}`)
    : null
}

export function isConnectionLost(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|57P0[123]|08\w{3})$/.test(code) ||
    /Connection terminated|Client has encountered a connection error/.test(message)
  )
}
