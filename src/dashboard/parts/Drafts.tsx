import { FilePenLine } from 'lucide-react'
import { m } from '../../i18n/paraglide/messages.js'
import type { ListingProps } from '../../listings/props.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { dayOf } from './day.ts'
import { titleOf } from './ListingsTable.tsx'

/** Drafts to go on with, the newest three (UX.md section 4, Save as you go). */
export function Drafts({ drafts }: { drafts: readonly ListingProps[] }) {
  if (drafts.length === 0) return null
  return (
    <section
      aria-labelledby="drafts"
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <h2 id="drafts" className="text-lg">
        {m.dashboard_drafts_title()}
      </h2>
      <ul className="grid gap-2">
        {drafts.slice(0, 3).map((draft) => (
          <Draft key={draft.id} draft={draft} />
        ))}
      </ul>
    </section>
  )
}

function Draft({ draft }: { draft: ListingProps }) {
  const { id, step, created_at } = draft
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-2">
      <FilePenLine size={20} aria-hidden="true" className="shrink-0 text-ink-subtle max-sm:hidden" />
      <p className="min-w-0 flex-1 basis-56">
        <span className="font-semibold wrap-anywhere">{titleOf(draft)}</span>
        <span className="block text-sm text-ink-muted tabular-nums">
          {m.dashboard_draft_step({ step, date: dayOf(created_at) })}
        </span>
      </p>
      <ButtonLink
        href={`/listings/${id}/edit?step=${step}`}
        variant="secondary"
        size="sm"
        className="max-sm:w-full"
      >
        {m.dashboard_draft_continue()}
        <VisuallyHidden> {m.dashboard_draft_continue_with({ title: titleOf(draft) })}</VisuallyHidden>
      </ButtonLink>
    </li>
  )
}
