import { sql } from 'kysely'
import { notifications } from '../src/accounts/notifications.ts'
import type { Trx } from '../src/db/connect.ts'
import { hold } from './holds.ts'

/** What a mail may hold that something happens to while it waits. */
export interface About {
  listing_id?: number
  listing_ids?: number[]
  connection_id?: number
  connection_ids?: number[]
  user_id?: number
  absent_id?: number
  departed_id?: number
  pickup_id?: number
  alert_ids?: number[]
  join_request_id?: number
  contact_message_id?: number
  contact_message_ids?: number[]
  recall_id?: number
  organisation_id?: number
  clear_out_id?: number
}

type Apply<Key extends keyof About> = (trx: Trx, id: NonNullable<About[Key]>) => Promise<unknown>

const on = <Key extends keyof About>(key: Key, apply: Apply<Key>) => ({ key, apply: apply as Apply<never> })

const toListing = (values: string) =>
  on('listing_id', (trx, id) => sql`update listings set ${sql.raw(values)} where id = ${id}`.execute(trx))
const toConnection = (values: string) =>
  on('connection_id', (trx, id) =>
    sql`update connections set ${sql.raw(values)} where id = ${id}`.execute(trx),
  )
const toPickup = (values: string) =>
  on('pickup_id', (trx, id) => sql`update pickups set ${sql.raw(values)} where id = ${id}`.execute(trx))
const toUser = (values: string) =>
  on('user_id', (trx, id) => sql`update users set ${sql.raw(values)} where id = ${id}`.execute(trx))
const toClearOut = (values: string) =>
  on('clear_out_id', (trx, id) => sql`update clear_outs set ${sql.raw(values)} where id = ${id}`.execute(trx))
const toRequest = (status: string) =>
  on('join_request_id', (trx, id) =>
    sql`update join_requests set status = ${status} where id = ${id}`.execute(trx),
  )

const off = JSON.stringify(Object.fromEntries(notifications.map((kind) => [kind, false])))

/** Each kind of change between queueing and sending. */
export const changes = {
  extended: toListing(`expires_at = now() + interval '4 months', reminded_days = null`),
  // Another day than the samples', also just after midnight.
  ended: toListing(`expires_at = now() - interval '3 days'`),
  withdrawn: toListing(`status = 'inactive', past_date_waits = false`),
  gone: toListing(`status = 'inactive', gone_at = now(), past_date_waits = false`),
  taken: toListing(`status = 'connected', past_date_waits = false`),
  'listing deleted': toListing(`status = 'inactive', deleted_at = now()`),
  answered: toListing(`past_date_waits = false, past_date_answered = attributes ->> 'expiry_date'`),
  'shown again': toListing(
    `status = 'active', past_date_answered = attributes ->> 'expiry_date', expires_at = now() + interval '4 months'`,
  ),
  'handed to a colleague': on('listing_id', (trx, id) =>
    sql`update listings set user_id = (select max(id) from users where verified_at is not null and role = 'user')
      where id = ${id}`.execute(trx),
  ),
  'owner left': toListing('user_id = null'),
  hidden: on('listing_id', (trx, id) => hold({ db: trx }, id)),
  released: on('listing_id', async (trx, id) => {
    await sql`delete from holds where listing_id = ${id}`.execute(trx)
    await sql`update listings set safety = null where id = ${id}`.execute(trx)
  }),
  'owner revoked': on('listing_id', (trx, id) =>
    sql`update organisations set status = 'revoked' where id = (select organisation_id from listings where id = ${id})`.execute(
      trx,
    ),
  ),
  'one taken': on('listing_ids', (trx, [id]) =>
    sql`update listings set status = 'connected' where id = ${id}`.execute(trx),
  ),
  'all taken': on('listing_ids', (trx, ids) =>
    sql`update listings set status = 'connected' where id = any(${ids})`.execute(trx),
  ),
  'all deleted': on('listing_ids', (trx, ids) =>
    sql`update listings set status = 'inactive', deleted_at = now() where id = any(${ids})`.execute(trx),
  ),
  'alerts paused': on('alert_ids', (trx, ids) =>
    sql`update alerts set status = 'inactive' where id = any(${ids})`.execute(trx),
  ),
  cancelled: toConnection(`status = 'cancelled', cancelled_at = now(), cancelled_side = 'administrator'`),
  'handed over': toConnection(`status = 'completed', completed_at = now()`),
  returned: toConnection('returned_at = now()'),
  'days chosen again': toConnection(`available_until = '2099-12-31'`),
  'date corrected': toConnection(`goods = goods || '{"expiry_date": "2099-06-30"}'`),
  written: toConnection('written_at = now()'),
  'time agreed': on('connection_id', async (trx, id) => {
    await sql`insert into pickups (handover_id, status, proposed_by, sequence, starts_at)
      select handover_id, 'agreed', 'seller', 9, now() + interval '2 days' from connections
      where id = ${id} and not exists (select from pickups where status = 'agreed'
        and pickups.handover_id = connections.handover_id)`.execute(trx)
  }),
  'connections over': on('connection_ids', (trx, ids) =>
    sql`update connections set status = 'completed', completed_at = now() where id = any(${ids})`.execute(
      trx,
    ),
  ),
  'time replaced': toPickup(`status = 'replaced'`),
  'time passed': toPickup(`starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'`),
  'reader revoked': on('user_id', (trx, id) =>
    sql`update organisations set status = 'revoked' where id = (select organisation_id from users where id = ${id})`.execute(
      trx,
    ),
  ),
  'reader let in again': on('user_id', (trx, id) =>
    sql`update organisations set status = 'approved' where id = (select organisation_id from users where id = ${id})`.execute(
      trx,
    ),
  ),
  'reader deleted': on('user_id', (trx, id) => sql`delete from users where id = ${id}`.execute(trx)),
  'rights taken': on('user_id', async (trx, id) => {
    await sql`delete from grants where user_id = ${id}`.execute(trx)
    await sql`update users set role = 'user' where id = ${id}`.execute(trx)
  }),
  'reader had not left': on('user_id', (trx, id) =>
    sql`update departures set back_at = now() where user_id = ${id}`.execute(trx),
  ),
  'they had not left': on('departed_id', (trx, id) =>
    sql`update departures set back_at = now() where user_id = ${id}`.execute(trx),
  ),
  'reader back': on('user_id', (trx, id) => sql`delete from absences where user_id = ${id}`.execute(trx)),
  'colleague back': on('absent_id', (trx, id) =>
    sql`delete from absences where user_id = ${id}`.execute(trx),
  ),
  'colleague deleted': on('absent_id', (trx, id) => sql`delete from users where id = ${id}`.execute(trx)),
  'somebody else stands in': on('absent_id', (trx, id) =>
    sql`update absences set stand_in_id = (select max(id) from users where id <> ${id}) where user_id = ${id}`.execute(
      trx,
    ),
  ),
  'mails turned off': toUser(`notify = '${off}'`),
  'owner turned mails off': on('listing_id', (trx, id) =>
    sql`update users set notify = ${off} where id = (select user_id from listings where id = ${id})`.execute(
      trx,
    ),
  ),
  confirmed: toUser('verified_at = now()'),
  'change of address given up': toUser('pending_email = null'),
  'request approved': toRequest('approved'),
  'request rejected': toRequest('rejected'),
  'message answered': on('contact_message_id', (trx, id) =>
    sql`update contact_messages set answered_at = now() where id = ${id}`.execute(trx),
  ),
  'message deleted': on('contact_message_id', (trx, id) =>
    sql`delete from contact_messages where id = ${id}`.execute(trx),
  ),
  'one answered': on('contact_message_ids', (trx, [id]) =>
    sql`update contact_messages set answered_at = now() where id = ${id}`.execute(trx),
  ),
  'all answered': on('contact_message_ids', (trx, ids) =>
    sql`update contact_messages set answered_at = now() where id = any(${ids})`.execute(trx),
  ),
  'clear-out extended': toClearOut(`deadline = deadline + 14`),
  'clear-out ended': toClearOut('ended_at = now()'),
  'all of it taken': on('clear_out_id', (trx, id) =>
    sql`update listings set status = 'connected' where id in
      (select listing_id from clear_out_rows where clear_out_id = ${id})`.execute(trx),
  ),
  'clear-out deleted': on('clear_out_id', (trx, id) =>
    sql`delete from clear_outs where id = ${id}`.execute(trx),
  ),
  'its organisation revoked': on('clear_out_id', (trx, id) =>
    sql`update organisations set status = 'revoked' where id = (select organisation_id from users
      where id = (select user_id from clear_outs where id = ${id}))`.execute(trx),
  ),
  lifted: on('recall_id', (trx, id) =>
    sql`update recalls set lifted_at = now() where id = ${id}`.execute(trx),
  ),
}

export type Change = keyof typeof changes
