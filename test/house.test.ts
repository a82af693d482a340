import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { sealed, sums } from '../scripts/migration-sums.ts'
import { markOf } from '../src/db/migrate.ts'
import type { Tables } from '../src/db/tables.ts'
import { locales } from '../src/i18n/languages.ts'
import { allStatements } from '../src/substances/statements.ts'
import { mutants } from './proof/mutants/by-hand.ts'
import { ownerOf } from './rooms.ts'
import { importsIn, messagesIn, roomOf, sources, withoutComments, writesIn } from './sources.ts'

describe('one writer per table', () => {
  /** Seeds a park with a past: rows are moved back in time, which no verb may do. */
  const exemptRooms = ['demo']
  /** Writes `faq_categories` or `faq_items`, as its caller says. */
  const named = 'src/faq/faq.ts'

  const all = sources().flatMap(({ file, text }) => writesIn(text).map((table) => ({ file, table })))
  const writes = all.filter(({ file }) => !exemptRooms.includes(roomOf(file)))

  it('no room writes the table of another', () => {
    const foreign = writes.filter(({ file, table }) => {
      if (table === '?') return file !== named
      return ownerOf[table as keyof Tables] !== roomOf(file)
    })
    expect(foreign).toEqual([])
  })

  it('finds who writes each of them', () => {
    const unwritten = Object.keys(ownerOf).filter((table) => !writes.some((write) => write.table === table))
    expect(unwritten).toEqual([])
  })

  it('excuses no file that needs no excuse', () => {
    const excused = [named].filter((file) => !writes.some((write) => write.file === file))
    expect(excused).toEqual([])
    expect(exemptRooms.filter((room) => !all.some(({ file }) => roomOf(file) === room))).toEqual([])
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
    expect(opening.map(({ file }) => file)).toEqual(['src/db/transaction.ts'])
  })
})

describe('types', () => {
  /** Pages of which no action makes the props. */
  const ofRefusals = ['src/site/pages/Refused.tsx']
  const pages = sources().filter(({ file }) => /^src\/[\w-]+\/pages\/.*\.tsx$/.test(file))
  const pageNames = new Set(
    sources().flatMap(({ text }) =>
      [...text.matchAll(/export const (\w+) = page\(\s*'([^']+)'/g)].map(
        ([, name, component]) => `${component} ${name}`,
      ),
    ),
  )

  it('reach every page from its own action, and are not written down there', () => {
    const byHand = pages
      .filter(({ file, text }) => !ofRefusals.includes(file) && takesProps(text))
      .filter(
        ({ file, text }) =>
          !propsNamed(file, text).some((name) => pageNames.has(`${componentOf(file)} ${name}`)),
      )
    expect(byHand.map(({ file }) => file)).toEqual([])
    expect(pages.length).toBeGreaterThan(30)
  })

  it('are not forced', () => {
    const forced = sources().filter(({ text }) => /\bas unknown as\b/.test(withoutComments(text)))
    expect(forced.map(({ file }) => file)).toEqual([])
  })

  const takesProps = (text: string) => !/export default function \w*\(\)/.test(text)
  const componentOf = (file: string) => file.replace(/^src\/([\w-]+)\/pages\//, '$1/').replace(/\.tsx$/, '')
  /** The actions a page takes its props from, itself or through the type of its parts. */
  const propsNamed = (file: string, text: string): string[] =>
    [text, ...ownTypes(file, text)].flatMap((one) =>
      [...one.matchAll(/PropsOf<typeof (\w+)>/g)].map(([, name]) => name ?? ''),
    )
  const ownTypes = (file: string, text: string): string[] =>
    [...text.matchAll(/import type \{ \w*Props \} from '([^']+)'/g)].map(([, name = '']) =>
      readFileSync(path.join(path.dirname(file), name), 'utf8'),
    )
})

describe('packages', () => {
  const files = globSync('packages/*/src/**/*.ts')
    .filter((file) => !/\.(test|fixture)\./.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

  it('know nothing of the product and no other package that they do not declare', () => {
    const foreign = files.flatMap(({ file, text }) =>
      importsIn(text)
        .map(({ name }) => name)
        .filter((name) => !/^(node:|\.\/[\w-]+\.ts$)/.test(name) && !declaredBy(file).includes(name))
        .map((name) => `${file} → ${name}`),
    )
    expect(foreign).toEqual([])
    expect(files.filter(({ text }) => /labex/i.test(text)).map(({ file }) => file)).toEqual([])
    expect(files).not.toEqual([])
  })

  function declaredBy(file: string): string[] {
    const own = file.split('/').slice(0, 2).join('/')
    return Object.keys(JSON.parse(readFileSync(`${own}/package.json`, 'utf8')).dependencies ?? {})
  }
})

describe('migrations', () => {
  const advice =
    'A migration that has run somewhere is never changed, renamed or removed: write a new one. Seal a new one with `npm run seal-migrations` and commit src/db/migrations/SHA256SUMS.'

  it('stay as they were sealed', () => {
    expect(sums(), advice).toEqual(sealed())
  })

  it('say whether the release before can work on with them (decision 060)', () => {
    const unmarked = globSync('src/db/migrations/*.sql')
      .filter((file) => path.basename(file) >= '0086')
      .filter((file) => markOf(readFileSync(file, 'utf8')) === null)
    const line = 'its first line is "-- expand: WHY" or "-- not expand: WHY"'
    expect(unmarked, line).toEqual([])
  })
})

describe('rules that the proof breaks on purpose', () => {
  it('stand once where its list says', () => {
    const astray = mutants.filter(({ file, text }) => readFileSync(file, 'utf8').split(text).length !== 2)
    expect(astray.map(({ rule }) => rule)).toEqual([])
  })
})

describe('statements', () => {
  it('write no value that is there to make a trigger do something', () => {
    const idle = sources().filter(({ text }) => /\b(\w+): sql(?:<[^>]+>)?`\1`/.test(text))
    expect(idle.map(({ file }) => file)).toEqual([])
  })
})

describe('languages', () => {
  it('have the same messages, with the same variables', () => {
    const differing = globSync('messages/*').flatMap((folder) => {
      const texts = locales.map(
        (locale) => [locale, messagesIn(path.join(folder, `${locale}.json`))] as const,
      )
      return [...new Set(texts.flatMap(([, all]) => Object.keys(all)))].flatMap((key) => {
        const lacking = texts.flatMap(([locale, all]) =>
          all[key] ? [] : `${folder}/${locale}.json: no ${key}`,
        )
        const variables = new Set(texts.map(([, all]) => String(all[key])))
        return lacking.length > 0 || variables.size === 1 ? lacking : `${folder}: other variables in ${key}`
      })
    })
    expect(differing).toEqual([])
  })

  it('have every statement of the regulation', () => {
    for (const locale of locales)
      expect(
        allStatements(locale)
          .filter(({ text }) => text === '')
          .map(({ code }) => code),
        locale,
      ).toEqual([])
  })

  it('are named in i18n only', () => {
    const named = sources().filter(
      ({ file, text }) => roomOf(file) !== 'i18n' && /['"](en|nl)['"]/.test(withoutComments(text)),
    )
    expect(named.map(({ file }) => file)).toEqual([])
  })
})

describe('documents', () => {
  /** Landed migrations are never changed, not even their comments; this file has examples. */
  const exempt = ['src/db/migrations/0001_foundation.sql', 'test/house.test.ts']

  it('are in the repository when a file names them', () => {
    const files = globSync('{src,test,scripts,bench,docs,messages}/**/*.{ts,tsx,mjs,md,css,sql,json}')
    const texts = [...files, ...globSync('*.{md,ts,json}')].filter((file) => !exempt.includes(file))
    expect(texts.flatMap((file) => absentIn(file, readFileSync(file, 'utf8')))).toEqual([])
  })

  it.each([
    ['docs/MAP.md', 'see [why](decisions/027-amounts-with-units.md)', []],
    ['src/http/run.ts', '// the order of docs/product/calls.md', []],
    ['src/http/run.ts', '// the order of ABSENT.md section 2', ['src/http/run.ts: ABSENT.md']],
    ['test/calls.test.ts', '/** Issue 5: what others rely on. */', ['test/calls.test.ts: Issue 5']],
  ])('of %s: %s', (file, text, absent) => {
    expect(absentIn(file, text)).toEqual(absent)
  })
})

/** Documents are named from the root, or from the folder of the file that names them; a tracker's numbers are not here. */
function absentIn(file: string, text: string): string[] {
  return [...text.matchAll(/[\w./-]+\.md\b|\bissue \d+/gi)]
    .map(([name]) => name)
    .filter((name) => !existsSync(name) && !existsSync(path.join(path.dirname(file), name)))
    .map((name) => `${file}: ${name}`)
}
