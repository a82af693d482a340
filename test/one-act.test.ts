import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { todayIn } from '../src/i18n/day.ts'
import { inLocale } from '../src/i18n/locale.ts'
import type { Link, Template } from '../src/mail/mail.ts'
import type { MailName } from '../src/mail/outbox.ts'
import { mails } from '../src/mails.ts'
import { testApp } from './app.ts'
import { aMail, mailSamples } from './mail-samples.ts'

/** Mails with several links that act without login: each act of one excludes the others, until its reader is asked. */
describe('one mail does one act', async () => {
  const app = await testApp()
  const { db } = app
  const samples = await mailSamples(app)
  const visitor = app.client()
  const several: MailName[] = ['listing_ends', 'listing_ended', 'listing_past_date', 'request_asked']

  /** Where the links of a new mail lead that act without login. */
  async function acting(name: MailName): Promise<URL[]> {
    const { compose } = mails[name] as Template<object>
    const mail = await inLocale('en', () => compose(app, samples[name], aMail()))
    const links = (mail?.body ?? []).flatMap((block): Link[] =>
      'link' in block ? [block.link] : 'asides' in block ? block.asides : [],
    )
    return links.filter(({ login }) => login !== undefined).map(({ url }) => new URL(url))
  }
  const page = ({ pathname, search }: URL) => visitor.page(pathname + search)
  /** As the button of that page does. */
  function press({ pathname, searchParams }: URL, again?: boolean) {
    const fit_for = searchParams.get('fit_for')?.split(',')
    const act = searchParams.get('act') ?? 'keep'
    const body = { token: searchParams.get('token'), act, ...(fit_for ? { fit_for } : {}) }
    return visitor.post(`/api${pathname}`, { ...body, ...(again ? { again } : {}) })
  }
  const idOf = (name: MailName) => (samples[name] as { listing_id: number }).listing_id
  const rowOf = (name: MailName) =>
    db.selectFrom('listings').selectAll().where('id', '=', idOf(name)).executeTakeFirstOrThrow()

  /** Runs that, and leaves the listing as it was. */
  async function undone(name: MailName, work: () => Promise<void>): Promise<void> {
    const { rows } = await sql<{ names: string }>`select string_agg(quote_ident(column_name), ', ') as names
      from information_schema.columns where table_name = 'listings' and table_schema = 'public'
        and is_generated = 'NEVER' and is_identity = 'NO'`.execute(db)
    const columns = sql.raw(rows[0]?.names ?? '')
    await sql`create table kept as select * from listings where id = ${idOf(name)}`.execute(db)
    await work()
    await db.transaction().execute(async (trx) => {
      await sql`alter table listings disable trigger user`.execute(trx)
      await sql`update listings set (${columns}) = (select ${columns} from kept) where id = ${idOf(name)}`.execute(
        trx,
      )
      await sql`alter table listings enable trigger user`.execute(trx)
      await sql`drop table kept`.execute(trx)
    })
  }
  async function everyPair(name: MailName, meet: (first: URL, second: URL) => Promise<void>) {
    const count = (await acting(name)).length
    expect(count).toBeGreaterThan(1)
    for (let first = 0; first < count; first++)
      for (let second = 0; second < count; second++)
        if (first !== second)
          await undone(name, async () => {
            const links = await acting(name)
            await meet(links[first] as URL, links[second] as URL)
          })
  }
  async function asksFirst(name: MailName): Promise<void> {
    await everyPair(name, async (first, second) => {
      const pair = `${first.search}, then ${second.search}`
      expect((await page(second)).body.before, pair).toBeNull()
      expect((await press(first)).status, pair).toBe(200)
      const between = await rowOf(name)
      expect((await page(second)).body.before, pair).toMatchObject({
        act: expect.stringContaining(first.searchParams.get('act') ?? 'keep'),
        on: todayIn(app.config.parkTimeZone),
      })
      const refused = await press(second)
      expect([refused.status, refused.body.code], pair).toEqual([409, 'acted_before'])
      expect(await rowOf(name), pair).toEqual(between)
      const confirmed = await press(second, true)
      expect([confirmed.status, confirmed.body.message], pair).toEqual([200, expect.any(String)])
      expect((await rowOf(name)).version, pair).toBeGreaterThan(between.version)
    })
  }

  it('of these', async () => {
    const found: MailName[] = []
    for (const name of Object.keys(mails) as MailName[]) if ((await acting(name)).length > 1) found.push(name)
    expect(found.sort()).toEqual([...several].sort())
  })

  it.each(several)('%s asks before a second act, whichever was first', asksFirst)

  it('asks before another answer by a mail with one for each use', async () => {
    await undone('listing_past_date', async () => {
      await sql`update listings set attributes = attributes - 'fit_for' where id = ${idOf('listing_past_date')}`.execute(
        db,
      )
      await undoneAgain(() => asksFirst('listing_past_date'))
    })
  })
  /** The table of the outer one has another name. */
  async function undoneAgain(work: () => Promise<void>) {
    await sql`alter table kept rename to kept_before`.execute(db)
    await work()
    await sql`alter table kept_before rename to kept`.execute(db)
  }

  it.each(several)('%s does one of two that are pressed at once', async (name) => {
    await everyPair(name, async (first, second) => {
      const answers = await Promise.all([press(first), press(second)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    })
  })

  it('lets another mail, and the same act, be as before', async () => {
    await undone('listing_ends', async () => {
      const [extend] = await acting('listing_ends')
      expect((await press(extend as URL)).status).toBe(200)
      expect((await press(extend as URL)).body.code).toBe('already_extended')
      await sql`update listings set reminded_days = 14 where id = ${idOf('listing_ends')}`.execute(db)
      const gone = (await acting('listing_ends')).at(-1) as URL
      expect((await press(gone)).status).toBe(200)
    })
  })
})
