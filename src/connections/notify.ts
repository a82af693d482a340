import type { Trx } from '../db/connect.ts'
import { currentLocale } from '../i18n/locale.ts'
import { type Mails, queueMail } from '../mail/outbox.ts'
import type { connectionMails } from './mail.ts'
import type { ToParty } from './party-mail.ts'
import type { pickupMails } from './pickup-mail.ts'

type PartyMail = keyof typeof connectionMails | keyof typeof pickupMails

/** Tells both parties and the colleagues they named. */
export async function mailEverybody<Name extends PartyMail>(
  trx: Trx,
  name: Name,
  connection_id: number,
  more: Omit<Mails[Name], keyof ToParty>,
): Promise<void> {
  for (const { id, locale } of await peopleOf(trx, connection_id)) {
    const data = { ...more, connection_id, user_id: id } as Mails[Name]
    await queueMail(trx, name, locale ?? currentLocale(), data)
  }
}

const peopleOf = (trx: Trx, connectionId: number) =>
  trx
    .selectFrom('connections')
    .innerJoin('handovers', 'handovers.id', 'connections.handover_id')
    .innerJoin('users', (join) =>
      join.on((on) => on.or(people.map((person) => on('users.id', '=', on.ref(person))))),
    )
    .select(['users.id', 'users.locale'])
    .where('connections.id', '=', connectionId)
    .orderBy('users.id')
    .execute()

const people = [
  'connections.buyer_id',
  'connections.seller_id',
  'handovers.buyer_contact_id',
  'handovers.seller_contact_id',
] as const
