import { m } from '../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { RecallToAnswer } from '../row/recalls.ts'
import { AskOfficer } from './AskOfficer.tsx'
import { unbrokenHead } from './recall-head.ts'

/** The same on a listing and on a handover, for those who answer it. */
export function RecallNotice({ id, is_answered, reason, what, ...officer }: RecallToAnswer) {
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
      <p className="font-semibold [overflow-wrap:anywhere]">
        {m.listings_recall_what({ what: unbrokenHead(what) })}
      </p>
      <p className="whitespace-pre-line">{m.listings_recall_why({ reason })}</p>
      <p>{is_answered ? answeredText(officer.officer_email) : m.connections_recalled()}</p>
      <AskOfficer {...officer} />
    </Notice>
  )
}

const answeredText = (officer_email: string | null): string =>
  officer_email ? m.connections_recalled_answered() : m.connections_recalled_answered_administrators()
