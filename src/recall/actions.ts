import { z } from 'zod'
import type { Db } from '../db/connect.ts'
import type { Criteria } from '../db/recall-tables.ts'
import { paragraphs } from '../fields/line.ts'
import { action, type Call, download, page } from '../http/action.ts'
import { audit } from '../http/audit.ts'
import { invalid, together } from '../http/errors.ts'
import { isAdministrator } from '../http/viewer.ts'
import { todayIn } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { type Asked, casError, criteriaKeys, criteriaOf, namesGoods } from './criteria.ts'
import { recallCsv } from './csv.ts'
import { accountsOf, planOf } from './plan.ts'
import { stopAndTell } from './recall.ts'
import { shown, type Thing, thingsIn } from './rows.ts'
import { find } from './sql.ts'

const mostShown = 200
const mostInCsv = 100_000

const query = () => ({
  cas: z.string().max(100).optional(),
  lot: z.string().max(100).optional(),
  name: z.string().max(100).optional(),
  organisation: z.int().optional(),
})

export const recallPage = page('recall/Index', {
  summary: 'Who has a substance or a lot, gave it or got it.',
  documents: query,
  props: async (call) => {
    const asked = askedIn(call)
    const criteria = criteriaOf(asked)
    return {
      asked,
      problem: casError(criteria),
      organisations: await organisations(call.db),
      result: isSearch(criteria) ? await resultOf(call, criteria) : null,
    }
  },
})

export const recallFile = download({
  load: async (call) => {
    const criteria = criteriaOf(askedIn(call))
    if (!isSearch(criteria)) return []
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
      organisation: z.int({ error: () => m.fields_error_number() }).nullish(),
      reason: paragraphs(1000, () => m.recall_error_reason()),
    }),
  check: (_, given) => {
    const criteria = criteriaOf(askedOf(given))
    const problem = casError(criteria)
    return together(
      problem ? invalid('cas', problem) : null,
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

const askedIn = ({ query }: Call): Asked =>
  Object.fromEntries(criteriaKeys.map((key) => [key, query.get(key) ?? '']))

const askedOf = ({
  organisation,
  ...texts
}: Partial<Record<'cas' | 'lot' | 'name', string | null>> & { organisation?: number | null }): Asked => ({
  ...texts,
  organisation: organisation ? String(organisation) : null,
})

const isSearch = (criteria: Criteria) => Object.keys(criteria).length > 0 && casError(criteria) === null

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
