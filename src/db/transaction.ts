import { sql } from 'kysely'
import type { Db, Trx } from './connect.ts'

/**
 * In a transaction, or a savepoint of `db`'s. An `Error` (such as a `Refusal`) returned or thrown undoes only
 * this part. Run parts of one transaction one after the other.
 */
export function allOrNothing<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.isTransaction ? joined(db as Trx, work) : opened(db, work)
}

async function opened<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  let refusal: (T & Error) | undefined
  const run = async (trx: Trx) => {
    const outcome = await work(trx)
    if (!(outcome instanceof Error)) return outcome
    refusal = outcome
    // Kysely rolls back only on a throw.
    throw outcome
  }
  return db
    .transaction()
    .execute(run)
    .catch((error) => {
      if (refusal !== undefined && error === refusal) return refusal
      throw error
    })
}

async function joined<T>(trx: Trx, work: (trx: Trx) => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(trx)
  try {
    const outcome = await work(trx)
    if (outcome instanceof Error) await undoPart(trx)
    else await sql`release savepoint part`.execute(trx)
    return outcome
  } catch (error) {
    // A lost connection leaves nothing to undo, and the first error says more.
    await undoPart(trx).catch(() => {})
    throw error
  }
}

async function undoPart(trx: Trx): Promise<void> {
  await sql`rollback to savepoint part`.execute(trx)
  await sql`release savepoint part`.execute(trx)
}
