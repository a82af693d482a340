import { waitingOf } from '../connections/sql.ts'
import { type Call, userOf } from '../http/action.ts'
import { isOutsider } from '../http/viewer.ts'
import { answeredIn } from '../listings/listing.ts'
import { countDrafts, countEnding, endingOf, newestDraft } from '../listings/sql.ts'
import { unfinishedStep } from '../listings/values.ts'

export type Attention = Awaited<ReturnType<typeof attentionOf>>

/** What comes first on the dashboard: connections and listings that wait for an answer, and drafts. */
export async function attentionOf(call: Call) {
  const { db, viewer } = call
  const { id } = userOf(call)
  if (isOutsider(viewer)) return nothing
  const [ending, ending_total, waiting, draft, drafts_total] = await Promise.all([
    endingOf(db, id),
    countEnding(db, id),
    waitingOf(db, id),
    newestDraft(db, id),
    countDrafts(db, id),
  ])
  return { ending, ending_total, waiting, draft: draft ? unfinished(draft) : null, drafts_total }
}

const nothing = { ending: [], ending_total: 0, waiting: [], draft: null, drafts_total: 0 }

type Draft = NonNullable<Awaited<ReturnType<typeof newestDraft>>>

const unfinished = ({ id, title, created_on, ...row }: Draft) => ({
  ...{ id, title, created_on },
  step: unfinishedStep(answeredIn({ title, ...row })),
})
