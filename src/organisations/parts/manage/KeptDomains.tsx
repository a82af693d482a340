import { useId, useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import { useShared } from '../../../browser/shared.ts'
import type { ReplyOf } from '../../../http/as-json.ts'
import { unbrokenDay } from '../../../i18n/day.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { readable } from '../../../i18n/readable-address.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import type { organisationAction } from '../../manage-actions.ts'

type At = ReplyOf<typeof organisationAction>['at_domains'][number]

export function KeptDomains({ organisationId, at }: { organisationId: number; at: readonly At[] }) {
  const closed = at.filter(({ is_registered }) => !is_registered)
  if (closed.length === 0) return null
  return (
    <section aria-labelledby="kept-domains" className="grid gap-3 border-t border-line pt-5">
      <h3 id="kept-domains" className="text-base font-semibold">
        {m.organisations_kept_title()}
      </h3>
      <p className="text-sm text-ink-muted">{m.organisations_kept_lead()}</p>
      {closed.map((one) => (
        <Kept key={one.domain} organisationId={organisationId} at={one} />
      ))}
    </section>
  )
}

export const MovedDomains = ({ at }: { at: readonly At[] }) =>
  at.map(
    ({ domain, people, held_by: holder }) =>
      holder && <p key={domain}>{m.organisations_domain_moved({ count: people, domain, holder })}</p>,
  )

function Kept({ organisationId, at: { domain, people, kept } }: { organisationId: number; at: At }) {
  const id = useId()
  const { today } = useShared().app
  const [until, setUntil] = useState(kept)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const keep = async (day: string | null) => {
    setBusy(true)
    const result = await callApi('POST', `/api/admin/organisations/${organisationId}/mail-only`, {
      domain,
      until: day,
    })
    setBusy(false)
    if (result.ok) setUntil(day)
    // Its button is gone with what it ended.
    if (result.ok && !day) document.getElementById(id)?.focus()
    setError(result.ok ? undefined : [result.errors?.until ?? result.message].flat().join(' '))
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="flex flex-wrap gap-x-4">
          <span className="font-semibold wrap-anywhere">{readable(domain)}</span>
          <span>{m.organisations_concerned_people({ count: people })}</span>
          {until && <span>{m.organisations_kept_until({ day: unbrokenDay(until) })}</span>}
        </p>
        {until && (
          <Button variant="secondary" busy={busy} onClick={() => void keep(null)}>
            {m.organisations_kept_end()}
          </Button>
        )}
      </div>
      <div className="flex items-start gap-3">
        <div className="max-w-52">
          <DateInput
            id={id}
            name={`until-${domain}`}
            label={m.organisations_kept_day()}
            unmarked
            min={today}
            value={typed}
            error={error}
            onChange={setTyped}
          />
        </div>
        <Button
          variant="secondary"
          className="mt-7.5"
          busy={busy}
          onClick={() => (typed ? void keep(typed) : setError(m.fields_error_date()))}
        >
          {m.organisations_kept_keep()}
        </Button>
      </div>
    </div>
  )
}
