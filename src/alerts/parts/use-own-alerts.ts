import { m } from '../../i18n/paraglide/messages.js'
import { useActs } from '../../tables/parts/acts.ts'
import type { AlertProps } from '../props.ts'

export type OwnAlerts = ReturnType<typeof useOwnAlerts>

/** Bare ids repeat in other tables of the page. */
export const rowOf = ({ id }: Pick<AlertProps, 'id'>): string => `alert-${id}`

/** `props` are reloaded after an act. */
export function useOwnAlerts(...props: string[]) {
  const acts = useActs(...props)
  const remove = (row: AlertProps) => acts.tryOn(rowOf(row), 'DELETE', `/api/alerts/${row.id}`)

  async function setStatus(row: AlertProps, status: AlertProps['status']): Promise<void> {
    if (await acts.actOn(rowOf(row), 'PATCH', `/api/alerts/${row.id}`, { status }))
      acts.say(status === 'active' ? m.alerts_mine_woken() : m.alerts_mine_rests())
  }

  return { ...acts, remove, setStatus }
}

export const stateOptions = () => [
  { value: 'active', label: m.alerts_status_active() },
  { value: 'inactive', label: m.alerts_status_inactive() },
]
