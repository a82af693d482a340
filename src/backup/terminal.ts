import { ConfigError } from '../config.ts'
import type { Manifest } from './set.ts'

/** Rewrites one line at a terminal; a log gets only the last state. */
export function terminal() {
  const { stdout } = process
  const clear = '\r\x1b[K'
  return {
    say: (text: string) => void (stdout.isTTY && stdout.write(`${clear}${text} …`)),
    done: (text: string) => void stdout.write(`${stdout.isTTY ? clear : ''}${text}\n`),
  }
}

export function sizeOf({ files, photos }: Manifest): string {
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0)
  return `${(bytes / 1e6).toFixed(1)} MB, ${photos} photos`
}

export function finish(main: () => Promise<void>): Promise<void> {
  return main().catch((error) => {
    const isKnown = error instanceof ConfigError || error.expected
    console.error(isKnown ? `\n${error.message}` : error)
    process.exitCode = 1
  })
}
