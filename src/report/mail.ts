import { optional, wants } from '../accounts/notifications.ts'
import { administratorsWho, userById } from '../accounts/sql.ts'
import { type ToUser, toUser } from '../accounts/to-user.ts'
import type { App } from '../app.ts'
import type { Db } from '../db/connect.ts'
import { noteStuckMail, stuckMailedOn } from '../db/installation.ts'
import { allOrNothing } from '../db/transaction.ts'
import { todayIn } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { writtenDay } from '../i18n/written-day.ts'
import type { Block } from '../mail/mail.ts'
import { queueMailTo } from '../mail/outbox.ts'
import { safetyOfficers } from '../safety/sql.ts'
import { type StuckReader, stuckThings } from './stuck.ts'
import { type Stuck, stuckHref, stuckText } from './stuck-things.ts'

const mostListed = 10

interface ToReader extends ToUser {
  /** The day of the previous mail; null for the first. */
  since: string | null
}

export const reportMails = {
  stuck_things: optional(
    'stuck_things',
    toUser<ToReader>('member', async (user, app, { since }) => {
      const reader = await readerFor(app.db, user.id)
      if (!reader) return null
      const { total, things } = await stuckIn(app, reader, since)
      if (total === 0) return null
      const [fresh, known] = [true, false].map((isNew) => things.filter(({ is_new }) => is_new === isNew))
      return {
        subject: m.report_mail_subject({ count: total }),
        preview: fresh?.length ? m.report_mail_preview_new({ count: fresh.length }) : m.report_mail_preview(),
        body: [
          { text: m.report_mail_text({ count: total }) },
          ...section(app, fresh ?? [], m.report_mail_new({ day: writtenDay(since ?? '') })),
          ...section(app, known ?? [], fresh?.length ? m.report_mail_still() : null),
          { link: toPage(app, reader, total - shownOf(fresh) - shownOf(known)) },
          { asides: [{ label: m.organisations_mail_asked_choices(), url: `${app.config.appUrl}/account` }] },
        ],
      }
    }),
  ),
}

const shownOf = (things: Stuck[] = []): number => Math.min(things.length, mostListed)

function section({ config }: App, things: Stuck[], title: string | null): Block[] {
  if (things.length === 0) return []
  const entry = (thing: Stuck) => ({
    title: thing.name,
    text: stuckText(thing),
    url: config.appUrl + stuckHref(thing),
  })
  return [...(title ? [{ text: title }] : []), { list: things.slice(0, mostListed).map(entry) }]
}

const toPage = ({ config }: App, { isAdministrator }: StuckReader, more: number) => ({
  label: more > 0 ? m.report_mail_more({ count: more }) : m.report_mail_button(),
  url: config.appUrl + (isAdministrator ? '/admin' : '/safety-desk'),
})

const stuckIn = ({ db, config }: Pick<App, 'db' | 'config'>, reader: StuckReader, since: string | null) =>
  stuckThings({ db, timeZone: config.parkTimeZone }, reader, since)

async function readerFor(db: Db, id: number): Promise<StuckReader | null> {
  const [user, officers] = [await userById(db, id), await safetyOfficers(db)]
  const reader = { id, isAdministrator: user?.role === 'administrator', isOfficer: officers.includes(id) }
  return reader.isAdministrator || reader.isOfficer ? reader : null
}

/** Goes weekly to everybody who can move something. */
export async function mailStuckThings({ db, config }: Pick<App, 'db' | 'config'>): Promise<void> {
  await allOrNothing(db, async (trx) => {
    const since = await stuckMailedOn(trx)
    const administrators = await administratorsWho(trx, 'stuck_things')
    const readers = new Set([...administrators.map(({ id }) => id), ...(await safetyOfficers(trx))])
    for (const user_id of readers) {
      const reader = await readerFor(trx, user_id)
      if (reader && (await stuckIn({ db: trx, config }, reader, since)).total > 0)
        await queueMailTo(trx, user_id, 'stuck_things', { user_id, since }, wants('stuck_things'))
    }
    await noteStuckMail(trx, todayIn(config.parkTimeZone))
  })
}
