import { type ToUser, toUser } from '../accounts/to-user.ts'
import type { App } from '../app.ts'
import type { Db } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { visitor } from '../http/viewer.ts'
import { firstDayInTime, isBusinessDay } from '../i18n/business-days.ts'
import { m } from '../i18n/paraglide/messages.js'
import { visibility } from '../listings/row/access.ts'
import { type ListingRow, listingsByIds } from '../listings/row/sql.ts'
import { claimReminders, waitingOf } from '../listings/row/waiting.ts'
import { standingOf } from '../listings/write/hold-mail.ts'
import { type ToOwner, toOwner } from '../listings/write/owner-mail.ts'
import { rulesMet } from '../listings/write/safety.ts'
import type { Block } from '../mail/mail.ts'
import { queueMailTo } from '../mail/outbox.ts'
import { safetyOfficers } from './sql.ts'

const mostListed = 10

const reasonsFor = async (app: App, { id, safety }: ListingRow): Promise<[string, string][]> =>
  (await rulesMet(app.db, id))
    .filter(({ verdict }) => verdict === (safety === 'blocked' ? 'block' : 'ask'))
    .map(({ reason }) => [m.safety_reason(), reason])

const listingLink = ({ config }: App, { id }: ListingRow) => ({
  link: { label: m.safety_mail_button(), url: `${config.appUrl}/listings/${id}` },
})

const isShown = (row: ListingRow): boolean => visibility(visitor, row, false) === 'whole'

/** Allowed, but kept away by an administrator or a recall. */
const isHeldOnly = ({ safety, status, held, deleted_at }: ListingRow): boolean =>
  held && safety === null && status === 'active' && deleted_at === null

const isDraft = ({ status, published_at, deleted_at }: ListingRow): boolean =>
  status === 'inactive' && published_at === null && deleted_at === null

export const safetyMails = {
  listing_stopped: toOwner(
    ({ safety, deleted_at }) => !deleted_at && (safety === 'blocked' || safety === 'awaiting'),
    async (row, app) => {
      const { title, safety } = row
      const text = safety === 'blocked' ? m.safety_mail_blocked_text : m.safety_mail_awaiting_text
      return {
        subject: m.safety_mail_stopped_subject({ title }),
        preview: m.safety_mail_stopped_preview(),
        body: [{ text: text({ title }) }, { facts: await reasonsFor(app, row) }, listingLink(app, row)],
      }
    },
  ),

  listing_released: toOwner(
    (row) => row.safety === null && (isShown(row) || isDraft(row)),
    async (row, app) => {
      const { title, status } = row
      const text = status === 'active' ? m.safety_mail_released_text : m.safety_mail_draft_text
      const subject = status === 'active' ? m.safety_mail_released_subject : m.safety_mail_draft_subject
      return {
        subject: subject({ title }),
        preview: m.safety_mail_released_preview(),
        body: [{ text: text({ title }) }, listingLink(app, row)],
      }
    },
  ),

  listing_allowed: toOwner<Together>(
    (row) => isShown(row) || isHeldOnly(row),
    async (row, app, _, { others = [] }) => {
      const { title, held } = row
      const subject = held ? m.safety_mail_allowed_held_subject : m.safety_mail_allowed_subject
      const text = held ? m.safety_mail_allowed_held_text({ title }) : m.safety_mail_allowed_text({ title })
      return {
        subject: subject({ title }),
        preview: m.safety_mail_allowed_preview(),
        body: [
          { text },
          ...(held ? [{ text: standingOf(row) }] : []),
          listingLink(app, row),
          ...(await alsoOf(app, others, ({ safety }) => safety === null)),
        ],
      }
    },
  ),

  listing_refused: toOwner<Together>(
    ({ safety, deleted_at }) => !deleted_at && safety === 'refused',
    async (row, app, _, { others = [] }) => ({
      subject: m.safety_mail_refused_subject({ title: row.title }),
      preview: m.safety_mail_refused_preview(),
      body: [
        { text: m.safety_mail_refused_text({ title: row.title }) },
        { facts: [[m.safety_reason(), row.safety_reason ?? '']] },
        listingLink(app, row),
        ...(await alsoOf(app, others, ({ safety }) => safety === 'refused')),
      ],
    }),
  ),

  safety_waiting: toOfficer<ToUser>({
    subject: m.safety_mail_waiting_subject,
    preview: m.safety_mail_waiting_preview,
    text: m.safety_mail_waiting_text,
  }),

  /** Sent after a working day, once per listing. */
  safety_reminder: toOfficer<ToUser & { listing_ids: number[] }>({
    subject: m.safety_mail_reminder_subject,
    preview: m.safety_mail_reminder_preview,
    text: m.safety_mail_reminder_text,
  }),
}

interface Together extends ToOwner {
  others?: number[]
}

async function alsoOf(app: App, ids: number[], isStill: (row: ListingRow) => boolean): Promise<Block[]> {
  const rows = (await listingsByIds(app.db, ids)).filter((row) => !row.deleted_at && isStill(row))
  if (rows.length === 0) return []
  return [
    { text: m.safety_mail_also() },
    { list: rows.map((row) => entry(app, row, row.held ? standingOf(row) : '')) },
  ]
}

const entry = ({ config }: App, { id, title }: { id: number; title: string }, text: string) => ({
  ...{ title, text, url: `${config.appUrl}/listings/${id}` },
})

/** Somebody else decides on their own listings. */
const waitingFor = async (db: Db, user_id: number, ids?: number[]) =>
  (await waitingOf(db, user_id, ids)).filter(({ is_theirs }) => !is_theirs)

type OfWaiting = (about: { count: number }) => string

function toOfficer<Data extends ToUser & { listing_ids?: number[] }>({
  subject,
  preview,
  text,
}: Record<'subject' | 'preview' | 'text', OfWaiting>) {
  return toUser<Data>('member', async (user, app, { listing_ids }) => {
    const waiting = (await waitingFor(app.db, user.id, listing_ids)).filter(
      ({ is_kept_away }) => !is_kept_away,
    )
    if (waiting.length === 0 || !(await safetyOfficers(app.db)).includes(user.id)) return null
    const about = { count: waiting.length }
    return {
      subject: subject(about),
      preview: preview(about),
      body: [
        { text: text(about) },
        { list: waiting.slice(0, mostListed).map((one) => entry(app, one, one.organisation ?? '')) },
        { link: { label: m.safety_mail_waiting_button(), url: `${app.config.appUrl}/safety-desk` } },
      ],
    }
  })
}

/** The job `tell_safety_officers`. */
export async function tellSafetyOfficers({ db }: Pick<App, 'db'>): Promise<void> {
  await tell(db, [], (user_id) => queueMailTo(db, user_id, 'safety_waiting', { user_id }))
}

/** The job `remind_safety_officers`, after a whole working day without a decision. */
export async function remindSafetyOfficers(db: Db, today: string): Promise<void> {
  if (!isBusinessDay(today)) return
  await allOrNothing(db, async (trx) => {
    const listing_ids = await claimReminders(trx, firstDayInTime(today, 1))
    if (listing_ids.length === 0) return
    await tell(trx, listing_ids, (user_id) =>
      queueMailTo(trx, user_id, 'safety_reminder', { user_id, listing_ids }),
    )
  })
}

async function tell(db: Db, ids: number[], write: (user_id: number) => Promise<void>): Promise<void> {
  for (const user_id of await safetyOfficers(db))
    if ((await waitingFor(db, user_id, ids.length > 0 ? ids : undefined)).length > 0) await write(user_id)
}
