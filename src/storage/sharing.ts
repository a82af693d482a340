import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { ConfigError } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { keepSession } from '../db/kept-session.ts'
import { processName } from '../db/process-name.ts'
import type { Store } from './store.ts'

const channel = 'labex_store'
const lockClass = 1_279_346_776
const sessionName = 'labex-store '

interface Message {
  note: string
  token: string
  from: number
  /** null in the question. */
  isSeen: boolean | null
}

const usual = { answerMs: 30_000 }

/**
 * Throws unless all processes of this database read each other's writes, then answers later ones. Each start
 * writes a fresh token, because a copied folder would hold the old ones.
 */
export async function shareStore(connection: pg.PoolConfig, store: Store, given: Partial<typeof usual> = {}) {
  const { answerMs } = { ...usual, ...given }
  const own = randomInt(1, 2 ** 31)
  const question: Message = { note: `start-${newToken()}`, token: newToken(), from: own, isSeen: null }
  const answers = new Map<number, boolean>()
  const checks = new Map<number, Promise<boolean>>()
  const greetings = new Map<string, Promise<boolean>>()
  const session = keepSession({
    connection,
    name: `${sessionName}${processName}`,
    prepare: async (client) => {
      client.on('notification', ({ payload = '' }) => void hear(JSON.parse(payload)).catch(() => {}))
      await client.query(`listen ${channel}`)
      await client.query('select pg_advisory_lock_shared($1, $2)', [lockClass, own])
    },
  })
  try {
    await store.writeNote(question.note, question.token)
    await expectAnswers()
  } catch (error) {
    await session.close()
    throw error
  } finally {
    await store.removeNote(question.note).catch(() => {})
  }
  return { close: session.close }

  async function hear(message: Message): Promise<void> {
    const { note, from, isSeen } = message
    if (from === own) return
    if (isSeen === null) await answer(message)
    else if (note === question.note) {
      const isShared = await once(checks, from, async () => isSeen && (await isWritten(`${note}-${from}`)))
      answers.set(from, isShared)
    }
  }

  async function answer({ note, token }: Message): Promise<void> {
    const isSeen = await once(greetings, note, () => greet(note, token))
    await send({ note, token, from: own, isSeen })
  }

  async function greet(note: string, token: string): Promise<boolean> {
    const isSeen = (await store.readNote(note)) === token
    if (isSeen) await store.writeNote(`${note}-${own}`, token)
    return isSeen
  }

  async function isWritten(name: string): Promise<boolean> {
    const isSame = (await store.readNote(name)) === question.token
    await store.removeNote(name)
    return isSame
  }

  async function send(message: Message): Promise<void> {
    const client = await session.current()
    await client.query('select pg_notify($1, $2)', [channel, JSON.stringify(message)])
  }

  /** Asks again, as a process may have just begun to listen. */
  async function expectAnswers(): Promise<void> {
    for (const until = Date.now() + answerMs; ; ) {
      const others = await othersOf(await session.current(), own)
      if (others.some(({ id }) => answers.get(id) === false)) throw new ConfigError(different)
      const silent = others.filter(({ id }) => !answers.has(id))
      if (silent.length === 0) return
      if (Date.now() > until) throw unanswered(answerMs, silent)
      await send(question)
      await sleep(200)
    }
  }
}

/** A repeated question shares the work; a failed one is retried. */
function once<Key>(works: Map<Key, Promise<boolean>>, key: Key, work: () => Promise<boolean>) {
  const begun = works.get(key) ?? work()
  works.set(key, begun)
  begun.catch(() => works.delete(key))
  return begun
}

const newToken = () => randomBytes(16).toString('hex')

const whoShares = `select objid::bigint as id, coalesce(substr(application_name, ${sessionName.length + 1}), '') as name
  from pg_locks left join pg_stat_activity using (pid)
  where locktype = 'advisory' and objsubid = 2 and classid = ${lockClass}
    and database = (select oid from pg_database where datname = current_database())`

export async function sharing(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`${sql.raw(whoShares)}`.execute(db)
  return rows.map(({ name }) => name || 'one without a name').sort()
}

interface Other {
  id: number
  name: string
}

async function othersOf(client: pg.Client, own: number): Promise<Other[]> {
  const { rows } = await client.query<Other>(whoShares)
  return rows.map(({ id, name }) => ({ id: Number(id), name })).filter(({ id }) => id !== own)
}

const different =
  'STORAGE_URL: another LabEx on this database does not see the files of this one. Give all of them the same STORAGE_URL, or without one the same folder as storage/ in DATA_DIR.'

const unanswered = (ms: number, silent: Other[]) =>
  new ConfigError(
    `Another LabEx on this database (${silent.map(({ name }) => name || 'without a name').join(', ')}) has not answered for ${ms / 1_000} seconds, so nobody knows whether it has the same files. End it on its machine or wait until it is gone, and start again.`,
  )
