import { accountMails } from './accounts/mail.ts'
import { manageMails } from './accounts/manage-mail.ts'
import { adminMails } from './admin/mail.ts'
import { alertMails } from './alerts/mail.ts'
import { contactMails as secondContactMails } from './connections/contact-mail.ts'
import { loanMails } from './connections/loan-mail.ts'
import { connectionMails } from './connections/mail.ts'
import { outMails } from './connections/out-mail.ts'
import { pastDateMails } from './connections/past-date-mail.ts'
import { pickupMails } from './connections/pickup-mail.ts'
import { reminderMails } from './connections/reminder-mail.ts'
import { contactMails } from './contact/mail.ts'
import { holdMails } from './listings/hold-mail.ts'
import { listingMails } from './listings/mail.ts'
import { movedMails } from './listings/moved-mail.ts'
import type { MailCatalogue } from './mail/outbox.ts'
import { organisationMails } from './organisations/mail.ts'
import { recallMails } from './recall/mail.ts'
import { reportMails } from './report/mail.ts'
import { safetyMails } from './safety/mail.ts'

export const mails: MailCatalogue = {
  ...accountMails,
  ...manageMails,
  ...adminMails,
  ...contactMails,
  ...organisationMails,
  ...connectionMails,
  ...pickupMails,
  ...outMails,
  ...pastDateMails,
  ...secondContactMails,
  ...reminderMails,
  ...loanMails,
  ...alertMails,
  ...listingMails,
  ...holdMails,
  ...movedMails,
  ...reportMails,
  ...recallMails,
  ...safetyMails,
}
