import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { endMarked, isHere, markOf, pidOf } from './process-mark.ts'
import { port } from './server.ts'

const ownerKey = 7_236_801

export interface Claim {
  client: pg.Client
  /** One at a time, since questions come at any moment. */
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<pg.QueryResult<Row>>
  pid: number
  answers: number
}

export interface Holder {
  session: string
  pid: number
  isForGood: boolean
  /** What `markOf` says of its process; '' for an older program. */
  mark: string
}

/** Counts looks, so that after a pause of the machine the whole wait begins again. */
const looks = { aSecond: 10, forAKilled: 30 }
const silencesOfAHung = 10

/** The name says whose session it is; it answers as long as the program does. */
export async function openClaim(socket: string, user: string, isForGood: boolean): Promise<Claim> {
  const client = new pg.Client({
    ...{ host: socket, port, user, database: 'postgres', ssl: false },
    connectionTimeoutMillis: 5_000,
    application_name: `${isForGood ? 'owner' : 'guest'} ${markOf(process.pid) ?? ''}`,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const query = oneByOne(client)
    const { rows } = await query<{ pid: number }>('select pg_backend_pid() as pid')
    const claim: Claim = { client, query, pid: rows[0]?.pid ?? 0, answers: 0 }
    client.on('notification', ({ payload = '' }) => {
      if (payload === answer) claim.answers += 1
      else void tell(claim, Number(payload), answer).catch(() => {})
    })
    await query(`listen ${channelOf(claim.pid)}`)
    return claim
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}

function oneByOne(client: pg.Client): Claim['query'] {
  let last: Promise<unknown> = Promise.resolve()
  return (text, values) => {
    const result = last.then(() => client.query(text, values))
    last = result.catch(() => {})
    return result
  }
}

const answer = 'here'
const channelOf = (session: number) => `owner_${session}`
const tell = ({ query }: Claim, session: number, said: string) =>
  query('select pg_notify($1, $2)', [channelOf(session), said])

/**
 * Takes the lock, or returns the program that holds it. A killed program's connection may linger. One silent
 * for ten seconds hangs: `mayEnd` ends it, if its process is certain.
 */
export async function takeLock(
  claim: Claim,
  mayEnd: boolean,
  log: (message: string) => void,
): Promise<Holder | null> {
  let asked = { session: '', answers: 0, silences: 0 }
  let refusedAfter = looks.forAKilled
  for (let look = 0; ; look += 1) {
    if (await tryLock(claim)) return null
    const holder = look % looks.aSecond === 0 ? await holderOf(claim) : null
    if (holder) {
      const isSame = holder.session === asked.session
      const hasAnswered = isSame && claim.answers > asked.answers
      const silences = isSame && !hasAnswered ? asked.silences + 1 : 0
      const mayHang = mayEnd && !hasAnswered && isHere(holder.mark)
      if (mayHang && silences === silencesOfAHung) {
        log(`process ${pidOf(holder.mark)} has this folder and gave no answer for ten seconds; it is ended`)
        endMarked(holder.mark)
        refusedAfter = look + looks.forAKilled
      } else if (look >= refusedAfter && !(mayHang && silences < silencesOfAHung)) return holder
      asked = { session: holder.session, answers: claim.answers, silences }
      await tell(claim, holder.pid, String(claim.pid))
    }
    await sleep(1_000 / looks.aSecond)
  }
}

async function tryLock({ query }: Claim): Promise<boolean> {
  const { rows } = await query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [ownerKey])
  return rows[0]?.held ?? false
}

async function holderOf({ query }: Claim): Promise<Holder | null> {
  const { rows } = await query<Holder>(
    `select pid, pid || ' ' || backend_start as session, substr(application_name, 7) as mark,
       starts_with(application_name, 'owner ') as "isForGood"
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1
       and database = (select oid from pg_database where datname = current_database())`,
    [ownerKey],
  )
  return rows[0] ?? null
}
