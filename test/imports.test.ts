import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { kindNames } from '../src/fields/basics.ts'
import { rooms } from './rooms.ts'
import { circlesIn, climbsIn, importsIn, ownImports, roomOf, sources, withoutComments } from './sources.ts'

describe('kinds of fields', () => {
  const names = kindNames.join('|')
  const asking = new RegExp(
    `\\bkind\\)?\\s*[!=]==?\\s*['"](?:${names})['"]|['"](?:${names})['"]\\s*[!=]==?\\s*[\\w.[\\]]*\\bkind\\b` +
      `|\\bcase ['"](?:${names})['"]|['"](?:${names})['"]\\]\\.includes\\(|\\bKind\\b[^;]*from '[./]+/fields/field`,
  )
  it('are asked for in fields only', () => {
    const elsewhere = sources().filter(({ file }) => roomOf(file) !== 'fields')
    expect(
      elsewhere.filter(({ text }) => asking.test(withoutComments(text))).map(({ file }) => file),
    ).toEqual([])
  })

  it.each([
    ["filters[key].kind === 'amount' ? amount : null", true],
    ["(catalogue[key as FieldKey].kind !== 'flag' || values[key] === true)", true],
    ["if ('days' === field.kind) return", true],
    ["switch (field.kind) { case 'yes_no': return 1 }", true],
    ["['number', 'amount'].includes(field.kind)", true],
    ["import type { Field, Kind } from '../../fields/field.ts'", true],
    ["if (thing.kind === 'connection') return", false],
    ["kind: 'amount',", false],
  ])('%s', (text, isAsking) => {
    expect(asking.test(text)).toBe(isAsking)
  })
})

describe('imports', () => {
  const inSource = [...new Set(sources().map(({ file }) => roomOf(file)))]

  it('are looked at in every room', () => {
    const advice =
      'a room without a place in test/rooms.ts: put it above the rooms that it needs, and into docs/MAP.md'
    expect(
      inSource.filter((room) => !rooms.includes(room)),
      advice,
    ).toEqual([])
    expect(rooms.filter((room) => !inSource.includes(room))).toEqual([])
  })

  it('go from a room to those below it, never up', () => {
    const placed = sources().filter(({ file }) => rooms.includes(roomOf(file)))
    expect(placed.flatMap(({ file, text }) => climbsIn(file, text))).toEqual([])
  })

  /** Each floor of `listings` stands on those before it; what finds and what writes do not know each other. */
  const floors: Record<string, string[]> = {
    catalogue: ['catalogue'],
    row: ['catalogue', 'row'],
    find: ['catalogue', 'row', 'find'],
    write: ['catalogue', 'row', 'write'],
  }
  const floorOf = (file: string) => /^src\/listings\/(\w+)\//.exec(file)?.[1] ?? ''
  const offItsFloor = (file: string, text: string) =>
    ownImports(file, text).filter((target) => {
      const under = floors[floorOf(file)]
      return under && target.startsWith('src/listings/') && !under.includes(floorOf(target))
    })

  it('of listings go from a floor to those it stands on', () => {
    expect(sources().flatMap(({ file, text }) => offItsFloor(file, text))).toEqual([])
  })

  it.each([
    ['src/listings/find/near.ts', "import { split } from '../write/split-and-merge.ts'", 1],
    ['src/listings/write/hide.ts', "import { browse } from '../find/browse.ts'", 1],
    ['src/listings/catalogue/states.ts', "import type { ListingProps } from '../row/props.ts'", 1],
    ['src/listings/row/props.ts', "import { Card } from '../parts/Card.tsx'", 1],
    ['src/listings/actions.ts', "import { browse } from './find/browse.ts'", 0],
    ['src/listings/find/near.ts', "import { fields } from '../catalogue/fields.ts'", 0],
  ])('of %s to a floor: %s', (file, text, off) => {
    expect(offItsFloor(file, text)).toHaveLength(off)
  })

  it('of values never come back to their file', () => {
    const inside = new Map(
      sources().map(({ file, text }) => [
        file,
        importsIn(text)
          .filter(({ name, isType, isLazy }) => !isType && !isLazy && name.startsWith('.'))
          .map(({ name }) => path.join(path.dirname(file), name)),
      ]),
    )
    expect(circlesIn(inside)).toEqual([])
  })

  it('that come back to their file are seen', () => {
    const ring = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', []],
    ])
    expect(circlesIn(ring)).toEqual(['a → b → c → a'])
  })

  it('of ui go to the languages only, so that it would fit another product', () => {
    const abroad = sources()
      .filter(({ file }) => roomOf(file) === 'ui')
      .flatMap(({ file, text }) => ownImports(file, text).map(roomOf))
    expect([...new Set(abroad)].sort()).toEqual(['i18n', 'ui'])
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
