import { FileSignature } from 'lucide-react'
import { m } from '../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../ui/Button.tsx'
import { Folded } from '../../ui/Folded.tsx'
import type { ShowProps } from '../props.ts'
import { isStopped } from '../words.ts'
import { History } from './History.tsx'
import { SecondContact } from './SecondContact.tsx'

type MoreProps = Pick<ShowProps, 'connection' | 'can' | 'recall_lines'> & { onDone: (text: string) => void }

export function More({ connection, recall_lines, can, onDone }: MoreProps) {
  return (
    <section aria-labelledby="more" className="grid gap-3">
      <h2 id="more" className="text-xl">
        {m.ui_more()}
      </h2>
      <SecondContact connection={connection} can={can} onDone={onDone} />
      <Folded title={m.connections_history()} text={m.connections_history_text()} isOpen={false} drawnAtOnce>
        <History connection={connection} recall_lines={recall_lines} />
      </Folded>
      {connection.status !== 'cancelled' && !isStopped(connection) && (
        <ButtonLink
          href={`/handovers/${connection.handover_id}`}
          variant="quiet"
          icon={<FileSignature size={18} aria-hidden="true" />}
          className="w-fit"
        >
          {m.connections_paper_open()}
        </ButtonLink>
      )}
    </section>
  )
}
