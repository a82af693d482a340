/**
 * `node scripts/substances.ts FOLDER` makes src/substances/{bundled.json.gz,statements.json} of
 * clp-annex-vi-atp21.json, clp-statements-{en,nl}.json and cas-names.csv (docs/product/safety.md).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { locales } from '../src/i18n/languages.ts'

interface Entry {
  index: string
  name: string
  cas: string[]
  pictograms: string[]
  signal: string
  h_label: string[]
  euh: string[]
  scl_m_ate: string[]
  notes: string[]
  superseded_by_atp22: boolean
}

const folder = process.argv[2] ?? '.'
const home = path.resolve(import.meta.dirname, '../src/substances')
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const { rows, source } = JSON.parse(read('clp-annex-vi-atp21.json')) as { rows: Entry[]; source: string }
const synonyms = new Map(
  csvRows(read('cas-names.csv')).map(([cas = '', name, , more = '']) => [
    cas,
    [name ?? '', ...more.split('|').filter(isName)],
  ]),
)

const classified = rows.flatMap((entry) =>
  (entry.cas.length > 0 ? entry.cas : [null]).map((cas, nth) => {
    const own = ownName(entry, nth).split(/; */).map(tidy).filter(Boolean)
    const names = distinct([...own, ...(synonyms.get(cas ?? '') ?? [])]).slice(0, 13)
    return {
      id: entry.cas.length > 1 ? `${entry.index}/${cas}` : entry.index,
      cas,
      name: cut(names[0] ?? entry.name),
      names: names.slice(1).filter(({ length }) => length <= 100),
      pictograms: entry.pictograms,
      signal: entry.signal.toLowerCase() || null,
      statements: [...entry.h_label, ...entry.euh],
      notes: entry.notes,
      has_limits: entry.scl_m_ate.some((limit) => limit.includes('%')),
      superseded: entry.superseded_by_atp22,
    }
  }),
)
const known = new Set(classified.map(({ cas }) => cas))
/** The table has nothing on these; their names tell a miss from a mistake. */
const unclassified = [...synonyms]
  .filter(([cas]) => !known.has(cas))
  .map(([cas, names]) => [cas, ...distinct(names).slice(0, 7)])

const bundle = {
  source: source.split('. ATP 22')[0],
  as_of: '2025-09-01',
  substances: classified,
  names: unclassified,
}
writeFileSync(path.join(home, 'bundled.json.gz'), gzipSync(JSON.stringify(bundle), { level: 9 }))
writeFileSync(path.join(home, 'statements.json'), `${JSON.stringify(statements(), null, 1)}\n`)

function statements(): Record<string, Record<string, string>> {
  const texts = locales.map((locale) => [
    locale,
    JSON.parse(read(`clp-statements-${locale}.json`)).statements,
  ])
  const codes = Object.keys(texts[0]?.[1]).filter((code) => !code.startsWith('P'))
  const inEach = (code: string) => texts.map(([locale, statements]) => [locale, statements[code]])
  return Object.fromEntries(codes.map((code) => [code, Object.fromEntries(inEach(code))]))
}

/** A row of several substances numbers them: "boric acid [1] … [2]". */
function ownName({ name, cas }: Entry, nth: number): string {
  const each = name.split(/\[\d+\]/).map((text) => text.trim())
  const isEach = cas.length > 1 && each.filter(Boolean).length === cas.length
  return (isEach ? each[nth] : name) ?? name
}

function tidy(text: string): string {
  return text
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/\s*[.…](?:\s?[.…])*\s*%/, ' … %')
    .trim()
}

function cut(text: string): string {
  return text.length > 240 ? `${text.slice(0, 239)}…` : text
}

function isName(text: string): boolean {
  const isCode = /^(?:MFCD|DTXSID|CHEBI|NSC|UNII|EINECS|HSDB|CCRIS|AI3|SX \d)/i.test(text)
  const isMixed = /^(?=.*\d)(?=.*[a-z])[a-z0-9]{8,}$/i.test(text)
  return text.length > 1 && text.length <= 60 && !isCode && !isMixed && !/[;[\]]|\(\d+CI\)/.test(text)
}

function distinct(texts: readonly string[]): string[] {
  return [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()]
}

function csvRows(text: string): string[][] {
  return text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    )
}
