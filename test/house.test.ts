import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { personalTables } from '../src/privacy/personal-tables.ts'
import { testApp } from './app.ts'

/** Every room and single file of `src/`, the lowest first: a file imports from its own room and from those before it. */
const rooms = [
  'config.ts',
  'i18n',
  'db',
  'storage',
  'app.ts',
  'http',
  'mail',
  'ui',
  'browser',
  'fields',
  'tables',
  'accounts',
  'listings',
  'organisations',
  'connections',
  'alerts',
  'faq',
  'contact',
  'dashboard',
  'site',
  'admin',
  'privacy',
  'demo',
  'mails.ts',
  'jobs.ts',
  'jobs',
  'shell',
  'open.ts',
  'routes.ts',
  'main.ts',
]

describe('imports', () => {
  it('go from a room to those below it, never up and never in a circle', () => {
    expect(sources().flatMap(({ file, text }) => climbsIn(file, text))).toEqual([])
  })

  it('are looked at in every room', () => {
    expect([...new Set(sources().map(({ file }) => roomOf(file)))].sort()).toEqual([...rooms].sort())
  })

  it.each([
    ['src/ui/Button.tsx', "import { callApi } from '../browser/api.ts'", 1],
    ['src/fields/field.ts', "import type { Row } from '../listings/sql.ts'", 1],
    ['src/mail/task.ts', "const all = await import('../mails.ts')", 1],
    ['src/listings/pages/Show.tsx', "import { Bar } from '../../shell/Bar.tsx'", 1],
    ['src/listings/pages/Show.tsx', "import { Card } from '../parts/Card.tsx'", 0],
    ['src/alerts/mail.ts', "import { optionLabel } from '../listings/fields.ts'", 0],
  ])('of %s: %s', (file, text, climbs) => {
    expect(climbsIn(file, text)).toHaveLength(climbs)
  })
})

describe('the browser', () => {
  const packages =
    /^(react|react-dom|@inertiajs\/react|@tiptap\/[\w-]+|d3-(scale|shape)|clsx|lucide-react|yet-another-react-lightbox)(\/|$)/

  it('is sent no module that needs a server', () => {
    const entries = ['src/shell/client.tsx', 'src/shell/AdminLayout.tsx', ...globSync('src/*/pages/**/*.tsx')]
    const foreign = [...reachedFrom(entries)].flatMap(({ file, imported }) =>
      imported
        .filter((name) => !name.startsWith('.') && !packages.test(name))
        .map((name) => ({ file, name })),
    )
    expect(foreign).toEqual([])
  })

  it('is followed through what its pages import', () => {
    const reached = [...reachedFrom(['src/listings/actions.ts'])].flatMap(({ imported }) => imported)
    expect(reached).toContain('kysely')
  })
})

describe('languages', () => {
  it('have the same messages, with the same variables', () => {
    for (const folder of globSync('messages/*')) {
      const [en, nl] = ['en', 'nl'].map((language) => messagesIn(path.join(folder, `${language}.json`)))
      expect(nl, folder).toEqual(en)
    }
  })

  it('are named in i18n only', () => {
    const named = sources().filter(
      ({ file, text }) => roomOf(file) !== 'i18n' && /['"](en|nl)['"]/.test(withoutComments(text)),
    )
    expect(named.map(({ file }) => file)).toEqual([])
  })
})

/** A table is personal when a row points at a user or holds an address. */
describe("a person's data", () => {
  it('is known to deletion and export, table by table', async () => {
    const app = await testApp()
    const { rows } = await sql<{ name: string; on_delete: string | null }>`
      select relname as name, confdeltype as on_delete
        from pg_constraint join pg_class on pg_class.oid = conrelid
        where contype = 'f' and confrelid = 'users'::regclass
      union select table_name, null from information_schema.columns
        where table_schema = 'public' and column_name like '%email%'`.execute(app.db)
    const names = [...new Set(rows.map(({ name }) => name))]
    expect(Object.keys(personalTables).sort()).toEqual(names.sort())
    const outcomes = { c: 'with the account', n: 'kept without the person' } as Record<string, string>
    for (const { name, on_delete } of rows.filter((row) => row.on_delete !== null)) {
      expect(personalTables[name as keyof typeof personalTables]?.deleted, name).toBe(
        outcomes[on_delete ?? ''],
      )
    }
  })
})

/** The sources of the product, without its tests. */
function sources(): { file: string; text: string }[] {
  return globSync('src/**/*.{ts,tsx}')
    .filter((file) => !/\.(test|fixture)\.|paraglide/.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
}

/** The folder below `src`, or the file that stands there by itself. */
function roomOf(file: string): string {
  return path.relative('src', file).split('/')[0] ?? ''
}

function climbsIn(file: string, text: string): string[] {
  const floor = rooms.indexOf(roomOf(file))
  return importsIn(text)
    .filter(({ name }) => name.startsWith('.'))
    .map(({ name }) => path.join(path.dirname(file), name))
    .filter((target) => rooms.indexOf(roomOf(target)) > floor)
    .map((target) => `${file} → ${target}`)
}

function importsIn(text: string): { name: string; isType: boolean }[] {
  const pattern =
    /^(?:import|export)( type)?\b[^'"]*?from '([^']+)'|\bimport\('([^']+)'\)|^import '([^']+)'/gm
  return [...withoutComments(text).matchAll(pattern)].map(([, type, ...names]) => ({
    name: names.find(Boolean) ?? '',
    isType: type !== undefined,
  }))
}

/** Each module that is loaded with the given ones, and what it imports itself; types are not loaded. */
function* reachedFrom(
  files: string[],
  seen = new Set<string>(),
): Generator<{ file: string; imported: string[] }> {
  for (const file of files) {
    if (seen.has(file) || !/\.tsx?$/.test(file)) continue
    seen.add(file)
    const imported = importsIn(readFileSync(file, 'utf8'))
      .filter(({ isType }) => !isType)
      .map(({ name }) => name)
    yield { file, imported }
    const own = imported.filter((name) => name.startsWith('.'))
    yield* reachedFrom(
      own.map((name) => path.join(path.dirname(file), name)),
      seen,
    )
  }
}

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** Keys with the variables each text takes. */
function messagesIn(file: string): Record<string, string[]> {
  const { $schema: _, ...texts } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  const variables = (text: unknown) => [...new Set(JSON.stringify(text).match(/\{\w+\}/g))].sort()
  return Object.fromEntries(
    Object.keys(texts)
      .sort()
      .map((key) => [key, variables(texts[key])]),
  )
}
