import { m } from '../../i18n/paraglide/messages.js'
import { Steps } from '../../ui/Steps.tsx'
import type { ShowProps } from '../props.ts'

export function Rail({ connection }: Pick<ShowProps, 'connection'>) {
  if (connection.status !== 'open') return null
  const isAgreed = connection.pickups.some(({ status }) => status === 'agreed')
  const collect = connection.side === 'seller' ? m.connections_step_give() : m.connections_step_collect()
  return (
    <Steps
      steps={[
        { label: m.connections_step_agree(), state: isAgreed ? 'done' : 'current' },
        { label: collect, state: isAgreed ? 'current' : 'todo' },
        { label: m.connections_step_done(), state: 'todo' },
      ]}
    />
  )
}
