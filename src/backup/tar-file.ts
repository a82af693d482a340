import { createHash } from 'node:crypto'
import { closeSync, createReadStream, fsyncSync, openSync, writeFileSync } from 'node:fs'
import { type Duplex, PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import tar from 'tar-stream'
import { encode } from 'tar-stream/headers.js'
import type { Saved } from './set.ts'

/** Larger ones took up to four times as long, as Linux looks for contiguous memory. */
const writeSize = 65_536
/** A tar is made of 512-byte blocks, and ends with two empty ones. */
const block = 512
const empty = Buffer.alloc(2 * block)

/** Synchronous: awaiting thousands of small files takes longer than writing them. */
export function newTar(file: string) {
  const handle = openSync(file, 'wx', 0o600)
  const hash = createHash('sha256')
  const gathered = Buffer.allocUnsafeSlow(writeSize)
  const madeAt = new Date()
  let [used, bytes] = [0, 0]
  return { add, end }

  function add(name: string, content: Uint8Array): void {
    const header = encode({
      name,
      size: content.length,
      mode: 0o640,
      uid: 0,
      gid: 0,
      mtime: madeAt,
      type: 'file',
    })
    if (!header) throw new Error(`${name} fits no tar`)
    gather(header)
    gather(content)
    gather(empty.subarray(0, -content.length & (block - 1)))
  }

  function end(): Saved {
    gather(empty)
    write()
    fsyncSync(handle)
    closeSync(handle)
    return { bytes, sha256: hash.digest('hex') }
  }

  function gather(part: Uint8Array): void {
    for (let from = 0; from < part.length; ) {
      const piece = part.subarray(from, from + writeSize - used)
      gathered.set(piece, used)
      used += piece.length
      from += piece.length
      if (used === writeSize) write()
    }
  }

  function write(): void {
    const part = gathered.subarray(0, used)
    hash.update(part)
    writeFileSync(handle, part)
    bytes += used
    used = 0
  }
}

/** Read each entry to its end. A generator, because entries that nobody listens to yet would be lost. */
export async function* entriesIn(file: string, decompressing: Duplex = new PassThrough()) {
  const extract = tar.extract()
  const reading = pipeline(createReadStream(file), decompressing, extract)
  reading.catch(() => {})
  yield* extract
}
