import { type RawBuilder, sql } from 'kysely'
import { createAlert } from '../alerts/alert.ts'
import { insertMatches } from '../alerts/matching.ts'
import type { App } from '../app.ts'
import { connect } from '../connections/connection.ts'
import { completeConnection } from '../connections/handover.ts'
import { type ConnectionRow, connectionById, type PickupRow } from '../connections/sql.ts'
import { writeStatement } from '../connections/statement.ts'
import type { Db } from '../db/connect.ts'
import type { Grant } from '../db/people-tables.ts'
import { allOrNothing } from '../db/transaction.ts'
import type { SignedInUser } from '../http/viewer.ts'
import { listingById } from '../listings/row/sql.ts'
import { createListing } from '../listings/write/listing.ts'
import { updateListing } from '../listings/write/update.ts'
import { daysLater } from '../report/period.ts'
import { made, type Wished } from './made.ts'
import { common, description, devices, lent, offer, today } from './state-values.ts'

type Values = Record<string, unknown>
type Change<T = ConnectionRow> = (db: Db, of: T) => Promise<unknown>
type Columns = Record<string, string | number | boolean | null | RawBuilder<unknown>>

/** Makes the states; where no verb leads to one, its row is written. */
export class StateWorld {
  readonly #app: App
  readonly #giver: SignedInUser
  readonly #taker: SignedInUser
  #count = 0

  constructor(app: App, giver: SignedInUser, taker: SignedInUser) {
    this.#app = app
    this.#giver = giver
    this.#taker = taker
  }

  async draft(step: 1 | 2): Promise<number> {
    const { db } = this.#app
    const given = { ...common, ...devices[step], description }
    const id = made(await createListing(db, this.#giver, { given }, this.#place))
    if (step === 2) await this.#change(id, { given: { ...given, ...offer }, step })
    return id
  }

  async listing(columns: Columns, values: Values = {}): Promise<string> {
    const owner = values.exchange_type === 'request' ? this.#taker : this.#giver
    return `/listings/${await this.#published(owner, values, columns)}`
  }

  async held(hold: (db: Db, id: number) => Promise<unknown>, values: Values = {}): Promise<string> {
    const id = await this.#published(this.#giver, values)
    made(await hold(this.#app.db, id))
    return `/listings/${id}`
  }

  /** Each with a different taker, because what two people arrange belongs together. */
  async connected({
    units = 3,
    values = {},
  }: {
    units?: number
    values?: Values
  } = {}): Promise<ConnectionRow> {
    const listing_id = await this.#published(this.#giver, values)
    const taker = { ...this.#taker, id: await this.#person(`taker${this.#count}`, this.#taker) }
    const input = { exchange_type: 'offer', listing_id, total_units: units, extra_info: '' } as const
    const row = await connectionById(this.#app.db, made(await connect(this.#app.db, taker, input)))
    if (!row) throw new Error('The connection is not there')
    return row
  }

  async connection(columns: Columns, change: Change = nothing, values: Values = {}): Promise<string> {
    const { db } = this.#app
    const row = await this.connected({ values })
    made(await change(db, row))
    if (Object.keys(columns).length > 0)
      await db
        .updateTable('connections')
        .set(columns as never)
        .where('id', '=', row.id)
        .execute()
    return `/connections/${row.id}`
  }

  /** Handed over for a while. */
  lent(columns: Columns, change: Change = nothing): Promise<string> {
    const handOver: Change = async (db, row) => {
      made(await completeConnection(db, row, { by: row.seller_id }))
      return change(db, row)
    }
    return this.connection(columns, handOver, lent)
  }

  /** A device that met cells. */
  stated(): Promise<string> {
    const statement = {
      what: 'Rotor and bowl',
      cleaned_with: 'Ethanol 70 %',
      cleaned_on: daysLater(today, -1),
    }
    return this.connection(
      {},
      (db, row) => writeStatement(db, this.#giver, row, { ...statement, by: this.#giver.name }),
      { biological_material: true },
    )
  }

  contact(): Promise<string> {
    return this.connection({}, async (db, { handover_id }) => {
      const buyer_contact_id = await this.#person(`colleague${this.#count}`, this.#taker)
      await db.updateTable('handovers').set({ buyer_contact_id }).where('id', '=', handover_id).execute()
    })
  }

  pickups(...statuses: PickupRow['status'][]): Promise<string> {
    return this.connection({}, async (db, { handover_id }) => {
      const pickup = {
        handover_id,
        starts_at: sql<Date>`date_trunc('hour', now()) + interval '2 days'`,
        place: 'Kruyt, loading dock',
        note: 'Bring a cart.',
        proposed_by: 'buyer',
      }
      const ends_at = sql<Date>`date_trunc('hour', now()) + interval '2 days 1 hour'`
      const rows = statuses.map((status, sequence) => ({
        ...pickup,
        status,
        sequence,
        ends_at: status === 'cancelled' ? null : ends_at,
        agreed_at: status === 'agreed' ? sql<Date>`now()` : null,
        day_told_at: status === 'agreed' ? sql<Date>`now()` : null,
        answer_asked_at: status === 'proposed' ? sql<Date>`now()` : null,
      }))
      await db
        .insertInto('pickups')
        .values(rows as never)
        .execute()
    })
  }

  async alert(values: Wished): Promise<string> {
    return `/alerts/${await this.#alert(values)}/edit`
  }

  async match(columns: Columns): Promise<string> {
    const { db } = this.#app
    const alert_id = await this.#alert({ status: 'active', frequency: 'daily' })
    const listing_id = await this.#published(this.#giver, {})
    await allOrNothing(db, (trx) => insertMatches(trx, listing_id))
    if (Object.keys(columns).length > 0)
      await db
        .updateTable('alert_matches')
        .set(columns as never)
        .where('alert_id', '=', alert_id)
        .execute()
    return '/matches'
  }

  async #alert(values: Wished): Promise<number> {
    const alert = { exchange_type: 'offer' as const, specifications: { type: ['equipment'] }, ...values }
    return made(await createAlert(this.#app.db, this.#taker.id, alert))
  }

  async joinRequest(status: 'awaiting_approval' | 'approved' | 'rejected'): Promise<string> {
    const organization = `Institute ${status}`
    const email = `someone@${status.replace('_', '-')}.example`
    const decided = status === 'awaiting_approval' ? {} : { decided_at: sql<Date>`now()` }
    const values = {
      organization,
      email,
      contact_person: 'Noor Peters',
      location: 'Sylvius',
      status,
      ...decided,
    }
    await this.#app.db
      .insertInto('join_requests')
      .values(values as never)
      .execute()
    return '/admin/join-labex-requests'
  }

  async revoked(): Promise<string> {
    const { db } = this.#app
    const { id } = await db
      .insertInto('organisations')
      .values({ name: 'Revoked Institute', location: 'Annex', status: 'revoked' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const domain = { domain: 'revoked.example', organisation_id: id }
    await db.insertInto('organisation_domains').values(domain).execute()
    await this.#person('staff@revoked.example', this.#giver, { organisation_id: id })
    return '/admin/organisations'
  }

  async person(name: string, columns: Columns, change: Change<number> = nothing): Promise<string> {
    await change(this.#app.db, await this.#person(name, this.#giver, columns))
    return '/dashboard'
  }

  async withRight(kind: Grant, name: string, columns: Columns = {}, change: Change<number> = nothing) {
    const user_id = await this.#person(name, this.#giver, columns)
    await this.#app.db.insertInto('grants').values({ user_id, kind }).execute()
    await change(this.#app.db, user_id)
    return { safety_officer: '/safety-desk', board: `/report?from=${today}&until=${today}` }[kind]
  }

  /** Like another: with the demo's password, of the same organisation unless told otherwise. */
  async #person(name: string, like: SignedInUser, columns: Columns = {}): Promise<number> {
    const { password_hash } = await this.#app.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', like.id)
      .executeTakeFirstOrThrow()
    const email = name.includes('@') ? name : `${name}@${like.email.split('@')[1]}`
    const organisation_id = like.organisation?.id ?? null
    const { id } = await this.#app.db
      .insertInto('users')
      .values({ name, email, password_hash, organisation_id, verified_at: sql`now()`, ...columns } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async #published(user: SignedInUser, values: Values, columns: Columns = {}): Promise<number> {
    this.#count += 1
    const given = { ...common, ...offer, ...devices[this.#count % devices.length], ...values }
    const id = made(await createListing(this.#app.db, user, { given }, this.#place))
    await this.#change(id, { given, status: 'active', step: 3 })
    if (Object.keys(columns).length > 0)
      await this.#app.db
        .updateTable('listings')
        .set(columns as never)
        .where('id', '=', id)
        .execute()
    return id
  }

  async #change(id: number, changes: Parameters<typeof updateListing>[2]): Promise<void> {
    const row = await listingById(this.#app.db, id)
    if (row) made(await updateListing(this.#app.db, row, changes, this.#place))
  }

  get #place() {
    return { timeZone: this.#app.config.parkTimeZone }
  }
}

const nothing = async () => null
