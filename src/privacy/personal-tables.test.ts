import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { aClient, aUser } from '../../test/factories.ts'
import { mailSamples } from '../../test/mail-samples.ts'
import { sources } from '../../test/sources.ts'
import { keptFor, secondsOf } from '../i18n/kept-for.ts'
import { jobs } from '../jobs.ts'
import { addressedMails, holdJobs, queueMail } from '../mail/outbox.ts'
import { cookies, databases, folders, payloads, stored } from './elsewhere.ts'
import { kinds } from './kinds.ts'
import { type Column, notPersonal, type Personal } from './personal/column.ts'
import { otherTables, personalTables } from './personal-tables.ts'

describe('an address that only a waiting mail holds', async () => {
  const app = await testApp()

  it('is in no mail but those that are known', async () => {
    const samples = Object.entries(await mailSamples(app))
    const holding = samples.filter(([, data]) => JSON.stringify(data).includes('@')).map(([name]) => name)
    expect([...addressedMails].sort()).toEqual(holding.sort())
  })

  it('goes after 72 hours, and at a restore', async () => {
    const admin = await aClient(app, { role: 'administrator', organisation: null })
    const gone = async () => {
      const { id, email } = await aUser(app)
      expect((await admin.delete(`/api/admin/users/${id}`)).status).toBe(200)
      return email
    }
    const held = async () => {
      const { rows } = await sql<{ text: string }>`
        select payload::text as text from graphile_worker._private_jobs`.execute(app.db)
      return rows.map(({ text }) => text).join()
    }
    const first = await gone()
    await sql`update graphile_worker._private_jobs set created_at = now() - interval '73 hours'`.execute(
      app.db,
    )
    const second = await gone()
    expect(await held()).toContain(first)
    await jobs.tidy_up?.(app, {})
    expect(await held()).not.toContain(first)
    expect(await held()).toContain(second)
    await queueMail(app.db, 'test_mail', 'en', { user_id: admin.user.id })
    await holdJobs(app.db)
    expect(await held()).not.toContain(second)
    expect(await held()).toContain('test_mail')
  })
})

type Tables = Record<string, Personal<never>>
const listed = personalTables as unknown as Tables

/** Of our own tables; the trail's months are one table. */
const columnsOf = async (app: TestApp) =>
  (
    await sql<{ table: string; column: string; type: string }>`
    select relname as table, attname as column, format_type(atttypid, null) as type
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'kysely%'
        and attnum > 0 and not attisdropped`.execute(app.db)
  ).rows

describe("a person's data", async () => {
  const app = await testApp()
  const names = (of: { table: string; column: string }[]) =>
    of.map(({ table, column }) => `${table}.${column}`)

  it('is known column by column', async () => {
    const columns = await columnsOf(app)
    const known = Object.entries(listed).flatMap(([table, of]) =>
      Object.keys(of.columns).map((column) => ({ table, column })),
    )
    const isListed = ({ table }: { table: string }) => table in listed
    expect(names(known).sort()).toEqual(names(columns.filter(isListed)).sort())
    const others = new Set(columns.map(({ table }) => table).filter((table) => !(table in listed)))
    const advice =
      'a table is of people (src/privacy/personal/) or says why not (src/privacy/personal-tables.ts)'
    expect(Object.keys(otherTables).sort(), advice).toEqual([...others].sort())
  })

  it('is said of JSON, too', async () => {
    const json = (await columnsOf(app)).filter(
      ({ table, type }) => table in listed && type.startsWith('json'),
    )
    const silent = json.filter(({ table, column }) => {
      const placed = (listed[table]?.columns as Record<string, Column> | undefined)?.[column]
      return typeof placed !== 'object' || !placed.holds
    })
    expect(json.length).toBeGreaterThan(5)
    expect(names(silent)).toEqual([])
  })

  it('is in tables that point at a person or hold an address, and goes with the account or without it', async () => {
    const { rows } = await sql<{ name: string; on_delete: string | null }>`
      select relname as name, confdeltype as on_delete
        from pg_constraint join pg_class on pg_class.oid = conrelid
        where contype = 'f' and confrelid = 'users'::regclass
      union select table_name, null from information_schema.columns
        where table_schema = 'public' and column_name like '%email%'`.execute(app.db)
    expect(Object.keys(listed)).toEqual(expect.arrayContaining(rows.map(({ name }) => name)))
    for (const [name, of] of Map.groupBy(
      rows.filter(({ on_delete }) => on_delete !== null),
      (row) => row.name,
    )) {
      const actions = of.map(({ on_delete }) => on_delete)
      expect(['c', 'n'], name).toEqual(expect.arrayContaining(actions))
      // A row of somebody else only forgets the person.
      const outcome = actions.includes('c') ? 'with the account' : 'kept without the person'
      expect(listed[name]?.deleted, name).toBe(outcome)
    }
  })

  it('has a line on the privacy page for each kind, and no line for nothing', () => {
    const inTables = Object.values(listed).flatMap(({ columns }) =>
      Object.values<Column>(columns).map((column) => (typeof column === 'string' ? column : column.kind)),
    )
    const inFolders = Object.values(folders).filter((of) => typeof of === 'string')
    const used = [
      ...inTables,
      ...inFolders,
      ...Object.values(cookies),
      ...Object.values(stored),
      ...Object.values(databases),
    ]
    const known = [...used, 'backup', 'mail'].filter((kind) => !(kind in notPersonal))
    expect([...new Set(known)].sort()).toEqual(Object.keys(kinds).sort())
  })
})

describe('what is kept elsewhere', () => {
  it('in the databases of a browser is known', () => {
    const opened = sources().flatMap(({ text }) => [...text.matchAll(/indexedDB\.open\('([^']+)'/g)])
    expect(opened.map(([, name]) => name)).toEqual(Object.keys(databases))
  })

  it('in jobs is known for each that takes anything along', () => {
    const taking = Object.entries(jobs).filter(([, run]) => run.length > 1)
    expect(Object.keys(payloads).sort()).toEqual([...taking.map(([name]) => name), 'send_mail'].sort())
  })

  it('in the data folder is what operators read of it', async () => {
    const operating = await readFile('docs/operating.md', 'utf8')
    const [, table = ''] = /## The data folder(.*?)\n## /s.exec(operating) ?? []
    const named = [...table.matchAll(/^\| `([\w.]+)\/?` /gm)].map(([, name]) => name)
    expect(named.sort()).toEqual(Object.keys(folders).sort())
  })

  it('in the browser has a name that begins as one that is listed', () => {
    const files = sources().filter(({ text }) => /\b(local|session)Storage\./.test(text))
    expect(files.map(({ file }) => file).sort()).toEqual([
      'src/accounts/parts/factors/offer.ts',
      'src/browser/clear-browser.ts',
      'src/browser/interrupted.ts',
      'src/browser/kept.ts',
      'src/browser/typed-draft.ts',
    ])
  })
})

describe('the privacy page', async () => {
  const app = await testApp()

  it('says what holds here, of the trail too', async () => {
    const text = async (language: string) =>
      (
        await app.send(
          new Request(`${app.config.appUrl}/privacy`, { headers: { 'accept-language': language } }),
        )
      ).text()
    for (const [language, before, after] of [
      ['en', '730\u00a0days', '400\u00a0days'],
      ['nl', '730\u00a0dagen', '400\u00a0dagen'],
    ] as const) {
      await sql`delete from settings`.execute(app.db)
      expect(await text(language)).toContain(before)
      await sql`insert into settings (name, value)
        values ('audit_retention', '{"days": 400, "next": null}')`.execute(app.db)
      expect(await text(language)).toContain(after)
    }
  })
})

describe('how long things are kept', () => {
  it('stands in one place, but for what knows nobody', () => {
    const timed = sources().filter(({ text }) =>
      /delete[\s_]?from[^;]{0,200}now\(\) - interval '/i.test(text),
    )
    expect(timed.map(({ file }) => file).sort()).toEqual([
      'src/jobs/due.ts',
      'src/listings/find/listing-changes.ts',
      'src/safety/undo.ts',
    ])
  })

  it('is no shorter than any limit counts for', () => {
    const windows = sources().flatMap(({ text }) =>
      [...text.matchAll(/\bseconds: ([\d_]+(?: \* [\d_]+)*)/g)].map(([, written = '']) =>
        written.split(' * ').reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1),
      ),
    )
    expect(windows.length).toBeGreaterThan(10)
    expect(Math.max(...windows)).toBeLessThanOrEqual(secondsOf(keptFor.counter))
  })

  it('is said in numbers that the tidying goes by, never in those of a text', () => {
    for (const language of ['en', 'nl']) {
      const texts: Record<string, unknown> = JSON.parse(
        readFileSync(`messages/privacy/${language}.json`, 'utf8'),
      )
      const said = Object.entries(texts).filter(
        ([key]) => !/^privacy_(agreement|interest|duty)_text$/.test(key),
      )
      expect(said.filter(([, text]) => /\d/.test(JSON.stringify(text))).map(([key]) => key)).toEqual([])
    }
  })
})
