import { sql } from 'kysely'
import type { App } from '../app.ts'
import { audit, system } from '../http/audit.ts'
import { inLocale, type Locale } from '../i18n/locale.ts'
import type { MailOutcome } from '../metrics/metrics.ts'
import { htmlPart, textPart } from './layout.ts'
import type { Block, Calendar, Link, Mail, MailIdentity, Template } from './mail.ts'
import { mayReceive, mayReceiveKeys, mayReceiveLinks } from './may-receive.ts'
import type { MailCatalogue, QueuedMail } from './outbox.ts'
import { isUnknownAddress, noteRefused, noteTaken, type SmtpError } from './refused.ts'
import type { Deliver } from './send.ts'

type Spoken = QueuedMail & { locale: Locale }

/** A throw means that the job is tried again. */
export async function sendMail(
  app: App,
  mails: MailCatalogue,
  deliver: Deliver,
  queued: QueuedMail & MailIdentity,
): Promise<void> {
  const { audience, compose }: Template<never> = mails[queued.name]
  const composedIn = (locale: Locale) => inLocale(locale, () => compose(app, queued.data as never, queued))
  const expected = queued.locale ?? app.config.parkLanguage
  const first = await composedIn(expected)
  if (!first) return
  // A colleague who took over may read another language.
  const locale = (audience === 'member' && (await languageOf(app, first.to))) || expected
  const composed = locale === expected ? first : await composedIn(locale)
  const mail = composed && (await allowed(app, audience, composed))
  if (!mail) return
  await inLocale(locale, async () =>
    app.metrics.mails.count(await deliverOnce(app, deliver, mail, { ...queued, locale })),
  )
}

async function languageOf({ db }: App, email: string): Promise<Locale | null> {
  const query = db.selectFrom('users').select('locale').where('email', '=', email)
  return (await query.where('verified_at', 'is not', null).executeTakeFirst())?.locale ?? null
}

async function deliverOnce(app: App, deliver: Deliver, mail: Mail, queued: Spoken): Promise<MailOutcome> {
  try {
    await deliver(messageOf(app, mail, queued), queued.id)
  } catch (error) {
    if (isPermanent(error as SmtpError)) {
      await recordRefusal(app, mail, queued, error as SmtpError)
      return 'refused'
    }
    app.metrics.mails.count('failed')
    throw error
  }
  // Failing here would send the mail twice, and the next mail notes it anyway.
  await noteTaken(app.db, mail.to).catch((error) => app.log.warn({ error }, 'a taken address was not noted'))
  return 'sent'
}

/** Null when its address may get no mail of this audience. */
async function allowed(
  { db, log, config }: App,
  audience: Template<object>['audience'],
  mail: Mail,
): Promise<Mail | null> {
  if (audience !== 'member' && audience !== 'key') return mail
  const to = sql<string>`${mail.to}::text`
  const { rows } = await sql<{ member: boolean; key: boolean; links: boolean }>`
    select ${mayReceive(to)} as member, ${mayReceiveKeys(to)} as key, ${mayReceiveLinks(to)} as links`.execute(
    db,
  )
  const reach = rows[0]
  if (reach?.[audience] !== true) {
    log.warn('a mail to an unregistered domain was not sent')
    return null
  }
  return reach.links ? mail : withoutKeys(mail, config.appUrl)
}

/** Its links lead to pages behind the login. */
function withoutKeys({ unsubscribe: _, ...mail }: Mail, appUrl: string): Mail {
  const plain = ({ label, url, login }: Link): Link => ({
    label,
    url: login === undefined ? url : appUrl + login,
  })
  const body = mail.body.map((block): Block => {
    if ('link' in block) return { link: plain(block.link) }
    return 'asides' in block ? { asides: block.asides.map(plain) } : block
  })
  return { ...mail, body }
}

function messageOf({ config, park }: App, mail: Mail, { id, locale }: Spoken) {
  const headers: Record<string, string> = { 'Auto-Submitted': 'auto-generated' }
  if (mail.unsubscribe) {
    headers['List-Unsubscribe'] = `<${mail.unsubscribe}>`
    headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click'
  }
  return {
    from: { name: park.mailName, address: config.mailFrom },
    to: { address: mail.to, name: '' },
    subject: mail.subject,
    messageId: `<${id}@${config.mailFrom.split('@')[1]}>`,
    headers,
    ...(mail.thread ? { inReplyTo: mail.thread, references: mail.thread } : {}),
    alternatives: [
      { contentType: 'text/plain; charset=utf-8', content: textPart(mail, park) },
      { contentType: 'text/html; charset=utf-8', content: htmlPart(mail, park, locale) },
      ...(mail.calendar ? [calendarPart(mail.calendar)] : []),
    ],
  }
}

/** Mail programs expect the calendar as the last alternative. */
const calendarPart = ({ method, text }: Calendar) => ({
  contentType: `text/calendar; charset=utf-8; method=${method}`,
  content: text,
})

/** A 5xx answer to this mail: a retry would not help. */
function isPermanent({ responseCode = 0, command = '' }: SmtpError): boolean {
  return responseCode >= 500 && /^(RCPT TO|MAIL FROM|DATA)$/.test(command)
}

/** Tells administrators who never got which mail. */
async function recordRefusal({ db, log }: App, { to }: Mail, queued: QueuedMail, error: SmtpError) {
  const [{ id, name, data }, { responseCode }] = [queued, error]
  if (isUnknownAddress(error)) await noteRefused(db, to)
  log.warn({ mail: name, id, response: responseCode }, 'mail refused for good')
  const { user_id } = data as { user_id?: number }
  await audit(db, system, 'mail_refused', `mail ${name}`, {
    response: responseCode,
    ...(user_id ? { user_id } : {}),
  })
}
