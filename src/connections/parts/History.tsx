import { m } from '../../i18n/paraglide/messages.js'
import { useDay } from '../../listings/parts/use-day.ts'
import type { ShowProps } from './connection-props.ts'

interface Line {
  at: string
  text: string
  more?: string
}

/** What happened, in order; what ended it stays to be read. */
export function History({ connection }: Pick<ShowProps, 'connection'>) {
  const day = useDay()
  return (
    <section aria-labelledby="history" className="grid gap-3">
      <h2 id="history" className="text-2xl">
        {m.connections_history()}
      </h2>
      <ol className="grid gap-3 border-s-2 border-line ps-5">
        {linesOf(connection).map(({ at, text, more }) => (
          <li key={text} className="relative">
            <span
              aria-hidden="true"
              className="absolute -start-[1.6875rem] top-1.5 size-3 rounded-full bg-brand"
            />
            <p>
              <time dateTime={at} className="text-ink-muted tabular-nums">
                {day(at)}
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

function linesOf({ created_at, completed_at, cancelled_at, cancel_reason }: ShowProps['connection']): Line[] {
  const lines: Line[] = [{ at: created_at, text: m.connections_line_connected() }]
  if (completed_at) lines.push({ at: completed_at, text: m.connections_line_completed() })
  if (cancelled_at) {
    const more = cancel_reason ? { more: m.connections_line_reason({ reason: cancel_reason }) } : {}
    lines.push({ at: cancelled_at, text: m.connections_line_cancelled(), ...more })
  }
  return lines
}
