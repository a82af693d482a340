import { sql } from 'kysely'
import { hashPassword } from '../src/accounts/password.ts'
import { TestClient } from '../test/client.ts'
import { inTurn, summary } from './measure.ts'
import { benchWorld } from './world.ts'

export const question =
  'each administrators’ table at 10,000 rows: first and last page, every order, a search that finds all, few or nothing (issue 6: at most 50 ms), and the charts'

const rows = 10_000
const last = `page=${rows / 10}`

/** Per table: its orders, and a search that finds everything, and one that finds little. */
const tables = {
  connections: { sorts: ['date_asc', 'title'], all: 'listing', few: '4711' },
  listings: { sorts: ['date_asc', 'title'], all: 'listing', few: '4711' },
  users: { sorts: ['date_asc', 'name'], all: 'bench', few: '4711' },
  organisations: { sorts: ['date_desc', 'date_asc'], all: 'institute', few: '4711' },
  faq: { sorts: ['title'], all: 'question', few: '4711' },
  contact: { sorts: ['date_desc', 'date_asc'], all: 'centrifuge', few: '4711' },
  audit: { sorts: ['date_asc'], all: 'listing', few: '4711' },
  'join-labex-requests': { sorts: ['date_desc', 'date_asc'], all: 'institute', few: '4711' },
}

export async function measure() {
  const world = await benchWorld(rows)
  await fill(world.app)
  const admin = await administrator(world)
  const ask =
    (path: string, headers: Record<string, string> = {}) =>
    async () => {
      const answer = await admin.request(path, { headers: { 'x-inertia': 'true', ...headers } })
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
      await answer.arrayBuffer()
    }
  const questions: Record<string, () => Promise<void>> = {
    'a page without a query, for scale': ask('/admin/users/create'),
    'figures of /admin': ask('/admin'),
    'charts of /admin': ask('/admin?range=all', {
      'x-inertia-partial-component': 'admin/Dashboard',
      'x-inertia-partial-data': 'charts',
    }),
  }
  for (const [table, { sorts, all, few }] of Object.entries(tables)) {
    for (const query of ['', last, ...sorts.map((sort) => `sort=${sort}`), `search=${all}`])
      questions[`${table} ${query}`] = ask(`/admin/${table}?${query}`)
    for (const query of [`search=${all}&${last}`, `search=${few}`, 'search=nowhere'])
      questions[`${table} ${query}`] = ask(`/admin/${table}?${query}`)
  }
  const times = await inTurn(20, questions)
  await world.close()
  return Object.fromEntries(Object.entries(times).map(([name, taken]) => [name, summary(taken)]))
}

type World = Awaited<ReturnType<typeof benchWorld>>

async function administrator({ app, fetch }: World): Promise<TestClient> {
  const [email, password] = ['admin@bench.example', 'a long enough passphrase']
  await app.db
    .insertInto('users')
    .values({
      name: 'Admin',
      email,
      password_hash: await hashPassword(password),
      role: 'administrator',
      verified_at: sql`now()`,
    })
    .execute()
  const client = new TestClient(app.config.appUrl, fetch)
  await client.post('/api/login', { email, password })
  return client
}

/** Ten thousand rows of everything, each with words of its own length and something only few have. */
async function fill({ db }: World['app']): Promise<void> {
  const each = sql`from generate_series(1, ${rows}::int) n`
  const ago = sql`now() - make_interval(mins => n * 13)`
  await sql`insert into organisations (name, location, created_at) select 'Institute ' || md5(n::text), 'Building ' || n % 40, ${ago} ${each} where n > 12`.execute(
    db,
  )
  await sql`insert into organisation_domains select 'd' || id || '.example', id from organisations`.execute(
    db,
  )
  await sql`insert into users (name, email, password_hash, organisation_id, verified_at, created_at)
    select 'Person ' || md5(n::text), 'person' || n || '@bench.example', 'x', 1 + n % 12, now(), ${ago} ${each} where n > 200`.execute(
    db,
  )
  await sql`insert into connections (status, exchange_type, listing_id, buyer_id, seller_id, buyer_organisation_id, seller_organisation_id, total_units, title, type, created_at)
    select (array['open','completed','cancelled'])[1 + n % 3], 'offer', n, 300 + n % 5000, 1 + n % 200, 1 + n % 11, 12, 1 + n % 9, 'Listing number ' || n, 'equipment', ${ago} ${each}`.execute(
    db,
  )
  await sql`insert into faq_categories (name, position) select 'Category ' || n, n from generate_series(1, 20) n`.execute(
    db,
  )
  await sql`insert into faq_items (faq_category_id, title, content, position)
    select 1 + n % 20, 'Question ' || n, '<p>' || repeat('An answer of several sentences, with words. ', 1 + n % 20) || md5(n::text) || '</p>', n / 20 ${each}`.execute(
    db,
  )
  await sql`insert into contact_messages (name, email, organisation, message, created_at, answered_at)
    select 'Sender ' || n, 'sender' || n || '@mail.example', 'Institute ' || n % 50, repeat('A question about a centrifuge and its rotor. ', 1 + n % 30) || md5(n::text), ${ago}, case when n % 4 > 0 then now() end ${each}`.execute(
    db,
  )
  await sql`insert into audit (at, actor_id, actor_name, action, subject, details, ip)
    select ${ago}, 1, 'Admin', (array['listing_hidden','listing_deleted','login'])[1 + n % 3], 'listing ' || n, jsonb_build_object('title', 'Listing number ' || n), '192.0.2.1' ${each}`.execute(
    db,
  )
  await sql`insert into join_requests (organization, contact_person, email, location, lab_description, status, created_at)
    select 'Institute ' || n, 'Kim ' || n, 'kim@d' || n || '.example', 'Building ' || n % 40, repeat('A laboratory for cells. ', 1 + n % 10), (array['awaiting_approval','approved','rejected'])[1 + n % 3], ${ago} ${each}`.execute(
    db,
  )
  await sql`analyze`.execute(db)
}
