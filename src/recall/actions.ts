import { z } from 'zod'
import type { Db } from '../db/connect.ts'
import type { Criteria } from '../db/recall-tables.ts'
import { paragraphs } from '../fields/line.ts'
import { action, type Call, download, page } from '../http/action.ts'
import { audit } from '../http/audit.ts'
import { invalid, together } from '../http/errors.ts'
import { todayIn } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { saidOfSides } from './answers.ts'
import { type Asked, criteriaKeys, criteriaOf, namesGoods, problemsIn } from './criteria.ts'
import { recallCsv } from './csv.ts'
import { allRecalls, earlierOf, isSameSearch, nearLots, type Recalled } from './history.ts'
import { planOf } from './plan.ts'
import { stopAndTell } from './recall.ts'
import { doneReply, organisations, recallProps, resultOf } from './result.ts'
import { thingsIn } from './rows.ts'
import { find } from './sql.ts'
import { answeredOf } from './waiting.ts'

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
      near: isSearch ? await nearLots(call.db, criteria) : [],
      result: isSearch ? await searchResult(call, criteria) : null,
      recalls: isSearch ? [] : await listOf(call.db),
    }
  },
})

async function listOf(db: Db) {
  const answered = await answeredOf(db)
  const listed = (await allRecalls(db)).map(async (recall) => {
    const of = answered.get(recall.id)
    return { ...(await recallProps(db, recall)), told: of?.told ?? 0, answered: of?.answered ?? 0 }
  })
  return Promise.all(listed)
}

export const recallFile = download({
  load: async (call) => {
    const { criteria, isSearch } = await searchIn(call)
    if (!isSearch) return { things: [] }
    const found = await find(call.db, criteria)
    const things = await thingsIn(call.db, found, mostInCsv)
    const same = inForce(await allRecalls(call.db), criteria)
    await audit(call.db, call, 'table_exported', 'table recall', { ...criteria })
    return { things, said: same && (await saidOfSides(call.db, same.id, found)) }
  },
  file: (call, { things, said }) => ({
    name: `labex-recall-${todayIn(call.app.config.parkTimeZone)}.csv`,
    type: 'text/csv; charset=utf-8',
    text: recallCsv(things, said),
  }),
})

const text = () =>
  z
    .string()
    .max(100, m.fields_error_long({ max: 100 }))
    .nullish()

const earlier = () =>
  z
    .int32({ error: () => m.recall_error_earlier() })
    .positive(m.recall_error_earlier())
    .nullish()

export const recallAction = action({
  summary: 'Hide what is listed of something, and mail who has it or passed it on; again, only what is new.',
  example: { lot: 'BCCF4321', reason: 'Recalled by the supplier. Do not open it; we fetch it on Monday.' },
  input: () =>
    z.object({
      ...{ cas: text(), lot: text(), name: text() },
      organisation: z
        .int32({ error: () => m.recall_error_organisation() })
        .positive(m.recall_error_organisation())
        .nullish(),
      reason: paragraphs(1000, () => m.recall_error_reason()),
      belongs_to: earlier(),
      after: earlier(),
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
  run: (call, { reason, belongs_to, after, ...given }) =>
    stopAndTell(call.db, call, criteriaOf(askedOf(given)), reason, {
      belongs_to,
      after,
      lot: given.lot?.trim(),
    }),
  reply: doneReply,
})

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

const inForce = (recalls: Recalled[], criteria: Criteria) =>
  recalls.find((recall) => !recall.lifted_at && isSameSearch(recall, criteria))

/** A lifted recall leaves nothing held, so everything is new. */
async function searchResult(call: Call, criteria: Criteria) {
  const found = await find(call.db, criteria)
  const earlier = namesGoods(criteria) ? await earlierOf(call.db, criteria, found) : []
  const same = inForce(earlier, criteria)
  return {
    ...(await resultOf(call, found)),
    plan: namesGoods(criteria) ? await planOf(call.db, same?.id ?? null, found) : null,
    earlier: await Promise.all(earlier.map((recall) => recallProps(call.db, recall))),
  }
}
