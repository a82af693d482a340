import { isDeepStrictEqual } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import type { Db } from '../db/connect.ts'
import { isCas } from '../fields/kinds/cas.ts'
import { pictograms } from '../fields/kinds/hazards.ts'
import { oneLine } from '../fields/line.ts'
import { m } from '../i18n/paraglide/messages.js'
import { isStatement } from './statements.ts'
import { namedBy, type SubstanceFile, type TableRow } from './table.ts'

const isText = (text: string) => oneLine.test(text) && text.isWellFormed()
const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(isText, { error: () => m.substances_table_text() })
const cas = () => z.string().refine(isCas, { error: () => m.substances_table_number() })

const row = z.object({
  id: text(60).refine((id) => !id.startsWith(namedBy('')), { error: () => m.substances_table_own_id() }),
  cas: cas().nullable(),
  name: text(300),
  names: z.array(text(200)).max(40).default([]),
  pictograms: z.array(z.enum(pictograms)).max(9).default([]),
  signal: z.enum(['danger', 'warning']).nullable().default(null),
  statements: z.array(z.string().refine(isStatement)).max(60).default([]),
  notes: z.array(text(10)).max(20).default([]),
  has_limits: z.boolean().default(false),
  superseded: z.boolean().default(false),
})

/** Names the first row that repeats a key. */
const unique =
  <Row>(keyOf: (row: Row) => string) =>
  (rows: Row[], check: z.RefinementCtx) => {
    const seen = new Set<string>()
    const again = rows.findIndex((row) => seen.size === seen.add(keyOf(row)).size)
    const twice = rows[again]
    if (twice !== undefined)
      check.addIssue({
        code: 'custom',
        path: [again],
        message: m.substances_table_twice({ text: keyOf(twice) }),
      })
  }

const file = z.object({
  source: text(500),
  // PostgreSQL knows no year 0.
  as_of: z.iso.date().refine((day) => day >= '0001'),
  substances: z
    .array(row)
    .min(1)
    .max(50_000)
    .superRefine(unique(({ id }) => id)),
  names: z
    .array(z.tuple([cas(), text(500)], text(500)).check(z.maxLength(40)))
    .max(50_000)
    .superRefine(unique(([number]) => number))
    .default([]),
})

/** It may be packed; a text says what is wrong. */
export function readTable(bytes: Uint8Array): SubstanceFile | string {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  try {
    const json = isPacked ? gunzipSync(bytes, { maxOutputLength: 64 * 1024 * 1024 }) : Buffer.from(bytes)
    const read = file.safeParse(JSON.parse(json.toString('utf8')))
    if (read.success) return read.data
    const [issue] = read.error.issues
    return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`
  } catch (error) {
    return (error as Error).message
  }
}

/** Ids of new, different and missing rows; `rows` is the total. */
export async function compareTable(db: Db, { substances }: SubstanceFile) {
  const rows = await db
    .selectFrom('substances')
    .select([
      'id',
      'cas',
      'name',
      'names',
      'pictograms',
      'signal',
      'statements',
      'notes',
      'has_limits',
      'superseded',
    ])
    .where('is_classified', '=', true)
    .execute()
  const current = new Map<string, TableRow>(rows.map((one) => [one.id, one]))
  const next = new Set(substances.map(({ id }) => id))
  return {
    added: substances.filter(({ id }) => !current.has(id)).map(({ id }) => id),
    changed: substances
      .filter((one) => current.has(one.id) && !isDeepStrictEqual({ ...one }, { ...current.get(one.id) }))
      .map(({ id }) => id),
    deleted: rows.filter(({ id }) => !next.has(id)).map(({ id }) => id),
    rows: rows.length,
  }
}
