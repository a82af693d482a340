import { Check } from 'lucide-react'
import { m } from '../../../i18n/paraglide/messages.js'

const clock = (moment: Date): string =>
  `${String(moment.getHours()).padStart(2, '0')}:${String(moment.getMinutes()).padStart(2, '0')}`

export function SaveStatus({ savedAt, isDraft }: { savedAt: Date | null; isDraft: boolean }) {
  const time = savedAt ? clock(savedAt) : ''
  return (
    <p role="status" className="flex min-h-6 items-center gap-2 text-sm text-ink-muted">
      {savedAt && (
        <>
          <Check size={16} aria-hidden="true" className="text-brand" />
          {isDraft ? m.listings_draft_saved({ time }) : m.listings_saved_at({ time })}
        </>
      )}
    </p>
  )
}
