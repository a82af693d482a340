import { once } from 'node:events'
import type { Writable } from 'node:stream'
import pg from 'pg'

const command = `BASE_BACKUP (LABEL 'labex', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`

/** Streams the database as of the backup's end, while the app writes. Returns PostgreSQL's manifest. */
export async function baseBackup(connection: pg.PoolConfig, archive: Writable): Promise<string> {
  const client = new pg.Client({ ...connection, replication: 'true' } as pg.ClientConfig)
  client.on('error', () => {})
  // When the disk is full the archive closes; the server would wait for us.
  archive.once('close', () => void client.end().catch(() => {}))
  await client.connect()
  try {
    const query = new BaseBackup(archive)
    const ended = once(query, 'end')
    client.query(query)
    await ended
    archive.end()
    return query.manifest()
  } finally {
    await client.end().catch(() => {})
  }
}

interface Wire {
  stream: { pause: () => void; resume: () => void; isPaused: () => boolean }
}

class BaseBackup extends pg.Query {
  readonly #archive: Writable
  readonly #manifest: Buffer[] = []
  #isManifest = false

  constructor(archive: Writable) {
    super(command)
    this.#archive = archive
  }

  manifest = (): string => Buffer.concat(this.#manifest).toString('utf8')

  /** `pg` reuses the memory of `chunk` afterwards. */
  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Wire): void {
    const kind = String.fromCharCode(chunk[0] ?? 0)
    if (kind === 'm') this.#isManifest = true
    if (kind !== 'd') return
    const data = Buffer.from(chunk.subarray(1))
    if (this.#isManifest) this.#manifest.push(data)
    else if (!this.#archive.write(data) && !stream.isPaused()) {
      stream.pause()
      this.#archive.once('drain', () => stream.resume())
    }
  }
}
