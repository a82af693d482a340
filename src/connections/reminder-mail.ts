import { optional } from '../accounts/notifications.ts'
import { mailedToken } from '../accounts/tokens.ts'
import type { App } from '../app.ts'
import { m } from '../i18n/paraglide/messages.js'
import type { Block } from '../mail/mail.ts'
import {
  agreed,
  button,
  isAsked,
  isOpen,
  photo,
  type Told,
  type ToParty,
  toParty,
  write,
} from './party-mail.ts'
import { isPast, whenOf } from './pickup-mail.ts'
import { whatOf } from './props.ts'
import { type ConnectionRow, connectionsIn, type PickupRow } from './sql.ts'

/** Waits for agreed and proposed times. */
const asksForWord = (told: Told<ToParty>): boolean =>
  isOpen(told) &&
  !told.row.is_recalled &&
  isAsked(told) &&
  !aheadIn(told) &&
  !told.row.pickups.some((pickup) => pickup.status === 'agreed' && !isPast(pickup))

const aheadIn = ({ row }: Told<ToParty>): PickupRow | undefined =>
  row.pickups.find(({ status, starts_at }) => status === 'proposed' && Date.parse(starts_at) > Date.now())

const isAwaited = (told: Told<ToParty>): boolean =>
  told.row.is_silent && !told.row.is_recalled && isAsked(told)

export const reminderMails = {
  handover_reminder: optional(
    'handover_reminders',
    toParty(asksForWord, async (told, mail) => {
      const { app, row, me, other, goods } = told
      const passed = unansweredIn(row)
      if (passed) return neverAgreed(told, passed)
      const about = { name: other.name, title: row.title }
      const subject = { purpose: 'handover' as const, userId: me.id, subjectId: row.id }
      const token = await mailedToken(app, mail, subject)
      const url = `${app.config.appUrl}/connections/${row.id}/handed-over?token=${token}`
      return {
        subject: m.connections_mail_reminder_subject(about),
        preview: m.connections_mail_reminder_preview(),
        body: [
          { text: m.connections_mail_reminder_text(about) },
          ...photo(app, goods),
          agreed(row, other, goods),
          ...(await together(app, row)),
          { link: { label: m.connections_mail_reminder_button(), url, login: `/connections/${row.id}` } },
          button(app, row),
          ...write(row, other),
        ],
      }
    }),
  ),

  giver_waits: optional(
    'handover_reminders',
    toParty(isAwaited, async (told) => {
      const { app, row, other, goods } = told
      const about = { name: other.name, title: row.title }
      const proposal = proposalIn(told)
      return {
        subject: m.connections_mail_waits_subject(about),
        preview: m.connections_mail_waits_preview(about),
        body: [
          { text: proposal ?? m.connections_mail_waits_text(about) },
          ...photo(app, goods),
          agreed(row, other, goods),
          ...(await together(app, row)),
          ...write(row, other),
          button(
            app,
            row,
            proposal ? m.connections_mail_proposed_button() : m.connections_mail_waits_button(),
          ),
        ],
      }
    }),
  ),
}

const unansweredIn = ({ pickups }: ConnectionRow): PickupRow | undefined =>
  pickups.some(({ status }) => status === 'agreed')
    ? undefined
    : pickups.find(({ status }) => status === 'proposed')

/** Nobody agreed to come, so it asks for a time. */
async function neverAgreed(told: Told<ToParty>, passed: PickupRow) {
  const { app, row, other, goods } = told
  const about = { name: other.name, title: row.title, when: whenOf(told, passed) }
  return {
    subject: m.connections_mail_unanswered_subject(about),
    preview: m.connections_mail_unanswered_preview(about),
    body: [
      { text: m.connections_mail_unanswered_text(about) },
      ...photo(app, goods),
      agreed(row, other, goods),
      ...(await together(app, row)),
      button(app, row, m.connections_mail_waits_button()),
      ...write(row, other),
    ],
  }
}

function proposalIn(told: Told<ToParty>): string | null {
  const pickup = aheadIn(told)
  if (!pickup) return null
  const by = pickup.proposer?.name ?? told.other.name
  return m.connections_mail_waits_proposed({ by, title: told.row.title, when: whenOf(told, pickup) })
}

/** One reminder covers a handover. */
async function together({ db }: App, { id, handover_id }: ConnectionRow): Promise<Block[]> {
  const others = (await connectionsIn(db, handover_id)).filter(
    (other) => other.id !== id && !other.is_recalled,
  )
  if (others.length === 0) return []
  return [{ facts: [[m.connections_together(), others.map(whatOf).join('; ')]] }]
}
