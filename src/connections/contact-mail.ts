import { m } from '../i18n/paraglide/messages.js'
import { writtenPeriod } from '../i18n/written-day.ts'
import { template } from '../mail/mail.ts'
import { calendarOf } from './calendar.ts'
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
import { contactOf, partiesOf } from './people.ts'
import { connectionById, type PickupRow } from './sql.ts'

interface AboutContact extends ToParty {
  named_by: string
  /** For calendars; absent in mails queued by an older version. */
  pickup_id?: number | null
}

const isContact = (told: Told<AboutContact>): boolean =>
  isOpen(told) && canAct(told) && contactOf(told.row, told.me.side)?.id === told.me.id

const isWithoutContact = (told: Told<ToParty>): boolean =>
  isOpen(told) && canAct(told) && contactOf(told.row, told.me.side) === null

export const contactMails = {
  contact_named: toParty<AboutContact>(isContact, ({ app, row, other, goods, data }) => {
    const about = { name: data.named_by, other: other.name, title: row.title }
    const pickup = row.pickups.find(({ status }) => status === 'agreed')
    const when = pickup && writtenPeriod(...periodOf(pickup), app.config.parkTimeZone)
    return {
      subject: m.connections_mail_contact_subject(about),
      preview: m.connections_mail_contact_preview(about),
      body: [
        { text: m.connections_mail_contact_text(about) },
        ...(pickup && when
          ? [
              {
                facts: [
                  [m.connections_mail_fact_when(), when],
                  [m.connections_mail_fact_place(), pickup.place],
                  [m.connections_mail_fact_note(), pickup.note],
                ].filter(([, value]) => value !== '') as [string, string][],
              },
            ]
          : []),
        ...photo(app, goods),
        agreed(row, other, goods),
        button(app, row),
        ...write(row, other),
      ],
      ...(pickup ? { calendar: calendarOf(app, row, pickup) } : {}),
    }
  }),

  contact_removed: template<AboutContact>('member', async (app, data) => {
    const row = await connectionById(app.db, data.connection_id)
    const me = await app.db
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('id', '=', data.user_id)
      .executeTakeFirst()
    if (!row || !me || partiesOf(row).some(({ id }) => id === me.id)) return null
    const about = { name: data.named_by, title: row.title }
    const pickup = row.pickups.find(({ id, status }) => id === data.pickup_id && status === 'agreed')
    const text = m.connections_mail_contact_removed_text(about)
    return {
      ...{ to: me.email, name: me.name },
      subject: m.connections_mail_contact_removed_subject(about),
      preview: m.connections_mail_contact_removed_preview(about),
      body: [{ text: pickup ? `${text} ${m.connections_mail_contact_removed_calendar()}` : text }],
      ...(pickup ? { calendar: calendarOf(app, row, { ...pickup, status: 'cancelled' }, [me]) } : {}),
    }
  }),

  contact_left: toParty(isWithoutContact, ({ app, row, other }) => {
    const about = { name: other.name, title: row.title }
    return {
      subject: m.connections_mail_contact_left_subject(about),
      preview: m.connections_mail_contact_left_preview(),
      body: [{ text: m.connections_mail_contact_left_text(about) }, button(app, row)],
    }
  }),
}

const periodOf = ({ starts_at, ends_at }: PickupRow): [Date, Date | null] => [
  new Date(starts_at),
  ends_at ? new Date(ends_at) : null,
]
