import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Everything that a run writes below the system's temporary folder, and every process it starts, is in one folder of
 * it. They go when this process ends, killed or not: a watcher that outlives it ends what has that folder in its
 * environment (`TMPDIR`, `DATA_DIR`), and removes it.
 */
export function workInRunFolder(): void {
  if (process.env.LABEX_RUN_FOLDER) return
  const folder = mkdtempSync(path.join(tmpdir(), 'labex-run-'))
  // PostgreSQL runs as somebody else where this runs as root.
  chmodSync(folder, 0o711)
  spawn('sh', ['-c', watch, 'watch', String(process.pid), folder], {
    detached: true,
    stdio: 'ignore',
    cwd: '/',
  }).unref()
  process.env.LABEX_RUN_FOLDER = folder
  process.env.TMPDIR = folder
}

const watch = `
while kill -0 "$1" 2>/dev/null; do sleep 1; done
for one in $(grep -lsz "=$2" /proc/[0-9]*/environ | cut -d/ -f3); do kill -9 "$one" 2>/dev/null; done
# PostgreSQL writes its title over its environment.
for one in $(find "$2" -name postmaster.pid -exec head -1 {} \\;); do kill -QUIT "$one" 2>/dev/null; done
rm -rf "$2"`
