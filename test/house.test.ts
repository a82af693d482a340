import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Tables } from '../src/db/tables.ts'

/** Which room writes which table. The others ask for a verb of it. */
const ownerOf: Record<keyof Tables, string> = {
  users: 'accounts',
  tokens: 'accounts',
  known_devices: 'accounts',
  organisations: 'organisations',
  organisation_domains: 'organisations',
  join_requests: 'organisations',
  listings: 'listings',
  listing_images: 'listings',
  connections: 'connections',
  alerts: 'alerts',
  alert_matches: 'alerts',
  faq_categories: 'faq',
  faq_items: 'faq',
  contact_messages: 'contact',
  sessions: 'http',
  limits: 'http',
  idempotency_keys: 'http',
  audit: 'http',
}

describe('one writer per table', () => {
  /** Seeds a park with a past: rows are moved back in time, which no verb may do. */
  const exemptRooms = ['demo']
  /** On their way to the room that owns what they write. */
  const moving: Record<string, string> = {
    'src/admin/users.ts': 'accounts',
    'src/admin/hide-listing.ts': 'listings',
  }
  /** Writes `faq_categories` or `faq_items`, as its caller says. */
  const named = 'src/faq/faq.ts'

  const all = sources().flatMap(({ path, text }) => writesIn(text).map((table) => ({ path, table })))
  const writes = all.filter(({ path }) => !exemptRooms.includes(roomOf(path)))

  it('no room writes the table of another', () => {
    const foreign = writes.filter(({ path, table }) => {
      if (table === '?') return path !== named
      return ownerOf[table as keyof Tables] !== (moving[path] ?? roomOf(path))
    })
    expect(foreign).toEqual([])
  })

  it('finds who writes each of them', () => {
    const unwritten = Object.keys(ownerOf).filter((table) => !writes.some((write) => write.table === table))
    expect(unwritten).toEqual([])
  })

  it('excuses no file that needs no excuse', () => {
    const excused = [...Object.keys(moving), named].filter(
      (path) => !writes.some((write) => write.path === path),
    )
    expect(excused).toEqual([])
    expect(exemptRooms.filter((room) => !all.some(({ path }) => roomOf(path) === room))).toEqual([])
  })

  it.each([
    ["await trx\n  .insertInto('users')", ['users']],
    ["db.updateTable('listings as l').set({})", ['listings']],
    ['db.deleteFrom(table)', ['?']],
    ['sql`insert into limits (key) values (1) on conflict (key) do update set hits = 1`', ['limits']],
    [
      'sql`with old as (delete from alerts returning id) update tokens t set user_id = 1`',
      ['alerts', 'tokens'],
    ],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in a source
    ['sql`update ${sql.table(table)} set position = 1`', ['?']],
    ['sql`truncate table audit`', ['audit']],
    ["// db.deleteFrom('users')\n/* insert into users */ db.selectFrom('users')", []],
  ])('reads %j', (text, tables) => {
    expect(writesIn(text)).toEqual(tables)
  })
})

describe('one way out of a transaction', () => {
  it('only allOrNothing opens one', () => {
    const opening = sources().filter(({ text }) =>
      /\.(?:startT|t)ransaction\(\)|`(?:begin|start transaction)\b/.test(text),
    )
    expect(opening.map(({ path }) => path)).toEqual(['src/db/transaction.ts'])
  })
})

/** The sources of the product, without its tests. */
function sources(): { path: string; text: string }[] {
  return globSync('src/**/*.{ts,tsx}')
    .filter((path) => !/\.(test|fixture)\.|paraglide/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/** The folder below `src`, or the file that stands there by itself. */
const roomOf = (path: string): string => path.split('/')[1] ?? ''

/** The tables a source writes by Kysely or SQL; `?` where it does not say which. */
function writesIn(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const byKysely = /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:'(\w+)|[^)'])/
  const bySql =
    /\b(?:insert into|delete from|merge into|truncate table) (?:([\w.]+)|\$)|\bupdate (?:only )?(?:([\w.]+)|\$\{[^}]*\})(?: as)?(?: \w+)? set\b/
  const pattern = new RegExp(`${byKysely.source}|${bySql.source}`, 'gi')
  return [...code.matchAll(pattern)].map(([, ...tables]) => tables.find(Boolean) ?? '?')
}
