import { z } from 'zod'
import { mailedToken } from '../accounts/inputs.ts'
import { holderOfLink } from '../accounts/tokens.ts'
import { recallAnswers } from '../db/recall-tables.ts'
import { line, optional } from '../fields/line.ts'
import { action, type Call, idParam, page } from '../http/action.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { fromNetwork } from '../http/limits.ts'
import { takesPart, whoTakesPart } from '../http/organisation.ts'
import { dayIn } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { recallHead } from '../listings/row/recall-named.ts'
import { answersTo, answerTo, keyOf, sidesIn } from './answers.ts'
import { toldBy } from './history.ts'
import { readerOf, sentenceOf } from './reader.ts'
import { toldApart } from './told-apart.ts'

/** Mails link to buttons here, so that link scanners change nothing. */
export const answerPage = page('recall/Answer', {
  summary: "What the link of a recall's mail leads to: what it names of its reader, to be answered.",
  load: readerIn,
  allow: whoTakesPart,
  props: async (call, { recall, theirs, things, messages, user }) => {
    const answers = await answersTo(call.db, recall.id)
    const apart = await toldApart(call, things, theirs)
    const { lifted_at, officer_name, officer_email } = recall
    return {
      recall: {
        ...{
          id: recall.id,
          what: await recallHead(call.db, recall),
          reason: recall.reason,
          officer_name,
          officer_email,
        },
        lifted_on: lifted_at && dayIn(lifted_at, call.app.config.parkTimeZone),
      },
      messages: messages.map(({ id, kind, day, text }) => ({ id, kind, day, text })),
      things: things.map((thing) => {
        const sides = sidesIn(theirs).filter((side) => keyOf(side) === keyOf(thing))
        const own = sides.filter(({ people }) => people.includes(user.id))
        const colleagues = own.flatMap(({ people }) => people).filter((id) => id !== user.id)
        const isGiver = sides.indexOf(own[0] as (typeof sides)[number]) === 0
        const by = (people: number[]) =>
          answers.find((one) => one.thing === keyOf(thing) && people.includes(one.user_id ?? 0))
        return {
          ...{ kind: thing.kind, id: thing.id, title: thing.title },
          text: sentenceOf(thing, isGiver),
          side: thing.kind === 'listing' || isGiver ? ('seller' as const) : ('buyer' as const),
          ...{ facts: apart.get(keyOf(thing))?.facts ?? [], href: apart.get(keyOf(thing))?.href ?? null },
          answer: by([user.id])?.answer ?? null,
          passed_to: by([user.id])?.passed_to ?? null,
          /** Of the same side. */
          colleague: by(colleagues)?.answer ?? null,
        }
      }),
      token: call.query.get('token') ?? '',
    }
  },
})

const thing = () =>
  z.int32({ error: () => m.recall_answer_error_thing() }).positive(m.recall_answer_error_thing())

export const answerAction = action({
  summary: 'Answer a recall: what became of a listing or a connection that it names.',
  example: { connection_id: 12, answer: 'passed_on', passed_to: 'Jan, lab 3' },
  limits: (call) => [fromNetwork(call, 'token', 300)],
  load: readerIn,
  allow: whoTakesPart,
  input: () =>
    z.object({
      token: mailedToken().nullish(),
      listing_id: thing().nullish(),
      connection_id: thing().nullish(),
      answer: z.enum(recallAnswers, m.recall_answer_error()),
      passed_to: optional(line(200)).optional(),
    }),
  run: (call, { listing_id, connection_id, answer, passed_to = null }, { user, recall, things }) => {
    const named = things.find(({ kind, id }) => id === (kind === 'listing' ? listing_id : connection_id))
    if (named)
      return answerTo(call.db, { recall_id: recall.id, user_id: user.id }, named, { answer, passed_to })
    return invalid(connection_id ? 'connection_id' : 'listing_id', m.recall_answer_error_thing())
  },
  reply: () => ({ message: m.recall_answer_saved() }),
})

/** By mailed token or session. For people not told, the recall does not exist. */
async function readerIn(call: Call) {
  const isByLink = Boolean(call.body.token ?? call.query.get('token'))
  if (!isByLink && !call.viewer.user) throw new Refusal('unauthenticated')
  const recall_id = idParam(call)
  const holder = isByLink ? await holderOfLink(call, 'recall') : null
  if (recall_id === null || (isByLink && holder?.subject_id !== recall_id)) return null
  const user_id = holder?.user_id ?? call.viewer.user?.id ?? 0
  const reader = await readerOf(call.db, { recall_id, user_id })
  if (!reader || !(await toldBy(call.db, recall_id)).has(user_id)) return null
  return { ...reader, takes_part: !isByLink || (await takesPart(call.db, user_id)) }
}
