import { z } from 'zod'
import type { Db } from '../db/connect.ts'
import type { Criteria } from '../db/recall-tables.ts'
import { paragraphs } from '../fields/line.ts'
import { action, type Call, download, idParam, page } from '../http/action.ts'
import { audit } from '../http/audit.ts'
import { invalid, together } from '../http/errors.ts'
import { isAdministrator } from '../http/viewer.ts'
import { todayIn } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { type Asked, criteriaKeys, criteriaOf, namesGoods, problemsIn } from './criteria.ts'
import { recallCsv } from './csv.ts'
import { accountsOf, planOf } from './plan.ts'
import { stopAndTell, takeOut } from './recall.ts'
import { shown, type Thing, thingsIn } from './rows.ts'
import { find, recallById } from './sql.ts'

const mostShown = 200
const mostInCsv = 100_000

const query = () => ({
  cas: z.string().max(100).optional(),
  lot: z.string().max(100).optional(),
  name: z.string().max(100).optional(),
  organisation: z.int().positive().optional(),
})

export const recallPage = page('recall/Index', {
  summary: 'Who has a substance or a lot, gave it or got it.',
  documents: query,
  props: async (call) => {
    const { asked, criteria, problems, isSearch } = await searchIn(call)
    return {
      asked,
      problems,
      organisations: await organisations(call.db),
      result: isSearch ? await resultOf(call, criteria) : null,
    }
  },
})

export const recallFile = download({
  load: async (call) => {
    const { criteria, isSearch } = await searchIn(call)
    if (!isSearch) return []
    const things = await thingsIn(call.db, await find(call.db, criteria), mostInCsv)
    await audit(call.db, call, 'table_exported', 'table recall', { ...criteria })
    return things
  },
  file: (call, things) => ({
    name: `labex-recall-${todayIn(call.app.config.parkTimeZone)}.csv`,
    type: 'text/csv; charset=utf-8',
    text: recallCsv(things),
  }),
})

const text = () =>
  z
    .string()
    .max(100, m.fields_error_long({ max: 100 }))
    .nullish()

export const recallAction = action({
  summary: 'Hide what is listed of something, and mail who has it or passed it on; again, only what is new.',
  example: { lot: 'BCCF4321', reason: 'Recalled by the supplier. Do not open it; we fetch it on Monday.' },
  input: () =>
    z.object({
      ...{ cas: text(), lot: text(), name: text() },
      organisation: z
        .int({ error: () => m.recall_error_organisation() })
        .positive(m.recall_error_organisation())
        .max(2_147_483_647, m.recall_error_organisation())
        .nullish(),
      reason: paragraphs(1000, () => m.recall_error_reason()),
    }),
  check: async ({ db }, given) => {
    const criteria = criteriaOf(askedOf(given))
    const problems = await problemsIn(db, criteria)
    return together(
      problems.cas ? invalid('cas', problems.cas) : null,
      problems.organisation ? invalid('organisation', problems.organisation) : null,
      namesGoods(criteria) ? null : invalid('_', m.recall_error_goods()),
    )
  },
  run: (call, { reason, ...given }) => stopAndTell(call.db, call, criteriaOf(askedOf(given)), reason),
  reply: ({ listings, people }) => ({
    message: m.recall_told({
      listings: m.recall_told_listings({ count: listings }),
      people: m.recall_told_people({ count: people }),
    }),
    ...{ listings, people },
  }),
})

export const takeOutAction = action({
  summary: 'Take a single thing that was named wrongly out of a recall.',
  example: { listing_id: 12, reason: 'Its label was read wrongly; it is another lot.' },
  load: recallIn,
  input: () =>
    z.object({
      listing_id: z
        .int({ error: () => m.recall_error_thing() })
        .positive()
        .max(2_147_483_647),
      reason: paragraphs(500, () => m.admin_error_reason()),
    }),
  run: (call, { listing_id, reason }, recall) => takeOut(call.db, call, recall, listing_id, reason),
  reply: () => ({ message: m.recall_taken_out() }),
})

async function recallIn(call: Call) {
  const id = idParam(call)
  return (id && (await recallById(call.db, id))) || null
}

async function searchIn({ db, query }: Call) {
  const asked: Asked = Object.fromEntries(criteriaKeys.map((key) => [key, query.get(key) ?? '']))
  const criteria = criteriaOf(asked)
  const problems = await problemsIn(db, criteria)
  const isSearch = Object.keys(criteria).length > 0 && !problems.cas && !problems.organisation
  return { asked, criteria, problems, isSearch }
}

const askedOf = ({
  organisation,
  ...texts
}: Partial<Record<'cas' | 'lot' | 'name', string | null>> & { organisation?: number | null }): Asked => ({
  ...texts,
  organisation: organisation == null ? null : String(organisation),
})

async function resultOf(call: Call, criteria: Criteria) {
  const found = await find(call.db, criteria)
  const names = new Map((await organisations(call.db)).map(({ id, name }) => [id, name]))
  const things = await thingsIn(call.db, found, mostShown)
  return {
    things: things.map((thing) => ({ ...thing, href: hrefOf(call, thing) })),
    things_total: shown(found).length + found.connections.length,
    accounts: [...accountsOf(found)]
      .map(([id, account]) => ({ id, name: names.get(id) ?? '–', ...account }))
      .sort((one, other) => one.name.localeCompare(other.name)),
    plan: namesGoods(criteria) ? await planOf(call.db, criteria, found) : null,
  }
}

/** An officer who is no administrator sees what is listed, and of the rest only this table. */
function hrefOf({ viewer }: Call, { kind, id, state }: Thing): string | null {
  const maySee = isAdministrator(viewer) || (kind === 'listing' && state === 'active')
  return maySee ? `/${kind}s/${id}` : null
}

const organisations = (db: Db) =>
  db.selectFrom('organisations').select(['id', 'name']).orderBy('name').execute()
