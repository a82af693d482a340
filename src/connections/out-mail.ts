import { userById } from '../accounts/sql.ts'
import { visitor } from '../http/viewer.ts'
import { m } from '../i18n/paraglide/messages.js'
import { writtenPeriod } from '../i18n/written-day.ts'
import { template } from '../mail/mail.ts'
import { nameOf, write } from './party-mail.ts'
import { partiesOf } from './people.ts'
import { connectionProps, type Party } from './props.ts'
import { type ConnectionRow, connectionsByIds } from './sql.ts'

export const outMails = {
  /** Sent while something that both arranged is open. */
  other_side_out: template<{ user_id: number; connection_ids: number[] }>(
    'member',
    async (app, { user_id, connection_ids }) => {
      const user = await userById(app.db, user_id)
      const rows = (await connectionsByIds(app.db, connection_ids)).filter(({ status }) => status === 'open')
      const open = rows.flatMap((row) => {
        const me = partiesOf(row).find(({ id }) => id === user_id)
        if (!me) return []
        const { buyer, seller } = connectionProps(row, visitor, app.config)
        const other = me.side === 'buyer' ? seller : buyer
        return other.is_out || other.away?.has_left ? [{ row, other }] : []
      })
      const [first] = open
      if (!user || !first) return null
      const about = { name: first.other.name, organisation: first.other.organisation?.name ?? '' }
      const itemOf = ({ row, other }: { row: ConnectionRow; other: Party }) => ({
        title: row.title,
        text: [nameOf(other), agreedTime(row, app.config.parkTimeZone)].filter(Boolean).join(' · '),
        url: `${app.config.appUrl}/connections/${row.id}`,
      })
      const writing = new Map(open.map((one) => [one.other.id, write(one.row, one.other)]))
      return {
        to: user.email,
        name: user.name,
        ...saidOf(first.other, about),
        body: [
          { text: textOf(first.other, about) },
          { list: open.map(itemOf) },
          ...[...writing.values()].flat(),
        ],
      }
    },
  ),
}

interface About {
  name: string
  organisation: string
}

const saidOf = ({ away }: Party, about: About) =>
  away?.has_left
    ? {
        subject: m.connections_mail_left_subject(about),
        preview: away.stand_in ? away.text : m.connections_mail_out_preview(),
      }
    : { subject: m.connections_mail_out_subject(about), preview: m.connections_mail_out_preview() }

function textOf({ away }: Party, about: About): string {
  if (!away?.has_left) return m.connections_mail_out_text(about)
  return away.stand_in
    ? m.connections_mail_left_answers({ ...about, colleague: away.stand_in.name })
    : m.connections_mail_left_nobody(about)
}

function agreedTime({ pickups }: ConnectionRow, timeZone: string): string | null {
  const agreed = pickups.find(({ status }) => status === 'agreed')
  if (!agreed) return null
  const { starts_at, ends_at, place } = agreed
  const when = writtenPeriod(new Date(starts_at), ends_at ? new Date(ends_at) : null, timeZone)
  return [when, place].filter(Boolean).join(', ')
}
