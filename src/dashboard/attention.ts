import { connectionProps } from '../connections/props.ts'
import { waitingFor } from '../connections/waiting.ts'
import { type Call, userOf } from '../http/action.ts'
import { isOutsider, isSafetyOfficer } from '../http/viewer.ts'
import { todayIn } from '../i18n/day.ts'
import { unfinishedStep } from '../listings/catalogue/values.ts'
import { answeredIn } from '../listings/row/row-values.ts'
import { wantingOf } from '../listings/row/wanting.ts'
import { recallsToAnswer, type ToAnswer } from '../recall/unanswered.ts'

export type Attention = Awaited<ReturnType<typeof attentionOf>>
export type WaitingConnection = Attention['waiting'][number]

export async function attentionOf(call: Call) {
  const { db, viewer } = call
  const { id } = userOf(call)
  const for_safety = await waitingForSafety(call)
  if (isOutsider(viewer)) return { ...nothing, for_safety }
  const [recalls, waiting, { ending, draft, asked, hidden }] = await Promise.all([
    recallsToAnswer(db, id),
    waitingIn(call),
    wantingOf(db, id),
  ])
  const shown = waiting.slice(0, 5)
  const draftProps = draft ? unfinished(draft, todayIn(call.app.config.parkTimeZone)) : null
  return {
    ...{ recalls, waiting: shown, waiting_total: waiting.length, for_safety },
    ...{ asked: asked.map(withoutTotal), asked_total: asked[0]?.total ?? 0 },
    ...{ hidden: hidden.map(withoutTotal), hidden_total: hidden[0]?.total ?? 0 },
    ...{ ending: ending.map(withoutTotal), ending_total: ending[0]?.total ?? 0 },
    ...{ draft: draftProps, drafts_total: draft?.total ?? 0 },
  }
}

const withoutTotal = <T extends { total: number }>({ total: _, ...row }: T) => row

const nothing = {
  ...{ recalls: [] as ToAnswer[], waiting: [], waiting_total: 0 },
  ...{ ending: [], ending_total: 0, draft: null, drafts_total: 0, asked: [], asked_total: 0 },
  ...{ hidden: [], hidden_total: 0 },
}

const waitingForSafety = async ({ viewer, counts }: Call): Promise<number> =>
  isSafetyOfficer(viewer) ? (await counts()).for_safety : 0

/** One entry per handover, with the other titles. */
async function waitingIn(call: Call) {
  const rows = await waitingFor(call.db, userOf(call).id)
  const keyOf = (row: (typeof rows)[number]) => `${row.waits_for}-${row.handover_id}`
  const together = Map.groupBy(rows, keyOf)
  return [...together].flatMap(([key, [first, ...others]]) => {
    if (!first) return []
    const connection = connectionProps(first, call.viewer, call.app.config)
    const ids = [first, ...others].map(({ id }) => id)
    return [{ key, ids, waits_for: first.waits_for, connection, others: others.map(({ title }) => title) }]
  })
}

type Draft = NonNullable<Awaited<ReturnType<typeof wantingOf>>['draft']>

const unfinished = ({ id, title, created_on, ...row }: Draft, today: string) => ({
  ...{ id, title, created_on },
  step: unfinishedStep(answeredIn({ title, ...row }), today),
})
