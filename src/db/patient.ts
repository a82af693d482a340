import type { PostgresPool, PostgresPoolClient } from 'kysely'

/** So long a table may still be locked for somebody who has waited long enough for a connection. */
const leastMs = 100

/** A pool whose users wait `lockMs` for a connection and for a lock together, and no longer for a lock alone. */
export function patient(pool: PostgresPool, lockMs: number): PostgresPool {
  const limits = new WeakMap<PostgresPoolClient, number>()
  return {
    connect: async () => {
      const began = performance.now()
      const client = await pool.connect()
      const waited = performance.now() - began
      const limit = waited < leastMs ? lockMs : Math.max(leastMs, Math.round(lockMs - waited))
      if (limits.get(client) !== limit) await limitLocks(client, limit)
      limits.set(client, limit)
      return client
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

async function limitLocks(client: PostgresPoolClient, ms: number): Promise<void> {
  try {
    await client.query(`set lock_timeout = ${ms}`, [])
  } catch (error) {
    client.release()
    throw error
  }
}
