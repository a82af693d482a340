import { useShared } from '../../browser/shared.ts'
import { formatDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { ShowProps } from '../props.ts'

interface Line {
  on: string
  text: string
  more?: string
}

export function History({ connection }: Pick<ShowProps, 'connection'>) {
  const { user } = useShared()
  return (
    <section aria-labelledby="history" className="grid gap-3">
      <h2 id="history" className="text-2xl">
        {m.connections_history()}
      </h2>
      <ol className="grid gap-3 border-s-2 border-line ps-5">
        {linesOf(connection, user?.id).map(({ on, text, more }) => (
          <li key={text} className="relative">
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
    </section>
  )
}

function linesOf(connection: ShowProps['connection'], me: number | undefined): Line[] {
  const { created_on, completed_on, cancelled_on, cancel_reason } = connection
  const lines: Line[] = [{ on: created_on, text: m.connections_line_connected() }]
  if (completed_on) lines.push({ on: completed_on, text: m.connections_line_completed() })
  if (cancelled_on) {
    const more = cancel_reason ? { more: m.connections_line_reason({ reason: cancel_reason }) } : {}
    lines.push({ on: cancelled_on, text: cancelledWords(connection, me), ...more })
  }
  return lines
}

function cancelledWords(connection: ShowProps['connection'], me: number | undefined): string {
  const by = connection.cancelled_by
  if (by === null || by === 'administrator') return m.connections_line_cancelled_administrator()
  const { id, name } = connection[by]
  if (id !== null && id === me) return m.connections_line_cancelled_you()
  return m.connections_line_cancelled_by({ name })
}
