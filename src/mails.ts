import { accountMails } from './accounts/mail.ts'
import { alertMails } from './alerts/mail.ts'
import { connectionMails } from './connections/mail.ts'
import { contactMails } from './contact/mail.ts'
import { listingMails } from './listings/mail.ts'
import type { Template } from './mail/mail.ts'
import { organisationMails } from './organisations/mail.ts'

/** Every mail LabEx can send, by name. */
export const mails = {
  ...accountMails,
  ...contactMails,
  ...organisationMails,
  ...connectionMails,
  ...alertMails,
  ...listingMails,
}

export type MailName = keyof typeof mails
export type MailData<N extends MailName> = (typeof mails)[N] extends Template<infer Data> ? Data : never
