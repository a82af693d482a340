import type { App } from '../app.ts'
import { m } from '../i18n/paraglide/messages.js'
import type { Block, Calendar, DataOf } from '../mail/mail.ts'
import { calendarOf } from './calendar.ts'
import { isOpenAgain } from './goods.ts'
import { agreed, button, photo, type Told, type ToParty, toParty, write } from './party-mail.ts'
import { askedTitle } from './props.ts'
import { openAgainText } from './words.ts'

/** Calendars forget this pick-up. */
interface Ended extends ToParty {
  pickup_id?: number | null
}

export const connectionMails = {
  connected: toParty((told) => {
    const { app, row, other, goods } = told
    const about = { name: other.name, organisation: other.organisation?.name ?? '', title: row.title }
    return {
      subject: m.connections_mail_connected_subject(about),
      preview: m.connections_mail_connected_preview(about),
      body: [
        { text: connectedWords(told) },
        ...photo(app, goods),
        agreed(row, other, goods),
        ...write(row, other),
        button(app, row),
      ],
    }
  }),

  connection_cancelled: toParty<Ended>(async (told) => {
    const { app, row, me, other } = told
    const about = { name: other.name, organisation: other.organisation?.name ?? '', title: row.title }
    const words = cancelledWords(told)
    const reason: Block[] = row.cancel_reason
      ? [{ facts: [[m.connections_mail_fact_reason(), row.cancel_reason]] }]
      : []
    return {
      subject: m.connections_mail_cancelled_subject(about),
      preview: m.connections_mail_cancelled_preview(about),
      body: [
        {
          text: (await isOpenAgain(app.db, row))
            ? `${words} ${openAgainText(row.exchange_type, me.side)}`
            : words,
        },
        ...reason,
        button(app, row),
      ],
      ...ended(told),
    }
  }),

  connection_completed: toParty<Ended & { with_ids?: number[] }>(async (told) => {
    const { app, row, data } = told
    const others = await titlesOf(app, data.with_ids ?? [])
    const titles = [row.title, ...others].map((title) => `“${title}”`).join(', ')
    return {
      subject: m.connections_mail_completed_subject({ title: row.title }),
      preview: m.connections_mail_completed_preview(),
      body: [
        { text: m.connections_mail_completed_text({ titles, count: others.length + 1 }) },
        button(app, row),
      ],
      ...ended(told),
    }
  }),
}

async function titlesOf({ db }: App, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('connections')
    .select('title')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(({ title }) => title)
}

function ended({ app, row, data }: Told<Ended>): { calendar?: Calendar } {
  const pickup = row.pickups.find(({ id, status }) => id === data.pickup_id && status === 'cancelled')
  return pickup ? { calendar: calendarOf(app, row, pickup) } : {}
}

function cancelledWords({ row, me, other, parties }: Told<Ended>): string {
  const about = {
    name: [other.name, other.id && other.organisation?.name].filter(Boolean).join(', '),
    title: row.title,
  }
  if (row.cancelled_side === 'administrator') return m.connections_mail_cancelled_administrator(about)
  if (row.cancelled_by_id === me.id) return m.connections_mail_cancelled_you(about)
  if (row.cancelled_side !== me.side) return m.connections_mail_cancelled_other(about)
  const by = row.cancelled_by_name ?? parties[me.side].name
  return m.connections_mail_cancelled_colleague({ ...about, by })
}

function connectedWords({ row, me, other }: Told<ToParty>): string {
  const about = { name: other.name, organisation: other.organisation?.name ?? '', title: row.title }
  const asked = askedTitle(row)
  if (asked !== null)
    return me.side === 'buyer'
      ? m.connections_mail_answered_buyer({ ...about, asked })
      : m.connections_mail_answered_seller({ ...about, asked })
  return me.side === 'buyer'
    ? m.connections_mail_connected_buyer(about)
    : m.connections_mail_connected_seller(about)
}

declare module '../mail/outbox.ts' {
  interface Mails extends DataOf<typeof connectionMails> {}
}
