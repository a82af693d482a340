import { useShared } from '../../browser/shared.ts'
import { formatDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { PickupProps, ShowProps } from '../props.ts'
import { cancellerOf } from '../words.ts'

interface Line {
  on: string
  text: string
  more?: string
}

export function History({ connection, recall_lines }: Pick<ShowProps, 'connection' | 'recall_lines'>) {
  const { user } = useShared()
  return (
    <ol aria-label={m.connections_history()} className="grid gap-3 border-s-2 border-line ps-5">
      {linesOf(connection, recall_lines, user?.id).map(({ on, text, more }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same time may be proposed twice
        <li key={index} className="relative">
          <span
            aria-hidden="true"
            className="absolute -start-[1.6875rem] top-1.5 size-3 rounded-full border-6 border-brand"
          />
          <p>
            <time dateTime={on} className="text-ink-muted tabular-nums">
              {formatDay(on)}
            </time>{' '}
            {text}
          </p>
          {more && <p className="text-ink-muted [overflow-wrap:anywhere]">{more}</p>}
        </li>
      ))}
    </ol>
  )
}

function linesOf(
  connection: ShowProps['connection'],
  recalls: ShowProps['recall_lines'],
  me: number | undefined,
): Line[] {
  const { created_on, completed_on, cancelled_on, cancel_reason } = connection
  const { stated_on, stated_by, completed_by, returned_on, returned_by } = connection
  const lines: Line[] = [{ on: created_on, text: m.connections_line_connected() }]
  for (const pickup of connection.pickups) lines.push(...linesOfPickup(connection, pickup))
  const recalledWhile = (state: 'open' | 'completed') =>
    recalls.filter((one) => one.state === state).map(lineOfRecall)
  lines.push(
    ...recalledWhile('open'),
    ...said(stated_on, stated_by, m.connections_line_stated, m.connections_line_stated_by),
    ...said(completed_on, completed_by, m.connections_line_completed, m.connections_line_completed_by),
    ...said(returned_on, returned_by, m.connections_line_returned, m.connections_line_returned_by),
    ...recalledWhile('completed'),
  )
  if (cancelled_on) {
    const more = cancel_reason ? { more: m.connections_line_reason({ reason: cancel_reason }) } : {}
    lines.push({ on: cancelled_on, text: cancelledWords(connection, me), ...more })
  }
  return lines.sort((a, b) => a.on.localeCompare(b.on))
}

/** Names who said so, until that account is deleted. */
const said = (
  on: string | null,
  name: string | null,
  words: () => string,
  by: (person: { name: string }) => string,
): Line[] => (on === null ? [] : [{ on, text: name === null ? words() : by({ name }) }])

function lineOfRecall({ kind, day, by, state, is_recalled }: ShowProps['recall_lines'][number]): Line {
  const name = by ?? m.connections_line_officer()
  const isHeld = state === 'open' && is_recalled
  const goesOn = state === 'open' && !is_recalled
  const text = {
    recalled: isHeld ? m.connections_line_stopped : m.connections_line_recalled,
    lifted: goesOn ? m.connections_line_lifted_on : m.connections_line_lifted,
    taken_out: goesOn ? m.connections_line_out_on : m.connections_line_out,
  }[kind]
  return { on: day, text: text({ name }) }
}

function linesOfPickup(connection: ShowProps['connection'], pickup: PickupProps): Line[] {
  const sides = { buyer: connection.buyer, seller: connection.seller }
  const { when, proposer, accepter, by, proposed_on, agreed_on } = pickup
  const name = proposer?.name ?? sides[by].name
  const lines = [{ on: proposed_on, text: m.connections_line_proposed({ name, when }) }]
  if (!agreed_on) return lines
  const other = accepter?.name ?? sides[by === 'buyer' ? 'seller' : 'buyer'].name
  return [...lines, { on: agreed_on, text: m.connections_line_agreed({ name: other, when }) }]
}

function cancelledWords(connection: ShowProps['connection'], me: number | undefined): string {
  const by = cancellerOf(connection, me)
  if (by === 'administrator') return m.connections_line_cancelled_administrator()
  return by === 'you' ? m.connections_line_cancelled_you() : m.connections_line_cancelled_by(by)
}
