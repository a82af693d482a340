import { m } from '../../i18n/paraglide/messages.js'
import { AskOfficer } from '../../listings/parts/AskOfficer.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { ShowProps } from '../props.ts'
import { isStopped } from '../words.ts'

/** Asks those it was told to; an open handover says to everybody else why nothing can be done. */
export function Recalled({ connection, recall, can }: Pick<ShowProps, 'connection' | 'recall' | 'can'>) {
  if (recall) return <Asked {...recall} />
  if (!isStopped(connection)) return null
  return (
    <Notice tone="danger" title={m.connections_stopped_title()}>
      {m.connections_stopped()} {can.cancel && m.connections_stopped_cancel()}
    </Notice>
  )
}

function Asked({ id, is_answered, ...officer }: NonNullable<ShowProps['recall']>) {
  return (
    <Notice
      tone="danger"
      title={m.connections_recalled_title()}
      actions={
        <ButtonLink size="sm" variant={is_answered ? 'secondary' : 'primary'} href={`/recalls/${id}/answer`}>
          {is_answered ? m.listings_recall_answered() : m.listings_recall_answer()}
        </ButtonLink>
      }
    >
      <p>{is_answered ? m.connections_recalled_answered() : m.connections_recalled()}</p>
      <AskOfficer {...officer} />
    </Notice>
  )
}
