import { sql } from 'kysely'
import { normaliseSpecifications } from '../alerts/specifications.ts'
import { cancelWithin } from '../connections/connection.ts'
import { completeConnection, tellWritten } from '../connections/handover.ts'
import { returnGoods } from '../connections/lending.ts'
import type { Db } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { system } from '../http/audit.ts'
import { Refusal } from '../http/errors.ts'
import { hideListing } from '../listings/write/hide.ts'
import { stopAndTell } from '../recall/recall.ts'
import { acetone, benzene, lent, plates } from './state-values.ts'
import type { StateWorld } from './state-world.ts'

const giver = 'staff@university.example'
const taker = 'staff@hospital.example'
const administrator = 'admin@labex.example'

/** Says what it is and whom to look at it as; `make` returns its address. */
export type State = [what: string, who: string, make: (world: StateWorld) => Promise<string>]

const days = (count: number) => sql<Date>`now() + make_interval(days => ${count})`

const unanswered = { past_date_answered: null, past_date_asked_on: sql`current_date` }

const isAway = (db: Db, user_id: number | null, stand_in = '') =>
  sql`insert into absences (user_id, last_day, stand_in_id)
    values (${user_id}::int, current_date + 9, (select id from users where email = ${stand_in}))`.execute(db)

const mailComesBack = (db: Db, user_id: number | null) =>
  sql`insert into address_refusals (user_id, first_on, last_on)
    values (${user_id}::int, current_date - 3, current_date)`.execute(db)

const orderList = normaliseSpecifications({ lines: ['Acetonitrile, CAS 75-05-8, 2.5 L', 'pH meter'] })

const byOfficer = (db: Db, by_id: number) => db.updateTable('recalls').set({ by_id }).execute()

/** Every state that a thing of LabEx can be in: one more state is one more line. */
export const states: State[] = [
  ['Listing: draft after step 1', giver, async (w) => `/listings/${await w.draft(1)}/edit`],
  ['Listing: draft after step 2', giver, async (w) => `/listings/${await w.draft(2)}/edit`],
  ['Listing: active', giver, (w) => w.listing({})],
  ['Listing: a request, active', taker, (w) => w.listing({}, { exchange_type: 'request' })],
  [
    'Listing: a request whose owner an administrator asked whether it stands',
    taker,
    (w) => w.listing({ owner_asked_at: sql`now()`, reminded_days: 99 }, { exchange_type: 'request' }),
  ],
  ['Listing: withdrawn', giver, (w) => w.listing({ status: 'inactive' })],
  ['Listing: ends in three days', giver, (w) => w.listing({ expires_at: days(3) })],
  ['Listing: expired', giver, (w) => w.listing({ expires_at: days(-1) })],
  [
    'Listing: hidden by an administrator',
    giver,
    (w) => w.held((db, id) => hideListing(db, system, id, 'This belongs to another department.')),
  ],
  [
    'Listing: recalled',
    giver,
    (w) => w.held((db) => stopAndTell(db, system, { lot: 'demo7' }, 'It leaks. Set it aside.'), acetone),
  ],
  [
    'Recall: its reader is asked what became of it',
    giver,
    async (w) => {
      let id = 0
      const recall = async (db: Db) => {
        const done = await stopAndTell(db, system, { lot: 'demo8' }, 'The label is wrong. Set it aside.')
        if (!(done instanceof Refusal)) id = done.id
        return done
      }
      await w.held(recall, { ...acetone, lot_number: 'demo-8' })
      return `/recalls/${id}/answer`
    },
  ],
  [
    'Listing: gone, given outside LabEx',
    giver,
    (w) => w.listing({ status: 'inactive', gone_at: sql<Date>`now()` }),
  ],
  ['Listing: on loan from a day until another', giver, (w) => w.listing({}, lent)],
  [
    'Listing: a request for a period',
    taker,
    (w) => w.listing({}, { ...lent, exchange_type: 'request', availability_type: null }),
  ],
  ['Listing: waits for the safety officer', giver, (w) => w.listing({}, benzene)],
  ['Listing: past its date, its owner is asked', giver, (w) => w.listing(unanswered, plates)],
  [
    'Listing: past its date, not shown until its owner answers',
    giver,
    (w) => w.listing(unanswered, { ...plates, fit_for: ['clinical'] }),
  ],
  ['Listing: deleted (410)', giver, (w) => w.listing({ status: 'inactive', deleted_at: days(0) })],
  [
    'Listing: connected, waits for the handover',
    giver,
    async (w) => `/listings/${(await w.connected()).listing_id}`,
  ],
  ['Listing: taken in part', giver, async (w) => `/listings/${(await w.connected({ units: 2 })).listing_id}`],
  [
    'Listing: the rest of one taken in part',
    giver,
    async (w) => `/listings/${(await w.connected({ units: 2 })).remainder_listing_id}`,
  ],
  ['Connection: open, nobody has written', giver, (w) => w.connection({})],
  [
    'Connection: open, the giver has written',
    giver,
    (w) => w.connection({}, (db, row) => tellWritten(db, row)),
  ],
  [
    'Connection: open, the giver was reminded to write',
    giver,
    (w) => w.connection({ giver_reminded_at: sql<Date>`now()` }),
  ],
  ['Connection: a colleague of the taker helps', giver, (w) => w.contact()],
  [
    'Connection: the taker is away, and nobody stands in',
    giver,
    (w) => w.connection({}, (db, row) => isAway(db, row.buyer_id)),
  ],
  [
    'Connection: the taker is away, and a colleague stands in',
    giver,
    (w) => w.connection({}, (db, row) => isAway(db, row.buyer_id, taker)),
  ],
  [
    'Connection: mail to the taker comes back',
    giver,
    (w) => w.connection({}, (db, row) => mailComesBack(db, row.buyer_id)),
  ],
  [
    'Connection: recalled',
    giver,
    (w) =>
      w.connection({}, (db) => stopAndTell(db, system, { lot: 'demo9' }, 'It leaks.'), {
        ...acetone,
        lot_number: 'demo-9',
      }),
  ],
  ['Account: stands in for a colleague', taker, async () => '/account'],
  ['Connection: a pick-up is proposed', giver, (w) => w.pickups('proposed')],
  ['Connection: a pick-up is agreed', giver, (w) => w.pickups('agreed')],
  ['Connection: another time is proposed instead', giver, (w) => w.pickups('replaced', 'proposed')],
  ['Connection: its pick-up was cancelled', giver, (w) => w.pickups('cancelled')],
  ['Connection: how it was cleaned is stated', giver, (w) => w.stated()],
  [
    'Connection: its date passed while it was promised',
    giver,
    (w) => w.connection({ created_at: days(-30), past_date_told_at: sql<Date>`now()` }, undefined, plates),
  ],
  [
    'Connection: completed',
    giver,
    (w) => w.connection({}, (db, row) => completeConnection(db, row, { by: row.seller_id })),
  ],
  ['Connection: lent, with the taker', giver, (w) => w.lent({})],
  [
    'Connection: lent, its end is near and both were reminded',
    giver,
    (w) => w.lent({ available_until: sql`current_date + 5`, return_reminded_at: sql<Date>`now()` }),
  ],
  [
    'Connection: lent, due back tomorrow, and both were told',
    giver,
    (w) => w.lent({ available_until: sql`current_date + 1`, return_day_before_at: sql<Date>`now()` }),
  ],
  [
    'Connection: lent, and overdue',
    giver,
    (w) => w.lent({ available_until: sql`current_date - 4`, return_reminders: 3 }),
  ],
  [
    'Connection: a loan whose days passed before the handover',
    giver,
    (w) =>
      w.connection(
        { available_until: sql`current_date - 1`, missed_told_at: sql<Date>`now()` },
        undefined,
        lent,
      ),
  ],
  [
    'Connection: lent and returned',
    giver,
    (w) => w.lent({}, (db, row) => returnGoods(db, row.id, row.buyer_id)),
  ],
  [
    'Connection: cancelled, with a reason',
    giver,
    (w) =>
      w.connection({}, (db, { id, buyer_id }) =>
        allOrNothing(db, (trx) => cancelWithin(trx, id, buyer_id, 'We found one in our own cellar.')),
      ),
  ],
  ['Alert: active', taker, (w) => w.alert({ status: 'active', frequency: 'immediate' })],
  ['Alert: daily', taker, (w) => w.alert({ status: 'active', frequency: 'daily' })],
  ['Alert: paused', taker, (w) => w.alert({ status: 'inactive', frequency: 'weekly' })],
  [
    'Alert: for an order list, for 30 days',
    taker,
    (w) => w.alert({ status: 'active', frequency: 'daily', specifications: orderList }),
  ],
  [
    'Order list: kept, with its link for colleagues',
    taker,
    async (w) => {
      const form = await w.alert({ status: 'active', frequency: 'daily', specifications: orderList })
      return form.replace(/^\/alerts\/(\d+)\/edit$/, '/before-you-buy/$1')
    },
  ],
  ['Match: unread', taker, (w) => w.match({})],
  ['Match: mailed and read', taker, (w) => w.match({ mailed_at: days(-1), read_at: sql<Date>`now()` })],
  ['Join request: waits for approval', administrator, (w) => w.joinRequest('awaiting_approval')],
  ['Join request: approved', administrator, (w) => w.joinRequest('approved')],
  ['Join request: rejected', administrator, (w) => w.joinRequest('rejected')],
  ['Organisation: revoked', administrator, (w) => w.revoked()],
  [
    'Person: has not confirmed the address',
    'unconfirmed@university.example',
    (w) => w.person('unconfirmed', { verified_at: null }),
  ],
  [
    'Person: must change the password',
    'temporary@university.example',
    (w) => w.person('temporary', { must_change_password: true }),
  ],
  [
    'Person: mail to them comes back',
    'refused@university.example',
    (w) => w.person('refused', {}, mailComesBack),
  ],
  [
    'Person: safety officer',
    'safety@university.example',
    (w) => w.withRight('safety_officer', 'safety', {}, byOfficer),
  ],
  [
    'Person: of the board, of no organisation',
    'board@example.org',
    (w) => w.withRight('board', 'board@example.org', { organisation_id: null }),
  ],
  ['Person: of a revoked organisation', 'staff@revoked.example', async () => '/dashboard'],
]
