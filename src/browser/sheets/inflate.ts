import { Unzip, UnzipInflate } from 'fflate'
import { refuse } from './refused.ts'
import { mostInflated } from './table.ts'

interface Inflated {
  names: string[]
  files: Map<string, Uint8Array>
}

/** Deflate expands at most a thousandfold, so the count is never far behind. */
const piece = 8_192
const mostFiles = 2_000

/** Counts while inflating: a file's stated size is not believed. */
export function inflate(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  inTime: () => void,
): Inflated {
  if (((bytes[6] ?? 0) & 1) === 1) refuse('password')
  const names: string[] = []
  const parts = new Map<string, Uint8Array[]>()
  let count = 0
  const unzip = new Unzip((file) => {
    names.push(file.name)
    if (names.length > mostFiles) refuse('large')
    if (!isWanted(file.name)) return
    const own: Uint8Array[] = []
    parts.set(file.name, own)
    file.ondata = (error, data) => {
      if (error) refuse(count > mostInflated ? 'large' : 'broken')
      count += data.length
      if (count > mostInflated) refuse('large')
      own.push(data)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += piece) {
    inTime()
    unzip.push(bytes.subarray(at, at + piece), at + piece >= bytes.length)
  }
  return { names, files: new Map([...parts].map(([name, own]) => [name, joined(own)])) }
}

function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
