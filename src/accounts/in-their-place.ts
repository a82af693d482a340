import { m } from '../i18n/paraglide/messages.js'
import { writtenDay } from '../i18n/written-day.ts'
import type { Mail } from '../mail/mail.ts'
import type { Away } from './absence.ts'

/** Tells a stand-in whose things the mail is about, and the person away who else got it. */
export function inTheirPlace<M extends Mail>(mail: M, absent: string | undefined, away: Away | null): M {
  if (!away?.stand_in) return mail
  const day = writtenDay(away.until)
  if (absent === undefined) {
    const copy = { text: m.accounts_mail_copy({ name: away.stand_in.name, day }) }
    return { ...mail, body: [...mail.body, copy] }
  }
  const name = absent
  return {
    ...mail,
    subject: m.accounts_mail_for_subject({ name, subject: mail.subject }),
    body: [
      { text: away.has_left ? m.accounts_mail_for_left({ name }) : m.accounts_mail_for_text({ name, day }) },
      ...mail.body,
    ],
  }
}
