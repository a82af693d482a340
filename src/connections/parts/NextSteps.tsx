import { m } from '../../i18n/paraglide/messages.js'
import type { ShowProps } from '../props.ts'
import { openAgainText, standsText } from '../words.ts'
import { HandedOver } from './HandedOver.tsx'
import { Section } from './Sheet.tsx'

type NextStepsProps = Pick<ShowProps, 'connection' | 'can' | 'together' | 'is_open_again'> & {
  onDone: (text: string) => void
  onRefused: (text: string) => void
}

export function NextSteps({ connection, can, together, is_open_again, onDone, onRefused }: NextStepsProps) {
  return (
    <Section
      id="next"
      title={connection.status === 'open' ? m.connections_next_open() : m.connections_next()}
    >
      <p>
        {connection.state === 'open' ? m.connections_next_mark() : standsText[connection.state]()}{' '}
        {is_open_again && openAgainText(connection.exchange_type, connection.side)}
      </p>
      {can.complete && (
        <HandedOver connection={connection} together={together} onDone={onDone} onRefused={onRefused} />
      )}
    </Section>
  )
}
