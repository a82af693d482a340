import { sql } from 'kysely'
import { standInOf } from '../accounts/absence.ts'
import { wants } from '../accounts/notifications.ts'
import type { Trx } from '../db/connect.ts'
import { type Mails, queueMail } from '../mail/outbox.ts'
import type { Side } from './access.ts'
import type { loanMails } from './loan-mail.ts'
import type { connectionMails } from './mail.ts'
import type { ToParty } from './party-mail.ts'
import type { pastDateMails } from './past-date-mail.ts'
import type { pickupMails } from './pickup-mail.ts'
import type { reminderMails } from './reminder-mail.ts'
import { isOfSide } from './sql.ts'

type PartyMail =
  | keyof typeof connectionMails
  | keyof typeof loanMails
  | keyof typeof pastDateMails
  | keyof typeof pickupMails
  | keyof typeof reminderMails

export async function mailEverybody<Name extends PartyMail>(
  trx: Trx,
  name: Name,
  connection_id: number,
  more: Omit<Mails[Name], keyof ToParty>,
): Promise<void> {
  for (const { id, locale } of await peopleOf(trx, connection_id).execute()) {
    const data = { ...more, connection_id, user_id: id } as Mails[Name]
    await queueMail(trx, name, locale, data)
  }
}

export async function remindEverybody<
  Name extends 'handover_reminder' | 'giver_waits' | 'return_due' | 'pickup_reminder' | 'pickup_unanswered',
>(
  trx: Trx,
  name: Name,
  connection_id: number,
  more: Omit<Mails[Name], keyof ToParty>,
  side?: Side,
): Promise<void> {
  const people = await peopleOf(trx, connection_id, side).where(wants('handover_reminders')).execute()
  for (const { id, locale } of people)
    await queueMail(trx, name, locale, { ...more, connection_id, user_id: id } as Mails[Name])
}

/** Uses the index of `users`. */
const isPersonOf = (side: Side) =>
  isOfSide(side, sql.ref('users.id'), sql`users.id = ${standInOf(`connections.${side}_id`)}`)

const peopleOf = (trx: Trx, connectionId: number, side?: Side) =>
  trx
    .selectFrom('connections')
    .innerJoin('handovers', 'handovers.id', 'connections.handover_id')
    .innerJoin('users', (join) =>
      join.on(
        sql<boolean>`(${side !== 'seller'} and ${isPersonOf('buyer')} or ${side !== 'buyer'} and ${isPersonOf('seller')})`,
      ),
    )
    .select(['users.id', 'users.locale'])
    .where('connections.id', '=', connectionId)
    .orderBy('users.id')
