import { numberText } from '../../../i18n/number.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { Photos } from './use-photos.ts'

/** One bar for all of them, from the first that is made small to the last that is stored. */
export function Sending({ photos: { photos, preparing, part, stuck, retry } }: { photos: Photos }) {
  const total = photos.length + preparing
  const sent = photos.filter(({ stored }) => stored).length
  if (total === 0) return null
  const text =
    sent === total
      ? m.clear_outs_photos_sent({ count: total })
      : m.clear_outs_photos_sending({
          sent: numberText(sent),
          total: numberText(total),
        })
  return (
    <div className="grid max-w-3xl gap-2">
      <p role="status" className="text-sm text-ink-muted">
        {text}
      </p>
      {sent < total && <progress value={sent + part} max={total} aria-label={text} className="h-2 w-full" />}
      {stuck !== null && (
        <Notice
          tone="danger"
          announce
          actions={
            <Button size="sm" onClick={retry}>
              {m.listings_retry()}
            </Button>
          }
        >
          {stuck} {m.clear_outs_photos_kept()}
        </Notice>
      )}
    </div>
  )
}
