import { userById } from '../accounts/sql.ts'
import type { App } from '../app.ts'
import type { Criteria } from '../db/recall-tables.ts'
import { formatDay } from '../i18n/day.ts'
import { grouped } from '../i18n/number.ts'
import { m } from '../i18n/paraglide/messages.js'
import { heldBy } from '../listings/end-holds.ts'
import { type DataOf, template } from '../mail/mail.ts'
import { type Thing, thingsIn } from './rows.ts'
import { type Found, find, recallById, without } from './sql.ts'

export const recallMails = {
  recall: template<{ recall_id: number; user_id: number }>('member', async (app, { recall_id, user_id }) => {
    const [user, recall] = [await userById(app.db, user_id), await recallById(app.db, recall_id)]
    if (!user || !recall) return null
    const { criteria, reason, officer_name, officer_email } = recall
    const { out } = await heldBy(app.db, recall_id)
    const theirs = ownOf(without(await find(app.db, criteria), out), user_id)
    const things = handoversFirst(await thingsIn(app.db, theirs))
    const givenIds = new Set(
      theirs.connections.filter(({ givers }) => givers.includes(user_id)).map(({ id }) => id),
    )
    return {
      to: user.email,
      name: user.name,
      subject: m.recall_mail_subject({ what: things[0]?.title ?? whatOf(criteria) }),
      preview: m.recall_mail_preview(),
      body: [
        { text: m.recall_mail_text() },
        { text: reason },
        { facts: factsOf(criteria, [officer_name, officer_email].filter(Boolean).join(', ')) },
        { list: things.map((thing) => itemOf(app, thing, givenIds.has(thing.id))) },
      ],
    }
  }),
}

declare module '../mail/outbox.ts' {
  interface Mails extends DataOf<typeof recallMails> {}
}

const whatOf = ({ name, cas, lot }: Criteria): string => [name, cas, lot].filter(Boolean).join(', ')

const ownOf = ({ listings, connections }: Found, userId: number): Found => ({
  listings: listings.filter(({ owners }) => owners.includes(userId)),
  connections: connections.filter(({ givers, receivers }) => [...givers, ...receivers].includes(userId)),
})

/** What was handed over may still be in use; what is listed is hidden already. */
const handoversFirst = (things: Thing[]): Thing[] => [
  ...things.filter(({ kind }) => kind === 'connection'),
  ...things.filter(({ kind }) => kind === 'listing'),
]

function factsOf({ cas, lot, name }: Criteria, officer: string): [string, string][] {
  const facts: [string, string | undefined][] = [
    [m.recall_name(), name],
    [m.recall_cas(), cas],
    [m.recall_lot(), lot],
    [m.recall_mail_ask(), officer],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

function itemOf({ config }: App, thing: Thing, isGiver: boolean) {
  const { kind, id, title } = thing
  return { title, text: sentenceOf(thing, isGiver), url: `${config.appUrl}/${kind}s/${id}` }
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
