import { setTimeout as sleep, setInterval as ticks } from 'node:timers/promises'
import pg from 'pg'

interface Kept {
  connection: pg.PoolConfig
  name: string
  prepare: (client: pg.Client) => Promise<unknown>
  onLost?: () => void
  onBack?: () => void
}

const never = new Promise<never>(() => {})

/** Holds a session for locks and listening, and replaces it when lost. */
export function keepSession({ connection, name, prepare, onLost, onBack }: Kept) {
  const closing = new AbortController()
  let session = take()
  beat().catch(() => {})
  return {
    current: () => session,
    /** Resolves once the database has answered on it. */
    async confirm(): Promise<void> {
      while (!(await answers(await session))) await sleep(100)
    },
    async close(): Promise<void> {
      closing.abort()
      const client = await Promise.race([session, null])
      client?.end().catch(() => {})
    },
  }

  async function take(): Promise<pg.Client> {
    while (!closing.signal.aborted) {
      const client = newClient()
      try {
        await client.connect()
        await prepare(client)
        client.once('end', renew)
        return client
      } catch {
        client.end().catch(() => {})
        await sleep(1_000, undefined, { signal: closing.signal }).catch(() => {})
      }
    }
    return never
  }

  function newClient(): pg.Client {
    const client = new pg.Client({
      ...connection,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: 2_500,
      query_timeout: 5_000,
      // Makes the server notice a lost machine within half a minute.
      options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4',
    })
    client.on('error', () => {})
    return client
  }

  function renew(): void {
    if (closing.signal.aborted) return
    onLost?.()
    session = take()
    void session.then(onBack)
  }

  async function beat(): Promise<void> {
    for await (const _ of ticks(5_000, undefined, { signal: closing.signal, ref: false }))
      await answers(await session)
  }
}

/** A dead connection may stay silent, so an unanswered query ends it. */
const answers = (client: pg.Client): Promise<boolean> =>
  client.query('select 1').then(
    () => true,
    () => {
      client.end().catch(() => {})
      return false
    },
  )
