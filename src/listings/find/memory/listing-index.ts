import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import { allBuildings, type Building } from '../../../buildings/sql.ts'
import { type Db, timeoutOf } from '../../../db/connect.ts'
import { withoutDeadline } from '../../../db/deadline.ts'
import { type LatestChange, latestChangeOf } from '../../../db/latest-change.ts'
import type { ExchangeType } from '../../catalogue/fields.ts'
import { isListed, organisationNames, shownUntil } from '../../row/sql.ts'
import { type Listed, Shelf } from './shelf.ts'

interface ReadRow extends Listed {
  exchange_type: ExchangeType
  is_listed: boolean
}

type Shelves = Record<ExchangeType, Shelf>

/** Rows read at once; other requests run in between. */
const slice = 500
/** More changes than this take as long to apply as a full reload. */
const mostChanges = 5_000

/**
 * The listings in memory, for browsing (decision 083). The database decides `isListed`, the change numbers
 * and the clock. `upTo` catches up with what a request has seen; the first call reads everything.
 */
export class ListingIndex {
  readonly #db: Db
  readonly #log: Logger
  #shelves: Shelves = { offer: new Shelf(), request: new Shelf() }
  #nextExpiry = Infinity
  #number = 0
  names = new Map<string, string>()
  buildings: Building[] = []
  isReady = false
  #applying: Promise<unknown> = Promise.resolve()

  constructor(db: Db, log: Logger) {
    this.#db = db
    this.#log = log
  }

  shelf(exchange_type: ExchangeType): Shelf {
    return this.#shelves[exchange_type]
  }

  get #all(): Shelf[] {
    return Object.values(this.#shelves)
  }

  /** One at a time, so that nothing older overwrites something newer. */
  async upTo(latestChange: LatestChange): Promise<void> {
    if (this.#isAt(latestChange)) return
    const applied = this.#applying.then((stuck) => {
      if (stuck) throw stuck
      return this.#isAt(latestChange) ? undefined : this.#apply(latestChange)
    })
    const ended = applied.then(() => null, timeoutOf)
    this.#applying = ended
    try {
      await applied
    } finally {
      // Only requests queued behind this one have waited as long.
      if (this.#applying === ended) this.#applying = Promise.resolve()
    }
  }

  get number(): number {
    return this.#number
  }

  #isAt({ number, now }: LatestChange): boolean {
    return this.isReady && this.#number >= number && now.getTime() < this.#nextExpiry
  }

  async #apply({ now }: LatestChange): Promise<void> {
    if (!this.isReady) return this.#load()
    const { rows } = await sql<Change>`select number, listing_id, organisation_id,
      (select min(number) from listing_changes) as first
      from listing_changes where number > ${this.#number} order by number limit ${mostChanges}`.execute(
      this.#db,
    )
    if (rows.length === mostChanges || (rows[0] && this.#isForgotten(rows[0].first))) return this.#load()
    const due = this.#all.flatMap((shelf) => shelf.dueBy(now.getTime()))
    const ids = new Set([...due, ...rows.flatMap(({ listing_id }) => listing_id ?? [])])
    const organisations = [...new Set(rows.flatMap(({ organisation_id }) => organisation_id ?? []))]
    if (organisations.length > 0) this.names = await organisationNames(this.#db)
    if (rows.some(isOther)) this.buildings = await allBuildings(this.#db)
    await this.#readAgain([...ids], organisations)
    this.#number = rows.at(-1)?.number ?? this.#number
    this.#nextExpiry = nextExpiryOf(this.#shelves)
  }

  /** Old changes are deleted, perhaps before they were seen here. */
  #isForgotten(first: number): boolean {
    return this.#number > 0 && first > this.#number + 1
  }

  /** Swapped in once all is read; shared by everybody, so no request's deadline ends it. */
  #load(): Promise<void> {
    return withoutDeadline(async () => {
      const start = performance.now()
      const { number } = await latestChangeOf(this.#db)
      const names = await organisationNames(this.#db)
      const buildings = await allBuildings(this.#db)
      const shelves: Shelves = { offer: new Shelf(), request: new Shelf() }
      for (let after = 0; ; ) {
        const rows = await this.#read(sql`listings.id > ${after} and ${isListed} order by id limit ${slice}`)
        for (const row of rows) shelves[row.exchange_type].add(row)
        after = rows.at(-1)?.id ?? after
        if (rows.length < slice) break
        await nextTurn()
      }
      this.#shelves = shelves
      this.#nextExpiry = nextExpiryOf(shelves)
      this.#number = number
      this.names = names
      this.buildings = buildings
      this.isReady = true
      this.#log.info({ ms: Math.round(performance.now() - start) }, 'lists are read into memory')
    })
  }

  async #readAgain(ids: number[], organisations: number[]): Promise<void> {
    if (ids.length + organisations.length === 0) return
    const rows = await this.#read(
      sql`listings.id = any(${ids}::int[]) or listings.organisation_id = any(${organisations}::int[])`,
    )
    for (const id of ids) this.#remove(id)
    for (const row of rows) {
      this.#remove(row.id)
      if (row.is_listed) this.shelf(row.exchange_type).add(row)
    }
  }

  async #read(which: RawBuilder<unknown>): Promise<ReadRow[]> {
    const reads = this.#shelves.offer.reads.map(([name, value]) => sql`${value} as ${sql.id(name)}`)
    const { rows } = await sql<ReadRow>`select id, exchange_type, search_text, ${shownUntil} as expires_at,
      (extract(epoch from published_at) * 1000000)::bigint as published, ${isListed} as is_listed, ${sql.join(reads)}
      from listings where ${which}`.execute(this.#db)
    return rows
  }

  #remove(id: number): void {
    for (const shelf of this.#all) shelf.remove(id)
  }
}

const nextExpiryOf = (shelves: Shelves): number =>
  Math.min(...Object.values(shelves).map((shelf) => shelf.nextExpiry()))

/** A change to buildings, or to what is not read here. */
const isOther = ({ listing_id, organisation_id }: Change): boolean =>
  listing_id === null && organisation_id === null

interface Change {
  number: number
  listing_id: number | null
  organisation_id: number | null
  first: number
}
