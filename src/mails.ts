import { accountMails } from './accounts/mail.ts'
import { adminMails } from './admin/mail.ts'
import { alertMails } from './alerts/mail.ts'
import { contactMails as secondContactMails } from './connections/contact-mail.ts'
import { loanMails } from './connections/loan-mail.ts'
import { connectionMails } from './connections/mail.ts'
import { pastDateMails } from './connections/past-date-mail.ts'
import { pickupMails } from './connections/pickup-mail.ts'
import { reminderMails } from './connections/reminder-mail.ts'
import { contactMails } from './contact/mail.ts'
import { listingMails } from './listings/mail.ts'
import type { MailCatalogue } from './mail/outbox.ts'
import { organisationMails } from './organisations/mail.ts'
import { recallMails } from './recall/mail.ts'
import { reportMails } from './report/mail.ts'
import { safetyMails } from './safety/mail.ts'

export const mails: MailCatalogue = {
  ...accountMails,
  ...adminMails,
  ...contactMails,
  ...organisationMails,
  ...connectionMails,
  ...pickupMails,
  ...pastDateMails,
  ...secondContactMails,
  ...reminderMails,
  ...loanMails,
  ...alertMails,
  ...listingMails,
  ...reportMails,
  ...recallMails,
  ...safetyMails,
}
