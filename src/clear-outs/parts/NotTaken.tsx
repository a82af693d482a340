import { Link } from '@inertiajs/react'
import { m } from '../../i18n/paraglide/messages.js'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { useTaking } from './use-taking.ts'

/** What was not taken, each with why; warnings are confirmed once for all. */
export function NotTaken({ taking }: { taking: ReturnType<typeof useTaking> }) {
  const { notTaken, promised, isToConfirm, form } = taking
  const hasWarnings = notTaken.some(({ errors }) => errors?.confirm_warnings)
  return (
    <div className="grid gap-3">
      <Notice
        announce
        tone={isToConfirm ? 'warning' : 'info'}
        title={promised === null ? m.clear_outs_none_taken() : m.clear_outs_some_taken()}
        actions={
          promised !== null && (
            <Link href={`/connections/${promised}`} className="link">
              {m.clear_outs_see_handover()}
            </Link>
          )
        }
      >
        <ul>
          {notTaken.map(({ listing_id, listing, message, errors }) => (
            <li key={listing_id}>
              <Link href={`/listings/${listing_id}`}>
                {listing?.title ?? taking.titleOf(listing_id) ?? m.clear_outs_thing()}
              </Link>
              :{' '}
              {Object.values(errors ?? {})
                .flat()
                .join(' ') || message}
            </li>
          ))}
        </ul>
      </Notice>
      {isToConfirm && <p>{m.clear_outs_still_there()}</p>}
      {hasWarnings && <Checkbox {...form.field('confirm_warnings')} label={m.safety_confirm()} required />}
    </div>
  )
}
