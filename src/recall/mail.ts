import { inTheirPlace } from '../accounts/in-their-place.ts'
import { mailedToken } from '../accounts/tokens.ts'
import type { App } from '../app.ts'
import { takesPart } from '../http/organisation.ts'
import { grouped } from '../i18n/number.ts'
import { m } from '../i18n/paraglide/messages.js'
import { readable } from '../i18n/readable-address.ts'
import { writtenDay } from '../i18n/written-day.ts'
import { type Named, namedOf, whatOf } from '../listings/row/recall-named.ts'
import { type Link, type Mail, type MailIdentity, template } from '../mail/mail.ts'
import { waitingThings } from './answers.ts'
import { readerOf, sentenceOf, type Told, takenOutOf } from './reader.ts'
import type { Thing } from './rows.ts'

export const recallMails = {
  /** Includes messages up to `said`, for those told after them. */
  recall: template<Told & { said?: number }>('member', async (app, told, mail) => {
    const known = await readerOf(app.db, told)
    if (!known || known.isOut || known.recall.lifted_at !== null) return null
    const messages = known.messages.filter(({ id }) => id <= (told.said ?? 0))
    return mailOf(app, known, mail, {
      subject: m.recall_mail_subject,
      preview: m.recall_mail_preview(),
      texts: [m.recall_mail_text(), ...saidIn({ ...known, messages })],
    })
  }),

  /** Sent once, while nobody of the reader's side has answered. */
  recall_reminder: template<Told>('member', async (app, told, mail) => {
    const known = await readerOf(app.db, told)
    if (!known || known.recall.lifted_at) return null
    const things = await waitingThings(app.db, known)
    if (things.length === 0) return null
    return mailOf(app, { ...known, things }, mail, {
      subject: m.recall_mail_reminder_subject,
      preview: m.recall_mail_reminder_preview(),
      texts: [m.recall_mail_reminder_text(), m.recall_mail_before(), ...saidIn(known)],
    })
  }),

  recall_correction: template<Told & { message_id: number }>('member', async (app, told, mail) => {
    const known = await readerOfText(app, told)
    if (!known) return null
    return mailOf(app, known, mail, {
      subject: m.recall_mail_correction_subject,
      preview: m.recall_mail_correction_preview(),
      texts: [m.recall_mail_correction_text(), known.said, m.recall_mail_before(), known.recall.reason],
    })
  }),

  /** For people told other than its owner; their other goods stay recalled. */
  recall_taken_out: template<Told & { listing_ids: number[] }>('member', async (app, told) => {
    const known = await readerOf(app.db, told)
    const out = await takenOutOf(app.db, told, told.listing_ids)
    if (!known || known.recall.lifted_at !== null || out.length === 0) return null
    const { recall, things } = known
    const named = await namedOf(app.db, recall)
    const isStill = out.some((thing) => thing.is_recalled)
    const texts = [
      m.recall_mail_taken_out_text(),
      ...(isStill ? [m.recall_mail_taken_out_other()] : []),
      ...(things.length > 0 ? [m.recall_mail_taken_out_rest()] : []),
    ]
    return inPlace(known, {
      subject: m.recall_mail_taken_out_subject({ what: out[0]?.title ?? whatOf(named) }),
      preview: m.recall_mail_taken_out_preview(),
      body: [
        ...texts.map((text) => ({ text })),
        { list: out.map((thing) => itemOf(app, thing, false, true)) },
        { facts: factsOf(named, officerOf(recall)) },
      ],
    })
  }),

  recall_lifted: template<Told & { message_id: number }>('member', async (app, told, mail) => {
    const known = await readerOfText(app, told)
    if (!known) return null
    const things = known.things.filter((thing) => !thing.is_recalled)
    const isAll = things.length === known.things.length
    if (things.length === 0 && !isAll) return null
    const rest = isAll ? [] : [m.recall_mail_taken_out_rest()]
    return mailOf(app, { ...known, things }, mail, {
      subject: m.recall_mail_lifted_subject,
      preview: m.recall_mail_lifted_preview(),
      texts: [
        ...[m.recall_mail_lifted_text(), known.said, ...rest],
        ...[m.recall_mail_before(), known.recall.reason],
      ],
    })
  }),
}

type Reader = NonNullable<Awaited<ReturnType<typeof readerOf>>>

const saidIn = ({ recall, messages }: Pick<Reader, 'recall' | 'messages'>): string[] => [
  recall.reason,
  ...messages.flatMap(({ day, text }) => [m.recall_mail_corrected({ day: writtenDay(day) }), text]),
]

interface Words {
  subject: (about: { what: string }) => string
  preview: string
}

/** Null where nothing of theirs is named any more. */
async function readerOfText(app: App, told: Told & { message_id: number }) {
  const known = await readerOf(app.db, told)
  const said = known?.messages.find(({ id }) => id === told.message_id)
  return known && !known.isOut && said ? { ...known, said: said.text } : null
}

async function mailOf(
  app: App,
  reader: Reader,
  mail: MailIdentity,
  { subject, preview, texts }: Words & { texts: string[] },
) {
  const { user, recall, theirs, things } = reader
  const { lifted_at } = recall
  // Nobody is told to wait for what is over.
  const isLifted = lifted_at !== null
  const named = await namedOf(app.db, recall)
  const isAnswered = (await waitingThings(app.db, reader)).length === 0
  const ask = isAnswered ? m.recall_mail_answered_text() : m.recall_mail_answer_text()
  const given = new Set(
    theirs.connections.filter(({ givers }) => givers.includes(user.id)).map(({ id }) => id),
  )
  return inPlace(reader, {
    subject: subject({ what: things[0]?.title ?? whatOf(named) }),
    preview,
    body: [
      ...texts.map((text) => ({ text })),
      { facts: factsOf(named, officerOf(recall)) },
      { list: things.map((thing) => itemOf(app, thing, given.has(thing.id), isLifted)) },
      ...(isLifted ? [] : [{ text: ask }, { link: await answerLink(app, reader, mail) }]),
    ],
  })
}

/** Tells a stand-in whose things it is about. */
function inPlace({ user, absent, away }: Reader, mail: Omit<Mail, 'to' | 'name'>): Mail {
  const { email: to, name } = user
  const whose = absent ? { ...absent, stand_in: user } : away
  return inTheirPlace({ to, name, ...mail }, absent?.name, whose)
}

/** Somebody who takes no part any more answers after logging in. */
async function answerLink(app: App, { user, recall }: Reader, mail: MailIdentity): Promise<Link> {
  const login = `/recalls/${recall.id}/answer`
  const link = { label: m.recall_mail_answer(), url: app.config.appUrl + login, login }
  if (!(await takesPart(app.db, user.id))) return link
  const subject = { purpose: 'recall', userId: user.id, subjectId: recall.id } as const
  return { ...link, url: `${link.url}?token=${await mailedToken(app, mail, subject)}` }
}

const officerOf = ({ officer_name, officer_email }: Reader['recall']): string =>
  [officer_name, officer_email && readable(officer_email)].filter(Boolean).join(', ')

function factsOf({ name, cas, lot }: Named, officer: string): [string, string][] {
  const facts: [string, string | null][] = [
    [m.recall_name(), name],
    [m.recall_cas(), cas],
    [m.recall_lot(), lot],
    [m.recall_mail_ask(), officer],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

function itemOf({ config }: App, thing: Thing, isGiver: boolean, isLifted: boolean) {
  const { kind, id, title } = thing
  return {
    title,
    text: isLifted ? grouped(thing.amount) : sentenceOf(thing, isGiver),
    url: `${config.appUrl}/${kind}s/${id}`,
  }
}
