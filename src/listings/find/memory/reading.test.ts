import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { browseBySql, differenceOf } from '../../../../test/browse-by-sql.ts'
import { aClient, aListedRow, aListing, aUser, centrifuge } from '../../../../test/factories.ts'
import { openDb, openPool } from '../../../db/connect.ts'
import { inTime, RanOut } from '../../../db/deadline.ts'
import { latestChangeOf } from '../../../db/latest-change.ts'
import { withDeadlines } from '../../../db/pool-deadlines.ts'
import { isReady } from '../../../site/actions.ts'
import { emptyFilter } from '../../catalogue/filter.ts'
import { ListingIndex } from './listing-index.ts'

afterEach(() => vi.restoreAllMocks())

const everything = emptyFilter('offer')
const asked = { sort: 'date_desc' as const, page: 1, per_page: 1_000 }
/** Nothing that writes a listing lets it be stored, and no query can read it. */
const breakRow = (id: number) =>
  sql`update listings set attributes = attributes || '{"operational_age": "new"}' where id = ${id}`
const mendRow = (id: number) =>
  sql`update listings set attributes = attributes || '{"operational_age": 2016}' where id = ${id}`

describe('reading everything that is listed', async () => {
  const app = await testApp()
  const owner = await aUser(app)
  const first = await aListedRow(app, owner, centrifuge)
  await sql`insert into listings (exchange_type, type, title, status, step, user_id, organisation_id, published_at,
      expires_at, search_text, attributes)
    select exchange_type, type, title, status, step, user_id, organisation_id, published_at + n * interval '1 second',
      expires_at, search_text, attributes
    from listings, generate_series(1, 1100) n where id = ${first}`.execute(app.db)
  const pool = openPool({ ...app.connection, max: 2, application_name: 'ended' }, () => {})
  const db = openDb(pool)
  const index = new ListingIndex(db, app.log)

  /** Does something before the slice of that number is read, once. */
  const beforeSlice = (number: number, work: () => Promise<unknown>) => {
    const query = pg.Client.prototype.query
    let seen = 0
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      if (JSON.stringify(args[0]).includes('order by id limit') && ++seen === number) await work()
      return Reflect.apply(query, this, args)
    } as typeof query)
  }
  const endConnections = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'ended'`.execute(
      app.db,
    )
  const upToNow = async () => index.upTo(await latestChangeOf(app.db))
  const difference = async () =>
    differenceOf(index.shelf('offer').browse(everything, asked), await browseBySql(app.db, everything, asked))

  it('follows what is written while it goes on', async () => {
    beforeSlice(2, () =>
      sql`update listings set title = 'Changed', published_at = published_at + interval '1 year' where id = ${first}`.execute(
        app.db,
      ),
    )
    await upToNow()
    await upToNow()
    expect(await difference()).toBeNull()
  })

  it('keeps what it had when it fails half-way, and tries again', async () => {
    const before = index.shelf('offer').browse(everything, asked)
    const { number } = index
    // More than is followed one by one.
    await sql`insert into listing_changes (listing_id) select ${first} from generate_series(1, 5001)`.execute(
      app.db,
    )
    beforeSlice(3, async () => {
      await sql`update listings set title = 'Changed again', status = 'inactive'
        where id = (select max(id) from listings where status = 'active')`.execute(app.db)
      await endConnections()
    })
    await expect(upToNow()).rejects.toThrow()
    expect(index.shelf('offer').browse(everything, asked)).toEqual(before)
    expect([index.number, index.isReady]).toEqual([number, true])
    vi.restoreAllMocks()
    // One of them may not have heard yet that it is over.
    await expect.poll(() => pool.totalCount).toBe(0)
    await upToNow()
    expect(await difference()).toBeNull()
    expect(before.total - index.shelf('offer').total(everything)).toBe(1)
  })

  it('is not ended by the deadline of the request that began it', async () => {
    const other = new ListingIndex(openDb(withDeadlines(pool, 3_000, app.connection)), app.log)
    const { promise: over, resolve } = Promise.withResolvers<void>()
    beforeSlice(2, () => over)
    const latestChange = await latestChangeOf(app.db)
    let loading = Promise.resolve()
    // Its deadline is long past.
    vi.spyOn(performance, 'now').mockImplementationOnce(() => -1e9)
    await expect(inTime(() => (loading = other.upTo(latestChange)))).rejects.toThrow(RanOut)
    resolve()
    await loading
    expect(other.isReady).toBe(true)
    await db.destroy()
  })
})

describe('lists that cannot be read', async () => {
  const app = await testApp()
  const member = await aClient(app)
  const before = await aListing(member)
  const added = await aListing(member)
  await sql`update listings set status = 'inactive' where id = ${added.id}`.execute(app.db)
  const listed = async (client = app.client()) => {
    const { status, body } = await client.get('/listings/offers')
    return status === 200 ? body.listings.map(({ id }: { id: number }) => id) : status
  }

  const unnoted = (change: RawBuilder<unknown>) =>
    app.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = 'replica'`.execute(trx)
      await change.execute(trx)
    })

  it('are what /ready waits for', async () => {
    await breakRow(before.id).execute(app.db)
    const answer = async () => (await app.client().request('/ready')).status
    expect(await answer()).toBe(503)
    expect(await listed()).toBe(500)
    expect(await isReady({ ...app, config: { ...app.config, worker: 'only' } })).toBe(true)
    await mendRow(before.id).execute(app.db)
    expect(await answer()).toBe(200)
    expect(await listed()).toEqual([before.id])
  })

  it('are those from before for visitors, kept for nobody, and for nobody who may have written since', async () => {
    await sql`update listings set status = 'active' where id = ${added.id}`.execute(app.db)
    await breakRow(added.id).execute(app.db)
    const warn = vi.spyOn(app.log, 'warn')
    expect(await listed()).toEqual([before.id])
    expect(await listed()).toEqual([before.id])
    expect(warn).toHaveBeenCalled()
    expect(await listed(member)).toBe(500)
    // What was kept would still be answered.
    await unnoted(mendRow(added.id))
    expect(await listed()).toEqual([added.id, before.id])
    expect(await listed(member)).toEqual([added.id, before.id])
  })

  it('never show a card of what is no longer listed', async () => {
    const hidden = await aListing(member)
    expect(await listed()).toContain(hidden.id)
    await unnoted(sql`update listings set status = 'inactive' where id = ${hidden.id}`)
    expect(await listed(member)).toEqual([added.id, before.id])
  })
})
