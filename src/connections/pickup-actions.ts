import { z } from 'zod'
import { colleagueAddress } from '../accounts/inputs.ts'
import { anyText } from '../fields/line.ts'
import { action, download, idParam, userOf } from '../http/action.ts'
import { Refusal } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'
import { mayArrange, mayNameContact, maySpeakAsGiver } from './access.ts'
import { calendarOf } from './calendar.ts'
import { nameContact } from './contact.ts'
import { placeOf } from './goods.ts'
import { tellWritten } from './handover.ts'
import { returnGoods } from './lending.ts'
import { unreachedOf } from './people.ts'
import { acceptPickup, proposePickup } from './pickups.ts'
import { visibleConnection } from './visible.ts'

const year = 366 * 24 * 60 * 60 * 1000

const moment = () =>
  z.iso
    .datetime({ offset: true, error: m.connections_error_moment() })
    .transform((text) => new Date(text))
    .refine((moment) => moment.getTime() < Date.now() + year, m.connections_error_far())

const proposedTo = {
  write: m.connections_pickup_proposed_alone,
  visit: m.connections_pickup_proposed_refused,
  ask: m.connections_pickup_proposed_refused_away,
}
const agreedWith = {
  write: m.connections_pickup_agreed_alone,
  visit: m.connections_pickup_agreed_refused,
  ask: m.connections_pickup_agreed_refused_away,
}

export const proposeAction = action({
  summary: 'Propose a time and place to hand over.',
  load: visibleConnection,
  allow: mayArrange,
  input: () =>
    z.object({
      starts_at: moment(),
      ends_at: moment().nullish(),
      place: anyText(200).nullish(),
      note: anyText(500).nullish(),
      after_last_day: z.boolean(m.connections_error_yes_no()).optional(),
    }),
  run: async (call, { starts_at, ends_at, place, note, after_last_day }, row) => {
    const pickup_id = await proposePickup(call.db, call, row, {
      ...{ starts_at, ends_at: ends_at ?? null, note: note ?? '', after_last_day },
      place: place ?? (await placeOf(call.db, row)),
    })
    if (pickup_id instanceof Refusal) return pickup_id
    const unreached = unreachedOf(row, userOf(call).id)
    return {
      pickup_id,
      message: unreached ? proposedTo[unreached.way](unreached) : m.connections_pickup_proposed(),
    }
  },
  reply: (made) => made,
})

export const acceptAction = action({
  summary: 'Agree to the time that the other side proposed.',
  load: async (call) => {
    const row = await visibleConnection(call)
    const pickup = row?.pickups.find(({ id }) => id === idParam(call, 'pickup'))
    return row && pickup ? { ...row, pickup } : null
  },
  allow: mayArrange,
  run: async (call, _, { pickup, ...row }) =>
    (await acceptPickup(call.db, call, row, pickup.id)) ?? unreachedOf(row, userOf(call).id),
  reply: (unreached) => ({
    message: unreached ? agreedWith[unreached.way](unreached) : m.connections_pickup_agreed(),
  }),
})

export const writtenAction = action({
  summary: 'Say that one has written to the other side.',
  load: visibleConnection,
  allow: (viewer, row) => maySpeakAsGiver(viewer, row) || new Refusal('forbidden'),
  run: async (call, _, row) => tellWritten(call.db, row),
  reply: () => ({ message: m.connections_written() }),
})

export const contactAction = action({
  summary: 'Name a colleague as second contact of a connection, or nobody.',
  limits: (call) => [{ key: `contact ${call.viewer.user?.id ?? call.ip}`, max: 60, seconds: 60 * 60 }],
  load: visibleConnection,
  allow: mayNameContact,
  input: () =>
    z.object({
      email: colleagueAddress(m.connections_error_contact()).nullable(),
    }),
  run: (call, { email }, row) => nameContact(call.db, userOf(call), row, email),
  reply: () => ({ message: m.connections_contact_saved() }),
})

export const returnedAction = action({
  summary: 'Say that what was lent is back.',
  load: visibleConnection,
  allow: mayArrange,
  run: (call, _, row) => returnGoods(call.db, row.id, userOf(call).id),
  reply: () => ({ message: m.connections_returned() }),
})

export const pickupFile = download({
  load: async (call) => {
    const row = await visibleConnection(call)
    const find = (wanted: string) => row?.pickups.find(({ status }) => status === wanted)
    const pickup = find('agreed') ?? find('proposed')
    return row && pickup ? { row, pickup } : null
  },
  file: (call, { row, pickup }) => {
    const { method, text } = calendarOf(call.app, row, pickup)
    return { name: 'pickup.ics', type: `text/calendar; charset=utf-8; method=${method}`, text }
  },
})
