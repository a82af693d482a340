import { numberText } from '../i18n/number.ts'
import { m } from '../i18n/paraglide/messages.js'
import { writtenDay } from '../i18n/written-day.ts'
import type { Block, Calendar } from '../mail/mail.ts'
import { calendarOf } from './calendar.ts'
import { isOpenAgain } from './goods.ts'
import { isLent } from './loan-state.ts'
import {
  agreed,
  button,
  canAct,
  isOpen,
  photo,
  type Told,
  type ToParty,
  toParty,
  write,
} from './party-mail.ts'
import { askedTitle, whatOf } from './props.ts'
import { type ConnectionRow, connectionsByIds } from './sql.ts'
import { openAgainText } from './words.ts'

/** Calendars forget this pick-up. */
interface Ended extends ToParty {
  pickup_id?: number | null
}

const isToArrange = (told: Told<ToParty>): boolean => isOpen(told) && canAct(told)

const isCancelled = ({ row }: Told<Ended>): boolean => row.status === 'cancelled'

/** A return is mailed separately. */
const isHandedOver = ({ row }: Told<Ended>): boolean => row.status === 'completed' && !row.returned_at

export const connectionMails = {
  connected: toParty<ToParty & { with_ids?: number[] }>(isToArrange, async (told) => {
    const { app, row, other, goods, data } = told
    const others = (await connectionsByIds(app.db, data.with_ids ?? [])).filter(
      ({ status }) => status === 'open',
    )
    const more = others.map(({ title }) => `“${title}”`).join(', ')
    const about = { name: other.name, organisation: other.organisation?.name ?? '', title: row.title }
    return {
      subject:
        others.length > 0
          ? m.connections_mail_connected_subject_more({ title: row.title, count: numberText(others.length) })
          : m.connections_mail_connected_subject(about),
      preview: m.connections_mail_connected_preview(about),
      body: [
        { text: connectedWords(told) },
        ...(more ? [{ text: m.connections_mail_connected_with({ titles: more }) }] : []),
        ...photo(app, goods),
        agreed(row, other, goods),
        ...write(row, other),
        button(app, row),
      ],
    }
  }),

  connection_cancelled: toParty<Ended>(isCancelled, async (told) => {
    const { app, row, me } = told
    const { text, preview } = cancelledWords(told)
    const reason: Block[] = row.cancel_reason
      ? [{ facts: [[m.connections_mail_fact_reason(), row.cancel_reason]] }]
      : []
    return {
      subject: m.connections_mail_cancelled_subject({ title: row.title }),
      preview,
      body: [
        {
          text: (await isOpenAgain(app.db, row))
            ? `${text} ${openAgainText(row.exchange_type, me.side)}`
            : text,
        },
        ...reason,
        button(app, row),
      ],
      ...ended(told),
    }
  }),

  connection_completed: toParty<Ended & { with_ids?: number[] }>(isHandedOver, async (told) => {
    const { app, row, data } = told
    const all = [row, ...(await connectionsByIds(app.db, data.with_ids ?? []))]
    const isForGood = !all.some(isLent)
    const about = { titles: all.map(({ title }) => `“${title}”`).join(', '), count: all.length }
    const facts: [string, string][] = [
      ...(isForGood ? [] : all.map((one): [string, string] => [whatOf(one), untilText(one)])),
      ...said(row.completed_by_name),
    ]
    return {
      subject: m.connections_mail_completed_subject({ title: row.title }),
      preview: isForGood ? m.connections_mail_completed_preview() : m.connections_mail_lent_preview(),
      body: [
        { text: isForGood ? m.connections_mail_completed_text(about) : m.connections_mail_lent_text(about) },
        ...(facts.length > 0 ? [{ facts } satisfies Block] : []),
        button(app, row),
      ],
      ...ended(told),
    }
  }),
}

function untilText(row: ConnectionRow): string {
  if (!isLent(row)) return m.connections_mail_lent_for_good()
  return row.available_until
    ? m.connections_mail_lent_until({ day: writtenDay(row.available_until) })
    : m.connections_mail_lent_open()
}

/** Null once that account is deleted. */
const said = (name: string | null): [string, string][] =>
  name === null ? [] : [[m.connections_mail_fact_said(), name]]

function ended({ app, row, data }: Told<Ended>): { calendar?: Calendar } {
  const pickup = row.pickups.find(({ id, status }) => id === data.pickup_id && status === 'cancelled')
  return pickup ? { calendar: calendarOf(app, row, pickup) } : {}
}

const cancelledBy = {
  you: { text: m.connections_mail_cancelled_you, preview: m.connections_mail_cancelled_you_preview },
  colleague: {
    text: m.connections_mail_cancelled_colleague,
    preview: m.connections_mail_cancelled_colleague_preview,
  },
  other: { text: m.connections_mail_cancelled_other, preview: m.connections_mail_cancelled_other_preview },
  administrator: {
    text: m.connections_mail_cancelled_administrator,
    preview: m.connections_mail_cancelled_administrator_preview,
  },
}

/** The subject says what was cancelled, and the preview by whom. */
function cancelledWords(told: Told<Ended>): { text: string; preview: string } {
  const { row, me, other, parties } = told
  const about = {
    name: [other.name, other.id && other.organisation?.name].filter(Boolean).join(', '),
    title: row.title,
    by: row.cancelled_by_name ?? parties[me.side].name,
  }
  const words = cancelledBy[cancellerOf(told)]
  return { text: words.text(about), preview: words.preview(about) }
}

function cancellerOf({ row, me }: Told<Ended>): keyof typeof cancelledBy {
  if (row.cancelled_side === 'administrator') return 'administrator'
  if (row.cancelled_by_id === me.id) return 'you'
  return row.cancelled_side === me.side ? 'colleague' : 'other'
}

function connectedWords({ row, me, other }: Told<ToParty>): string {
  const about = { name: other.name, organisation: other.organisation?.name ?? '', title: row.title }
  const asked = askedTitle(row)
  if (asked !== null)
    return me.side === 'buyer'
      ? m.connections_mail_answered_buyer({ ...about, asked })
      : m.connections_mail_answered_seller({ ...about, asked })
  return (isLent(row) ? lentWords : connectedFor)[me.side](about)
}

const connectedFor = {
  buyer: m.connections_mail_connected_buyer,
  seller: m.connections_mail_connected_seller,
}
const lentWords = { buyer: m.connections_mail_lent_buyer, seller: m.connections_mail_lent_seller }
