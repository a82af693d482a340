import { expect } from 'vitest'
import { cancelConnection, connect } from '../src/connections/connection.ts'
import { completeConnection } from '../src/connections/handover.ts'
import { returnGoods } from '../src/connections/lending.ts'
import { type ConnectionRow, connectionById } from '../src/connections/sql.ts'
import { system } from '../src/http/audit.ts'
import { Refusal } from '../src/http/errors.ts'
import { startSession, viewerOf } from '../src/http/session.ts'
import type { SignedInUser } from '../src/http/viewer.ts'
import { amountIn, baseOf } from '../src/listings/catalogue/amount.ts'
import { listedByIds, listingById } from '../src/listings/row/sql.ts'
import { hideListing, showListing } from '../src/listings/write/hide.ts'
import { renewListing } from '../src/listings/write/renewal.ts'
import { updateListing } from '../src/listings/write/update.ts'
import { stopAndTell, takeOut, tellNew } from '../src/recall/recall.ts'
import { recallById } from '../src/recall/sql.ts'
import type { TestApp } from './app.ts'
import { aListedRow, aUser, bottle } from './factories.ts'

interface Part {
  kilos: number
  state: 'shown' | 'stopped' | 'promised' | 'lent'
  held: Set<string>
}
type Model = Map<number, Part>

export const acts = [
  ...['take', 'take', 'take', 'cancel', 'cancel', 'hand over', 'return', 'stop', 'show', 'extend'],
  ...['hide', 'unhide', 'recall lot', 'recall name', 'take out of lot', 'take out of name'],
] as const

/** What each act is about, where there is such a part; otherwise it is tried with any. */
const wants: Partial<Record<(typeof acts)[number], Part['state']>> = {
  ...{ take: 'shown', stop: 'shown', cancel: 'promised', 'hand over': 'promised' },
  ...{ return: 'lent', show: 'stopped', extend: 'stopped' },
}
const whole = { total_units: 10, volume_weight_unit: 'kg', portion_size: 100, availability_type: 'loan' }
let made = 100_000

/** Goods on loan, and beside them what should have become of them. */
export class World {
  readonly title = `Salt ${made++}`
  readonly lot = `L${made}`
  readonly #app: TestApp
  readonly #taker: SignedInUser
  parts: Model = new Map()
  out = new Set<string>()
  recalls = new Map<string, number>()

  constructor(app: TestApp, taker: SignedInUser) {
    this.#app = app
    this.#taker = taker
  }

  static async of(app: TestApp) {
    const [owner, taker] = [await aUser(app), await aUser(app)]
    const { user } = await viewerOf(app.db, await startSession(app.db, taker.id, 'test'))
    const world = new World(app, user as SignedInUser)
    const { title, lot } = world
    const values = { ...bottle, ...whole, title, lot_number: lot }
    world.parts.set(await aListedRow(app, owner, values), {
      ...{ kilos: 10, state: 'shown' },
      held: new Set(),
    })
    return world
  }

  async act(act: (typeof acts)[number], seed: number) {
    const fitting = [...this.parts].filter(([, { state }]) => state === wants[act])
    const ids = (fitting.length > 0 ? fitting : [...this.parts]).map(([id]) => id)
    const id = ids[seed % ids.length] ?? 0
    const part = this.parts.get(id) as Part
    const verbs = {
      take: () => this.take(id, part, 1 + (seed % 3)),
      cancel: () => this.cancel(id, part),
      'hand over': () => this.handOver(id, part),
      return: () => this.bringBack(id, part),
      stop: () => this.stop(id, part),
      show: () => this.show(id, part),
      extend: () => this.extend(id, part),
      hide: () => this.hide(id, part),
      unhide: () => this.unhide(id, part),
      'recall lot': () => this.recall('lot'),
      'recall name': () => this.recall('name'),
      'take out of lot': () => this.takeOut('lot', id),
      'take out of name': () => this.takeOut('name', id),
    }
    await verbs[act]()
  }

  async take(id: number, part: Part, kilos: number) {
    const input = { exchange_type: 'offer', listing_id: id, total_units: kilos, unit: 'kg' } as const
    const taken = await connect(this.#app.db, this.#taker, { ...input, extra_info: '' })
    const can = part.state === 'shown' && part.held.size === 0 && kilos <= part.kilos
    expect(taken instanceof Refusal).toBe(!can)
    if (!can) return
    if (kilos < part.kilos) {
      const rest = Math.max(...(await this.rows()).map((row) => row.id))
      this.parts.set(rest, { kilos: part.kilos - kilos, state: 'shown', held: new Set() })
    }
    Object.assign(part, { kilos, state: 'promised' })
  }

  async cancel(id: number, part: Part) {
    if (part.state !== 'promised') return
    const row = await this.connectionOf(id)
    expect(await cancelConnection(this.#app.db, system, row, null)).toBeNull()
    part.state = 'shown'
    this.join(Math.min(...this.shown()))
  }

  async handOver(id: number, part: Part) {
    if (part.state !== 'promised') return
    const done = await completeConnection(this.#app.db, await this.connectionOf(id), { by: null })
    const isRecalled = part.held.has('lot') || part.held.has('name')
    expect(done instanceof Refusal).toBe(isRecalled)
    if (!isRecalled) part.state = 'lent'
  }

  async bringBack(id: number, part: Part) {
    if (part.state !== 'lent') return
    expect(await returnGoods(this.#app.db, (await this.connectionOf(id)).id, null)).toBeNull()
    part.state = 'stopped'
  }

  async stop(id: number, part: Part) {
    if (part.state === 'shown' && (await this.set(id, 'inactive')) === id) part.state = 'stopped'
  }

  async show(id: number, part: Part) {
    const isFree = part.state === 'stopped' || part.state === 'shown'
    expect((await this.set(id, 'active')) === id).toBe(isFree)
    if (!isFree) return
    part.state = 'shown'
    this.join(id)
  }

  async extend(id: number, part: Part) {
    const extend = { act: 'extend', isByLink: false } as const
    const refusal = await renewListing(this.#app.db, id, extend, this.#place.timeZone)
    if (refusal) return
    part.state = 'shown'
    this.join(id)
  }

  async hide(id: number, { held }: Part) {
    expect((await hideListing(this.#app.db, system, id, 'No')) === null).toBe(!held.has('administrator'))
    held.add('administrator')
  }

  async unhide(id: number, { held }: Part) {
    expect((await showListing(this.#app.db, system, id)) === null).toBe(held.delete('administrator'))
  }

  async recall(by: 'lot' | 'name') {
    const criteria = by === 'lot' ? { lot: this.lot.toLowerCase() } : { name: this.title.toLowerCase() }
    const known = await recallById(this.#app.db, this.recalls.get(by) ?? 0)
    const make = () => stopAndTell(this.#app.db, system, criteria, 'Leaks', { after: this.latest() })
    const done = await (known ? tellNew(this.#app.db, system, known) : make())
    if (!(done instanceof Refusal)) this.recalls.set(by, done.id)
    if (!this.out.has(by)) for (const { held } of this.parts.values()) held.add(by)
  }

  async takeOut(by: 'lot' | 'name', id: number) {
    const recall = await recallById(this.#app.db, this.recalls.get(by) ?? 0)
    if (!recall) return
    const isHeld = [...this.parts.values()].some(({ held }) => held.has(by))
    expect((await takeOut(this.#app.db, system, recall, id, 'Another lot')) === null).toBe(isHeld)
    if (isHeld) this.out.add(by)
    for (const { held } of this.parts.values()) held.delete(by)
  }

  get #place() {
    return { timeZone: this.#app.config.parkTimeZone }
  }

  latest = () => Math.max(0, ...this.recalls.values()) || null

  shown = () => [...this.parts].filter(([, { state }]) => state === 'shown').map(([id]) => id)

  /** What is shown of the same goods is one listing. */
  join(kept: number) {
    const whole = this.parts.get(kept) as Part
    for (const id of this.shown()) {
      if (id === kept) continue
      const { kilos, held } = this.parts.get(id) as Part
      whole.kilos += kilos
      for (const by of held) whole.held.add(by)
      this.parts.delete(id)
    }
  }

  async set(id: number, status: 'active' | 'inactive') {
    const row = await listingById(this.#app.db, id)
    return row ? updateListing(this.#app.db, row, { given: {}, status }, this.#place) : null
  }

  async connectionOf(listing: number) {
    const { id } = await this.#app.db
      .selectFrom('connections')
      .select('id')
      .where('listing_id', '=', listing)
      .where('status', '<>', 'cancelled')
      .where('returned_at', 'is', null)
      .executeTakeFirstOrThrow()
    return (await connectionById(this.#app.db, id)) as ConnectionRow
  }

  rows = () =>
    this.#app.db
      .selectFrom('listings')
      .select(['id', 'status', 'attributes', 'held'])
      .where('title', '=', this.title)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()

  async expectAsModelled() {
    const rows = await this.rows()
    const ids = rows.map(({ id }) => id)
    const holds = await this.#app.db
      .selectFrom('holds')
      .select(['listing_id', 'recall_id'])
      .where('listing_id', 'in', ids)
      .where('taken_out_at', 'is', null)
      .execute()
    const names = new Map<number | null, string>([...this.recalls].map(([by, id]) => [id, by]))
    const heldBy = (id: number) =>
      holds
        .filter(({ listing_id }) => listing_id === id)
        .map(({ recall_id }) => names.get(recall_id) ?? 'administrator')
        .sort()
    const statusOf = { shown: 'active', stopped: 'inactive', promised: 'connected', lent: 'connected' }
    const expected = [...this.parts].sort(([one], [other]) => one - other)
    expect(
      rows.map(({ id, status, attributes, held }) => ({
        ...{ id, status, held, by: heldBy(id) },
        kilos: baseOf(amountIn(attributes)) / 1000,
      })),
    ).toEqual(
      expected.map(([id, { state, kilos, held }]) => ({
        ...{ id, status: statusOf[state], held: held.size > 0, by: [...held].sort(), kilos },
      })),
    )
    const listed = (await listedByIds(this.#app.db, ids)).map(({ id }) => id)
    const free = expected.filter(([, { state, held }]) => state === 'shown' && held.size === 0)
    expect(listed).toEqual(free.map(([id]) => id))
  }
}
