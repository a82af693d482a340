import { m } from '../../i18n/paraglide/messages.js'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Tone } from '../../ui/Tag.tsx'
import type { ConnectionProps } from '../props.ts'
import { shownState } from '../words.ts'

const looks: Record<ConnectionProps['state'], { tone: Tone; label: () => string }> = {
  open: { tone: 'info', label: m.connections_status_open },
  completed: { tone: 'success', label: m.connections_status_completed },
  on_loan: { tone: 'info', label: m.connections_status_on_loan },
  overdue: { tone: 'warning', label: m.connections_status_overdue },
  returned: { tone: 'success', label: m.connections_status_returned },
  cancelled: { tone: 'neutral', label: m.connections_status_cancelled },
}

const recalled = { tone: 'danger', label: m.connections_status_recalled } as const

export function ConnectionStatus({
  connection,
}: {
  connection: Pick<ConnectionProps, 'state' | 'is_recalled'>
}) {
  const state = shownState(connection)
  const { tone, label } = state === 'recalled' ? recalled : looks[state]
  return <StatusBadge tone={tone}>{label()}</StatusBadge>
}

export const stateOptions = () =>
  Object.entries(looks).map(([value, { label }]) => ({ value, label: label() }))
