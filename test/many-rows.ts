import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'

/** `count` more rows in each of the administrators' tables, for benches and for looking at them full; `first` numbers them. */
export function manyRows(db: Db, count: number, first = 1): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // The app's own limit is none for this: a busy machine may take longer.
    await sql`set local statement_timeout = 0`.execute(trx)
    await insertRows(trx, count, first)
  })
}

async function insertRows(db: Db, count: number, first: number): Promise<void> {
  const numbers = sql`generate_series(${first}::int, ${first + count - 1}::int)`
  const insert = (into: RawBuilder<unknown>, columns: RawBuilder<unknown>) =>
    sql`insert into ${into} select ${columns} from ${numbers} n`.execute(db)

  await insert(
    sql`organisations (name, location, created_at)`,
    sql`${oneOf('Institute for Cell Biology', 'Hospital Pharmacy', 'Centre for Plant Sciences', 'Department of Veterinary Medicine')} || ' ' || n,
      ${oneOf('Kruyt', 'Hugo R. Kruyt Building, wing O', 'Life Sciences Incubator')}, ${ago}`,
  )
  // Each holds a lock until the end, of which the database has room for some thousands.
  await sql`insert into organisation_domains select 'lab' || id || '.example', id from organisations where id % 5 = 0
    on conflict do nothing`.execute(db)
  const organisation = await anyOf(db, 'organisations')
  await insert(
    sql`users (name, email, password_hash, organisation_id, verified_at, created_at)`,
    sql`${oneOf('Noor', 'Sanne', 'Mehmet', 'Jan-Willem', 'Aoife')} || ' ' || ${oneOf('de Vries', 'Bakker', 'Yılmaz', 'van den Berg')} || ' ' || n,
      'person' || n || '@mail.example', 'x', ${organisation()}, case when n % 9 > 0 then ${ago} end, ${ago}`,
  )
  const user = await anyOf(db, 'users')
  await insert(
    sql`listings (exchange_type, type, title, status, step, user_id, organisation_id, published_at, expires_at, created_at, search_text)`,
    sql`${oneOf('offer', 'request')}, ${oneOf('equipment', 'chemicals', 'disposables')},
      ${oneOf('Benchtop centrifuge 5804 R with swing-out rotor', 'Filter tips 200 µl, sterile', 'Ethanol absolute')} || ' ' || n,
      ${oneOf('active', 'inactive')}, 3, ${user()}, ${organisation()}, ${ago}, now() + interval '1 month' - make_interval(hours => n % 2000), ${ago},
      'benchtop centrifuge filter tips ethanol ' || n`,
  )
  await sql`insert into holds (listing_id, reason)
    select id, 'Shows a telephone number of somebody else' from listings where id % 17 = 0`.execute(db)
  const listing = await anyOf(db, 'listings')
  const { rows: handover } = await sql<{
    id: number
  }>`insert into handovers (is_joinable) values (false) returning id`.execute(db)
  await sql`insert into connections (handover_id, status, exchange_type, listing_id, buyer_id, seller_id, buyer_organisation_id, seller_organisation_id, total_units, title, type, created_at)
    select ${handover[0]?.id}::int, ${oneOf('open', 'completed', 'cancelled')}, 'offer', listings.id, ${user(7)}, nullif(listings.user_id, ${user(7)}), ${organisation(7)}, listings.organisation_id, 1 + n % 9, title, type, ${ago}
    from ${numbers} n join listings on listings.id = ${listing()}`.execute(db)
  await sql`insert into faq_categories (texts, position) select jsonb_build_object('en', jsonb_build_object('name', 'Subject ' || n)), n from generate_series(1, ${Math.ceil(count / 500)}::int) n`.execute(
    db,
  )
  const category = await anyOf(db, 'faq_categories')
  await insert(
    sql`faq_items (faq_category_id, texts, position)`,
    sql`${category()}, jsonb_build_object('en', jsonb_build_object(
      'title', ${oneOf('How do I offer material?', 'Who may take part, and at what cost?')} || ' ' || n,
      'content', '<p>' || repeat('An answer of several sentences, with words. ', 1 + n % 20) || n || '</p>')), n`,
  )
  await insert(
    sql`contact_messages (name, email, organisation, message, created_at, answered_at)`,
    sql`'Sender ' || n, 'sender' || n || '@mail.example', case when n % 2 = 0 then 'Institute ' || n % 50 end,
      repeat('A question about a centrifuge and its rotor. ', 1 + n % 30) || n, ${ago}, case when n % 4 > 0 then now() end`,
  )
  await insert(
    sql`audit (at, actor_id, action, subject, details, ip)`,
    sql`${ago}, 1, ${oneOf('listing_hidden', 'listing_deleted', 'login', 'refused_forbidden')}, 'listing ' || n,
      jsonb_build_object('title', 'Listing number ' || n), '192.0.2.1'`,
  )
  await insert(
    sql`join_requests (organization, contact_person, email, phone, department, location, lab_description, status, created_at)`,
    sql`'Institute of Technology ' || n, 'Kim ' || n, 'kim@lab' || n || '.example', '030 253 9111', ${oneOf('Cell biology', 'Pharmacy')}, 'Building ' || n % 40,
      case when n % 3 > 0 then repeat('A laboratory for cells. ', 1 + n % 10) end, ${oneOf('awaiting_approval', 'approved', 'rejected')}, ${ago}`,
  )
  await sql`analyze`.execute(db)
}

/** Within the last year, later numbers longer ago. */
const ago = sql`now() - make_interval(mins => n * 47 % 500000)`

const oneOf = (...texts: string[]) => sql`(${sql.val(texts)}::text[])[1 + n % ${sql.lit(texts.length)}]`

/** An expression for some row's id, spread over all there are. */
async function anyOf(db: Db, table: 'organisations' | 'users' | 'listings' | 'faq_categories') {
  const ids = (await db.selectFrom(table).select('id').execute()).map(({ id }) => id)
  return (shift = 0) => sql`(${sql.val(ids)}::int[])[1 + (n + ${sql.lit(shift)}) % ${sql.lit(ids.length)}]`
}
