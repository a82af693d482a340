import type { App } from '../app.ts'
import { m } from '../i18n/paraglide/messages.js'
import type { Block, Calendar, DataOf } from '../mail/mail.ts'
import { calendarOf } from './calendar.ts'
import { isOpenAgain } from './goods.ts'
import { agreed, button, photo, type Told, type ToParty, toParty, write } from './party-mail.ts'
import type { ConnectionRow } from './sql.ts'

/** Calendars forget this pick-up. */
interface Ended extends ToParty {
  pickup_id?: number | null
}

export const connectionMails = {
  connected: toParty(({ app, row, me, other, goods }) => {
    const about = { name: other.name, organisation: other.organisation?.name ?? '', title: row.title }
    return {
      subject: m.connections_mail_connected_subject(about),
      preview: m.connections_mail_connected_preview(about),
      body: [
        {
          text:
            me.side === 'buyer'
              ? m.connections_mail_connected_buyer(about)
              : m.connections_mail_connected_seller(about),
        },
        ...photo(app, goods),
        agreed(row, other, goods),
        ...write(row, other),
        button(app, row),
      ],
    }
  }),

  connection_cancelled: toParty<Ended>(async (told) => {
    const { app, row, other } = told
    const about = { name: other.name, organisation: other.organisation?.name ?? '', title: row.title }
    const words = cancelledWords(told)
    const reason: Block[] = row.cancel_reason
      ? [{ facts: [[m.connections_mail_fact_reason(), row.cancel_reason]] }]
      : []
    return {
      subject: m.connections_mail_cancelled_subject(about),
      preview: m.connections_mail_cancelled_preview(about),
      body: [
        { text: (await isOpenAgain(app.db, row)) ? `${words} ${m.connections_open_again()}` : words },
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

function cancelledWords({ row, me, other }: Told<Ended>): string {
  const about = {
    name: [other.name, other.id && other.organisation?.name].filter(Boolean).join(', '),
    title: row.title,
  }
  const by: ConnectionRow['cancelled_by_id'] = row.cancelled_by_id
  if (by === me.id) return m.connections_mail_cancelled_you(about)
  return by === other.id
    ? m.connections_mail_cancelled_other(about)
    : m.connections_mail_cancelled_administrator(about)
}

declare module '../mail/outbox.ts' {
  interface Mails extends DataOf<typeof connectionMails> {}
}
