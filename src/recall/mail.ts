import { userById } from '../accounts/sql.ts'
import type { App } from '../app.ts'
import { formatDay } from '../i18n/day.ts'
import { grouped } from '../i18n/number.ts'
import { m } from '../i18n/paraglide/messages.js'
import { heldBy } from '../listings/end-holds.ts'
import { type DataOf, template } from '../mail/mail.ts'
import { messagesOf } from './history.ts'
import { type Thing, thingsIn } from './rows.ts'
import { type Found, find, recallById, without } from './sql.ts'
import { type Searched, whatOf } from './words.ts'

interface Told {
  recall_id: number
  user_id: number
}

export const recallMails = {
  /** With what was said up to `said`, for those who were told only after it. */
  recall: template<Told & { said?: number }>('member', async (app, told) => {
    const known = await knownTo(app, told)
    if (!known) return null
    const earlier = known.messages.filter(({ id }) => id <= (told.said ?? 0))
    return mailOf(app, known, {
      subject: m.recall_mail_subject,
      preview: m.recall_mail_preview(),
      texts: [
        m.recall_mail_text(),
        known.recall.reason,
        ...earlier.flatMap(({ day, text }) => [m.recall_mail_corrected({ day: formatDay(day) }), text]),
      ],
    })
  }),

  recall_correction: template<Told & { message_id: number }>('member', (app, told) =>
    later(app, told, {
      subject: m.recall_mail_correction_subject,
      preview: m.recall_mail_correction_preview(),
      text: m.recall_mail_correction_text(),
    }),
  ),

  recall_lifted: template<Told & { message_id: number }>('member', (app, told) =>
    later(app, told, {
      subject: m.recall_mail_lifted_subject,
      preview: m.recall_mail_lifted_preview(),
      text: m.recall_mail_lifted_text(),
    }),
  ),
}

declare module '../mail/outbox.ts' {
  interface Mails extends DataOf<typeof recallMails> {}
}

async function knownTo({ db }: App, { recall_id, user_id }: Told) {
  const [user, recall] = [await userById(db, user_id), await recallById(db, recall_id)]
  if (!user || !recall) return null
  const { out } = await heldBy(db, recall_id)
  const theirs = ownOf(without(await find(db, recall.criteria), out), user_id)
  const things = handoversFirst(await thingsIn(db, theirs))
  return { user, recall, theirs, things, messages: await messagesOf(db, recall_id) }
}

interface Words {
  subject: (about: { what: string }) => string
  preview: string
}

/** What is said after the reason, with the reason below it. */
async function later(
  app: App,
  told: Told & { message_id: number },
  { text, ...words }: Words & { text: string },
) {
  const known = await knownTo(app, told)
  const message = known?.messages.find(({ id }) => id === told.message_id)
  if (!known || !message) return null
  return mailOf(app, known, {
    ...words,
    texts: [text, message.text, m.recall_mail_before(), known.recall.reason],
  })
}

function mailOf(
  app: App,
  { user, recall, theirs, things }: NonNullable<Awaited<ReturnType<typeof knownTo>>>,
  { subject, preview, texts }: Words & { texts: string[] },
) {
  const { officer_name, officer_email, lifted_at } = recall
  // Nobody is told to wait for what is over.
  const isLifted = lifted_at !== null
  const given = new Set(
    theirs.connections.filter(({ givers }) => givers.includes(user.id)).map(({ id }) => id),
  )
  return {
    to: user.email,
    name: user.name,
    subject: subject({ what: things[0]?.title ?? whatOf(recall) }),
    preview,
    body: [
      ...texts.map((text) => ({ text })),
      { facts: factsOf(recall, [officer_name, officer_email].filter(Boolean).join(', ')) },
      { list: things.map((thing) => itemOf(app, thing, given.has(thing.id), isLifted)) },
    ],
  }
}

const ownOf = ({ listings, connections }: Found, userId: number): Found => ({
  listings: listings.filter(({ owners }) => owners.includes(userId)),
  connections: connections.filter(({ givers, receivers }) => [...givers, ...receivers].includes(userId)),
})

/** What was handed over may still be in use; what is listed is hidden already. */
const handoversFirst = (things: Thing[]): Thing[] => [
  ...things.filter(({ kind }) => kind === 'connection'),
  ...things.filter(({ kind }) => kind === 'listing'),
]

function factsOf(
  { criteria: { cas, lot: folded, name }, lot }: Searched,
  officer: string,
): [string, string][] {
  const facts: [string, string | undefined][] = [
    [m.recall_name(), name],
    [m.recall_cas(), cas],
    [m.recall_lot(), lot ?? folded],
    [m.recall_mail_ask(), officer],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

function itemOf({ config }: App, thing: Thing, isGiver: boolean, isLifted: boolean) {
  const { kind, id, title } = thing
  return {
    title,
    text: isLifted ? thing.amount : sentenceOf(thing, isGiver),
    url: `${config.appUrl}/${kind}s/${id}`,
  }
}

function sentenceOf({ amount, day, state, giver, receiver }: Thing, isGiver: boolean): string {
  if (!receiver) return m.recall_mail_listed()
  const about = {
    amount: grouped(amount),
    other: (isGiver ? receiver : giver).organisation,
    day: formatDay(day),
  }
  if (state === 'open')
    return isGiver ? m.recall_mail_promised_give(about) : m.recall_mail_promised_get(about)
  return isGiver ? m.recall_mail_gave(about) : m.recall_mail_got(about)
}
