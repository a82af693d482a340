import type { App } from '../app.ts'
import { dayIn, todayIn } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { writtenHours, writtenPeriod } from '../i18n/written-day.ts'
import type { Block } from '../mail/mail.ts'
import { calendarOf } from './calendar.ts'
import {
  button,
  canAct,
  isOpen,
  nameOf,
  photo,
  type Told,
  type ToParty,
  toParty,
  write,
} from './party-mail.ts'
import { connectionsIn, type PickupRow } from './sql.ts'

interface AboutPickup extends ToParty {
  pickup_id: number
}

export const pickupMails = {
  pickup_proposed: toParty<AboutPickup>(isAhead('proposed'), async (told) => {
    const { app, row, me, other } = told
    const pickup = pickupOf(told)
    const isOwn = me.side === pickup.proposed_by
    const about = { name: other.name, by: proposerOf(told, pickup), when: whenOf(told, pickup) }
    const title = row.title
    return {
      subject: m.connections_mail_proposed_subject({ title }),
      preview: isOwn ? ownProposal(told, pickup) : m.connections_mail_proposed_preview(about),
      body: [
        { text: isOwn ? ownProposal(told, pickup) : m.connections_mail_proposed_text(about) },
        ...(await pickupBlocks(told, pickup)),
        button(app, row, isOwn ? undefined : m.connections_mail_proposed_button()),
        ...write(row, other),
      ],
      // Calendars keep the agreed time until a new one is.
      ...(hasAgreed(told) ? {} : { calendar: calendarOf(app, row, pickup) }),
    }
  }),

  pickup_agreed: toParty<AboutPickup>(isAhead('agreed'), async (told) => {
    const { app, row, other } = told
    const pickup = pickupOf(told)
    const about = { name: other.name, when: whenOf(told, pickup), title: row.title }
    return {
      subject: m.connections_mail_agreed_subject(about),
      preview: m.connections_mail_agreed_preview(about),
      body: [
        { text: m.connections_mail_agreed_text(about) },
        ...(await pickupBlocks(told, pickup)),
        button(app, row),
        ...write(row, other),
      ],
      calendar: calendarOf(app, row, pickup),
    }
  }),

  pickup_unanswered: toParty<AboutPickup>(isToAnswer, async (told) => {
    const { app, row, other } = told
    const pickup = pickupOf(told)
    const about = { by: proposerOf(told, pickup), when: whenOf(told, pickup), title: row.title }
    return {
      subject: m.connections_mail_to_answer_subject(about),
      preview: m.connections_mail_to_answer_preview(about),
      body: [
        { text: m.connections_mail_to_answer_text(about) },
        ...(await pickupBlocks(told, pickup)),
        button(app, row, m.connections_mail_proposed_button()),
        ...write(row, other),
      ],
    }
  }),

  pickup_reminder: toParty<AboutPickup>(isAhead('agreed'), async (told) => {
    const { app, row, me, other } = told
    const pickup = pickupOf(told)
    const about = { name: other.name, title: row.title, ...timesOf(app, pickup) }
    const [subject, text] = isToday(app, pickup)
      ? [m.connections_mail_pickup_today_subject, m.connections_mail_pickup_today_text]
      : [m.connections_mail_pickup_reminder_subject, m.connections_mail_pickup_reminder_text]
    const location = me.side === 'buyer' ? other.organisation?.location : null
    return {
      subject: subject(about),
      preview: m.connections_mail_pickup_reminder_preview(about),
      body: [
        { text: text(about) },
        ...(await pickupBlocks(told, pickup)),
        ...(location ? [{ facts: [[m.connections_mail_fact_location(), location]] } satisfies Block] : []),
        button(app, row),
        ...write(row, other),
      ],
    }
  }),
}

/** The person who proposed, or the party once that person is unknown. */
const proposerOf = ({ parties }: Told<AboutPickup>, { proposer, proposed_by }: PickupRow): string =>
  proposer?.name ?? parties[proposed_by].name

function ownProposal(told: Told<AboutPickup>, pickup: PickupRow): string {
  const about = { name: told.other.name, by: proposerOf(told, pickup), when: whenOf(told, pickup) }
  return pickup.proposer && pickup.proposer.id !== told.me.id
    ? m.connections_mail_proposed_colleague(about)
    : m.connections_mail_proposed_you(about)
}

/** A newer pick-up is mailed separately. */
function isAhead(status: PickupRow['status']) {
  return (told: Told<AboutPickup>): boolean => {
    const pickup = told.row.pickups.find(({ id }) => id === told.data.pickup_id)
    return isOpen(told) && canAct(told) && pickup?.status === status && !isPast(pickup)
  }
}

function isToAnswer(told: Told<AboutPickup>): boolean {
  return isAhead('proposed')(told) && pickupOf(told).proposed_by !== told.me.side
}

export const isPast = ({ starts_at, ends_at }: PickupRow): boolean =>
  new Date(ends_at ?? starts_at).getTime() <= Date.now()

const pickupOf = ({ row, data }: Told<AboutPickup>): PickupRow =>
  row.pickups.find(({ id }) => id === data.pickup_id) as PickupRow

const hasAgreed = ({ row }: Told<AboutPickup>): boolean =>
  row.pickups.some(({ status }) => status === 'agreed')

export const whenOf = ({ app }: { app: App }, pickup: PickupRow): string => timesOf(app, pickup).when

function timesOf({ config: { parkTimeZone } }: App, { starts_at, ends_at }: PickupRow) {
  const times = [new Date(starts_at), ends_at ? new Date(ends_at) : null, parkTimeZone] as const
  return { when: writtenPeriod(...times), hours: writtenHours(...times) }
}

/** One that goes out late may be about another day. */
const isToday = ({ config: { parkTimeZone } }: App, { starts_at }: PickupRow): boolean =>
  dayIn(new Date(starts_at), parkTimeZone) === todayIn(parkTimeZone)

async function pickupBlocks(told: Told<AboutPickup>, pickup: PickupRow): Promise<Block[]> {
  const { app, row, other, goods } = told
  const together = (await connectionsIn(app.db, row.handover_id)).filter((one) => !one.is_recalled)
  const facts: [string, string][] = [
    [m.connections_mail_fact_when(), whenOf(told, pickup)],
    [m.connections_mail_fact_place(), pickup.place],
    [m.connections_mail_fact_note(), pickup.note],
    [m.connections_mail_fact_what(), together.map(({ title }) => title).join('; ')],
    [m.connections_mail_fact_agreed_by(), pickup.accepter?.name ?? ''],
    [m.connections_mail_fact_with(), nameOf(other)],
    [m.connections_mail_fact_address(), other.email ?? ''],
  ]
  return [...photo(app, goods), { facts: facts.filter(([, value]) => value !== '') }]
}
