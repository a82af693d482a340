import { z } from 'zod'
import { paragraphs } from '../fields/line.ts'
import { action, type Call, idParam, page } from '../http/action.ts'
import { m } from '../i18n/paraglide/messages.js'
import { heldBy } from '../listings/write/end-holds.ts'
import { answerRows } from './answer-rows.ts'
import { remind } from './answers.ts'
import { messagesOf, oneRecall } from './history.ts'
import { planOf } from './plan.ts'
import { correct, lift, takeOut, tellNew } from './recall.ts'
import { doneReply, recallProps, resultOf } from './result.ts'
import { find, namedBy, recallById, without } from './sql.ts'

export const recalledPage = page('recall/Show', {
  summary: 'A recall: what was said, what it names, and what can be done about it.',
  load: recallIn,
  props: async (call, recall) => {
    const { db } = call
    const row = await oneRecall(db, recall.id)
    const { held, out } = await heldBy(db, recall.id)
    const named = await namedBy(db, recall.id)
    const found = without(await find(db, recall.criteria, recall.id), out)
    const { things, things_total } = await resultOf(call, found)
    return {
      recall: {
        ...(await recallProps(db, row)),
        ...{ version: recall.version, reason: recall.reason, by: recall.officer_name },
        /** It is lifted, and what it holds is not shown again yet. */
        holds_on: recall.lifted_at !== null && recall.let_go_at === null,
      },
      messages: await messagesOf(db, recall.id),
      plan: recall.lifted_at ? null : await planOf(db, recall.id, found),
      things: things.map((thing) => ({
        ...thing,
        /** The listing by which it is taken out. */
        take_out:
          (thing.kind === 'connection'
            ? named.get(thing.id)
            : thing.state !== 'deleted' && held.has(thing.id) && thing.id) || null,
      })),
      things_total,
      taken_out: out.size,
      answers: await answerRows(db, recall.id, found),
    }
  },
})

const version = () => z.int({ error: () => m.recall_error_version() })
const said = () => paragraphs(1000, () => m.recall_error_reason())

export const tellAction = action({
  summary: 'Hide what is new of a recall, and mail who has not been told.',
  example: { version: 1 },
  load: recallIn,
  input: () => z.object({ version: version() }),
  run: (call, { version }, { id }) => tellNew(call.db, call, { id, version }),
  reply: doneReply,
})

export const correctAction = action({
  summary: 'Correct what a recall said: everybody who was told is mailed this, too.',
  example: { version: 1, text: 'Only bottles opened in June are meant.' },
  load: recallIn,
  input: () => z.object({ version: version(), text: said() }),
  run: (call, { version, text }, { id }) => correct(call.db, call, { id, version }, text),
  reply: (people) => ({ message: m.recall_told_people({ count: people as number }) }),
})

export const remindAction = action({
  summary: 'Remind those who have not answered a recall, each of them once.',
  body: 'ignored',
  load: recallIn,
  run: (call, _input, { id }) => remind(call.db, call, id),
  reply: (people) => ({ message: m.recall_reminded({ count: people as number }) }),
})

export const liftAction = action({
  summary:
    'Lift a recall: ten minutes later it holds nothing any more, and everybody who was told is mailed.',
  example: { version: 1, text: 'The supplier has tested the lot; it is fine.' },
  load: recallIn,
  input: () => z.object({ version: version(), text: said() }),
  run: (call, { version, text }, { id }) => lift(call.db, call, { id, version }, text),
  reply: ({ people }) => ({ message: m.recall_lifted_done({ count: people }) }),
})

export const takeOutAction = action({
  summary: 'Take a single thing that was named wrongly out of a recall.',
  example: { listing_id: 12, reason: 'Its label was read wrongly; it is another lot.' },
  load: recallIn,
  input: () =>
    z.object({
      listing_id: z.int32({ error: () => m.recall_error_thing() }).positive(),
      reason: paragraphs(500, () => m.admin_error_reason()),
    }),
  run: (call, { listing_id, reason }, recall) => takeOut(call.db, call, recall, listing_id, reason),
  reply: () => ({ message: m.recall_taken_out() }),
})

async function recallIn(call: Call) {
  const id = idParam(call)
  return (id && (await recallById(call.db, id))) || null
}
