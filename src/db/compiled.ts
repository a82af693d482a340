import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

const asked = Symbol('asked')

/**
 * A query whose text is made once, for what every page asks: making a long one takes as long as its answer. Only the
 * value differs from time to time; `make` runs once, so it reads no language and no clock.
 */
export function compiledOnce<Value, Row>(make: (db: Db, value: RawBuilder<Value>) => Compilable<Row>) {
  let compiled: CompiledQuery<Row> | undefined
  return async (db: Db, value: Value): Promise<Row[]> => {
    compiled ??= make(db, sql<Value>`${asked}`).compile()
    const parameters = compiled.parameters.map((one) => (one === asked ? value : one))
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
