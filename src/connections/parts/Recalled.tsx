import { m } from '../../i18n/paraglide/messages.js'
import { RecallNotice } from '../../listings/parts/RecallNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { ShowProps } from '../props.ts'
import { isStopped } from '../words.ts'

/** Asks those it was told to; an open handover says to everybody else why nothing can be done. */
export function Recalled({ connection, recall, can }: Pick<ShowProps, 'connection' | 'recall' | 'can'>) {
  if (recall) return <RecallNotice {...recall} />
  if (!isStopped(connection)) return null
  return (
    <Notice tone="danger" title={m.connections_stopped_title()}>
      {m.connections_stopped()} {can.cancel && m.connections_stopped_cancel()}
    </Notice>
  )
}
