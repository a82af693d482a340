import { FileSignature } from 'lucide-react'
import { m } from '../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import type { ShowProps } from '../props.ts'
import { openAgainText, standsText } from '../words.ts'
import { CancelConnection } from './CancelConnection.tsx'
import { HandedOver } from './HandedOver.tsx'

type NextStepsProps = Pick<ShowProps, 'connection' | 'can' | 'together' | 'is_open_again'> & {
  onDone: (text: string) => void
  onRefused: (text: string) => void
}

export function NextSteps({ connection, can, together, is_open_again, onDone, onRefused }: NextStepsProps) {
  return (
    <Card as="section" aria-labelledby="next" className="grid gap-4">
      <h2 id="next" tabIndex={-1} className="text-lg">
        {connection.status === 'open' ? m.connections_next_open() : m.connections_next()}
      </h2>
      <p>
        {connection.state === 'open' ? m.connections_next_mark() : standsText[connection.state]()}{' '}
        {is_open_again && openAgainText(connection.exchange_type, connection.side)}
      </p>
      {can.complete && (
        <HandedOver connection={connection} together={together} onDone={onDone} onRefused={onRefused} />
      )}
      {connection.status !== 'cancelled' && (
        <ButtonLink
          href={`/handovers/${connection.handover_id}`}
          variant="quiet"
          icon={<FileSignature size={18} aria-hidden="true" />}
        >
          {m.connections_paper_open()}
        </ButtonLink>
      )}
      {can.cancel && <CancelConnection connection={connection} onRefused={onRefused} />}
    </Card>
  )
}
