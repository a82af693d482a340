import { type RawBuilder, sql } from 'kysely'
import { createAlert } from '../alerts/alert.ts'
import type { App } from '../app.ts'
import { connect } from '../connections/connection.ts'
import { type ConnectionRow, connectionById } from '../connections/sql.ts'
import type { Db } from '../db/connect.ts'
import { Refusal } from '../http/errors.ts'
import type { SignedInUser } from '../http/viewer.ts'
import { createListing } from '../listings/listing.ts'
import { listingById } from '../listings/sql.ts'
import { updateListing } from '../listings/update.ts'

type Columns = Record<string, string | number | boolean | null | RawBuilder<unknown>>

/** What the states are made with; where no verb leads to one, its row is written. */
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
    const given = { ...common, title: `Draft ${step}: ice machine` }
    const id = made(await createListing(db, this.#giver, { given }, this.#place))
    if (step === 2) await this.#change(id, { given: { ...given, ...offer }, step })
    return id
  }

  async listing(columns: Columns, exchange_type: 'offer' | 'request' = 'offer'): Promise<string> {
    return `/listings/${await this.#published(exchange_type === 'offer' ? this.#giver : this.#taker, { exchange_type }, columns)}`
  }

  /** Each with a taker of its own, for what two people arrange belongs together. */
  async connected(taken = 3): Promise<ConnectionRow> {
    const listing_id = await this.#published(this.#giver, { exchange_type: 'offer' })
    const taker = { ...this.#taker, id: await this.#person(`taker${this.#count}`, this.#taker) }
    const input = { exchange_type: 'offer', listing_id, total_units: taken, extra_info: '' } as const
    const row = await connectionById(this.#app.db, made(await connect(this.#app.db, taker, input)))
    if (!row) throw new Error('The connection is not there')
    return row
  }

  async connection(change = async (_db: Db, _row: ConnectionRow): Promise<unknown> => null): Promise<string> {
    const row = await this.connected()
    made(await change(this.#app.db, row))
    return `/connections/${row.id}`
  }

  pickup(status: 'proposed' | 'agreed'): Promise<string> {
    return this.connection((db, { handover_id }) =>
      db
        .insertInto('pickups')
        .values({
          handover_id,
          starts_at: sql<Date>`date_trunc('hour', now()) + interval '2 days'`,
          place: 'Kruyt, loading dock',
          note: 'Bring a cart.',
          proposed_by: 'buyer',
          status,
          sequence: 0,
        } as never)
        .execute(),
    )
  }

  async alert(values: { status: 'active' | 'inactive'; frequency: 'immediate' | 'weekly' }): Promise<string> {
    const alert = { ...values, exchange_type: 'offer' as const, specifications: { type: ['equipment'] } }
    return `/alerts/${made(await createAlert(this.#app.db, this.#taker.id, alert))}/edit`
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
    await db
      .insertInto('organisation_domains')
      .values({ domain: 'revoked.example', organisation_id: id })
      .execute()
    await this.#person('staff@revoked.example', this.#giver, { organisation_id: id })
    return '/admin/organisations'
  }

  async person(name: string, columns: Columns): Promise<string> {
    await this.#person(name, this.#giver, columns)
    return '/dashboard'
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

  async #published(
    user: SignedInUser,
    values: Record<string, unknown>,
    columns: Columns = {},
  ): Promise<number> {
    this.#count += 1
    const given = { ...common, ...offer, ...values, title: `State ${this.#count}: ice machine` }
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

const common = { exchange_type: 'offer', type: 'equipment' }
const offer = {
  description: '<p>Works well; a state of the demo.</p>',
  device_type: 'centrifuge',
  operational_age: 2019,
  total_units: 3,
  manufacturer: 'Scotsman',
  availability_type: 'free',
  location_building: 'Kruyt',
  location_room: 'O.604',
}

function made<T>(outcome: T | Refusal): T {
  if (outcome instanceof Refusal)
    throw new Error(`The demo does not fit the rules: ${outcome.code} ${JSON.stringify(outcome.errors)}`)
  return outcome
}
