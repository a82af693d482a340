import { Link } from '@inertiajs/react'
import { useState } from 'react'
import { callApi } from '../../browser/api.ts'
import type { Form } from '../../browser/form.ts'
import type { ReplyOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { reasonOf } from '../../tables/parts/acts.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { tryRuleAction } from '../actions.ts'
import { bodyOf, type RuleFormValues } from './rule-values.ts'

type Tried = ReplyOf<typeof tryRuleAction>

/** Shows what the rule would meet, before it counts. */
export function TryOut({ form }: { form: Form<RuleFormValues> }) {
  const [tried, setTried] = useState<Tried | string | null>(null)
  const [busy, setBusy] = useState(false)
  const tryOut = async () => {
    setBusy(true)
    const result = await callApi('POST', '/api/safety/rules/try', bodyOf(form.values))
    setBusy(false)
    setTried(result.ok ? result.data : reasonOf(result))
  }
  return (
    <div className="grid justify-items-start gap-4">
      <Button variant="secondary" busy={busy} onClick={() => void tryOut()}>
        {m.safety_try()}
      </Button>
      {typeof tried === 'string' && (
        <Notice tone="danger" announce>
          {tried}
        </Notice>
      )}
      {tried !== null && typeof tried !== 'string' && <Found tried={tried} verdict={form.values.verdict} />}
    </div>
  )
}

function Found({ tried, verdict }: { tried: Tried; verdict: RuleFormValues['verdict'] }) {
  const { listings, listings_total: count, connections } = tried
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
      {connections.length > 0 && <p>{m.safety_tried_connections({ count: connections.length })}</p>}
    </Notice>
  )
}
