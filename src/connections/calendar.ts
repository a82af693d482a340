import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  default as ical,
} from 'ical-generator'
import type { App } from '../app.ts'
import { m } from '../i18n/paraglide/messages.js'
import type { Calendar } from '../mail/mail.ts'
import type { Side } from './access.ts'
import { domainOf, partiesOf } from './people.ts'
import type { ConnectionRow, PickupRow } from './sql.ts'

const statuses = {
  proposed: ICalEventStatus.TENTATIVE,
  agreed: ICalEventStatus.CONFIRMED,
  replaced: ICalEventStatus.CANCELLED,
  cancelled: ICalEventStatus.CANCELLED,
}
const halfAnHour = 30 * 60 * 1000

/** RFC 5545 and 5546. One entry per handover, so that a new time moves it. */
export function calendarOf(
  { config, park }: Pick<App, 'config' | 'park'>,
  row: ConnectionRow,
  pickup: PickupRow,
  people: { name: string; email: string; side?: Side }[] = partiesOf(row),
): Calendar {
  const isOver = statuses[pickup.status] === ICalEventStatus.CANCELLED
  const method = isOver ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = ical({ method, prodId: { company: 'LabEx', product: 'LabEx' } })
  const start = new Date(pickup.starts_at)
  const event = calendar.createEvent({
    id: `handover-${row.handover_id}@${domainOf(config)}`,
    sequence: pickup.sequence,
    start,
    end: pickup.ends_at ? new Date(pickup.ends_at) : new Date(start.getTime() + halfAnHour),
    status: statuses[pickup.status],
    summary: m.connections_calendar_summary({ title: row.title }),
    location: pickup.place,
    description: [pickup.note, `${config.appUrl}/connections/${row.id}`].filter(Boolean).join('\n\n'),
    url: `${config.appUrl}/connections/${row.id}`,
    organizer: { name: park.mailName, email: config.mailFrom },
  })
  for (const { side, name, email } of people)
    event.createAttendee({
      ...{ name, email, rsvp: false, role: ICalAttendeeRole.REQ },
      status:
        pickup.status === 'agreed' || side === pickup.proposed_by
          ? ICalAttendeeStatus.ACCEPTED
          : ICalAttendeeStatus.NEEDSACTION,
    })
  return { method, text: calendar.toString() }
}
