import { m } from '../../i18n/paraglide/messages.js'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Tone } from '../../ui/Tag.tsx'
import type { ConnectionProps } from '../props.ts'

const looks: Record<ConnectionProps['status'], { tone: Tone; label: () => string }> = {
  open: { tone: 'info', label: m.connections_status_open },
  completed: { tone: 'success', label: m.connections_status_completed },
  cancelled: { tone: 'neutral', label: m.connections_status_cancelled },
}

export function ConnectionStatus({ status }: Pick<ConnectionProps, 'status'>) {
  const { tone, label } = looks[status]
  return <StatusBadge tone={tone}>{label()}</StatusBadge>
}

export const stateOptions = () =>
  Object.entries(looks).map(([value, { label }]) => ({ value, label: label() }))
