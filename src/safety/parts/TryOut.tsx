import { useState } from 'react'
import { callApi } from '../../browser/api.ts'
import type { Form } from '../../browser/form.ts'
import type { ReplyOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { WithCas } from '../../listings/parts/WithCas.tsx'
import { reasonOf } from '../../tables/parts/acts.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { tryRuleAction } from '../actions.ts'
import { countingOf, type RuleFormValues } from './rule-values.ts'

type Tried = ReplyOf<typeof tryRuleAction>
export type Trying = ReturnType<typeof useTrying>

export function useTrying(form: Form<RuleFormValues>, id: number | null) {
  const [last, setLast] = useState<{ of: string; found: Tried | string } | null>(null)
  const [busy, setBusy] = useState(false)
  const counting = countingOf(form.values)
  const current = JSON.stringify(counting)
  const tryOut = async () => {
    setBusy(true)
    const result = await callApi('POST', '/api/safety/rules/try', { ...counting, rule: id })
    setBusy(false)
    setLast({ of: current, found: result.ok ? result.data : reasonOf(result) })
  }
  return { found: last?.of === current ? last.found : null, current, busy, tryOut }
}

export function TryOut({ trying, verdict }: { trying: Trying; verdict: RuleFormValues['verdict'] }) {
  const { found, busy, tryOut } = trying
  return (
    <div className="grid justify-items-start gap-4">
      <Button variant="secondary" busy={busy} onClick={() => void tryOut()}>
        {m.safety_try()}
      </Button>
      {typeof found === 'string' && (
        <Notice tone="danger" announce>
          {found}
        </Notice>
      )}
      {found !== null && typeof found !== 'string' && <TriedListings tried={found} verdict={verdict} />}
    </div>
  )
}

function TriedListings({ tried, verdict }: { tried: Tried; verdict: RuleFormValues['verdict'] }) {
  const { listings, listings_total: count, by_name, by_name_total, connections } = tried
  const says = {
    block: m.safety_tried_block,
    ask: m.safety_tried_ask,
    warn: m.safety_tried_warn,
    '': m.safety_tried,
  }
  return (
    <Notice title={says[verdict]({ count })} announce className="w-full">
      {listings.length > 0 && (
        <ul>
          {listings.map(({ id, title, organisation }) => (
            <li key={id}>
              <Link href={`/listings/${id}`}>{title}</Link> {organisation && `(${organisation})`}
            </li>
          ))}
        </ul>
      )}
      {by_name.length > 0 && (
        <>
          <p>{m.safety_tried_by_name({ count: by_name_total })}</p>
          <ul>
            {by_name.map(({ id, title, organisation, substance, cas }) => (
              <li key={id}>
                <Link href={`/listings/${id}`}>{title}</Link> {organisation && `(${organisation})`}:{' '}
                <WithCas text={m.safety_tried_called({ substance, cas })} />
              </li>
            ))}
          </ul>
        </>
      )}
      {connections.length > 0 && <p>{m.safety_tried_connections({ count: connections.length })}</p>}
    </Notice>
  )
}
