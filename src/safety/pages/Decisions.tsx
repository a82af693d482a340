import { useState } from 'react'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { decisionsPage } from '../desk-actions.ts'
import { Decisions } from '../parts/Decisions.tsx'

export default function DecisionsPage({ cas, error, decisions, most }: PropsOf<typeof decisionsPage>) {
  const [typed, setTyped] = useState(cas)
  return (
    <div className="grid gap-8">
      <PageHeader
        title={m.safety_decisions_title()}
        lead={m.safety_decisions_lead()}
        back={{ href: '/safety-desk', label: m.safety_desk_title() }}
      />
      <form
        aria-label={m.safety_decisions_find()}
        method="get"
        action="/safety-desk/decisions"
        className="flex flex-wrap items-end gap-3"
      >
        <TextInput
          id="cas"
          name="cas"
          label={m.safety_decisions_search()}
          value={typed}
          onChange={setTyped}
          maxLength={40}
          spellCheck={false}
          {...(error ? { error } : {})}
        />
        <Button type="submit" variant="secondary">
          {m.safety_decisions_find()}
        </Button>
      </form>
      {decisions.length === 0 && !error && (
        <EmptyState
          level={2}
          action={
            <ButtonLink href="/safety-desk" variant="secondary">
              {m.safety_desk_title()}
            </ButtonLink>
          }
          title={cas ? m.safety_decisions_none_cas({ cas }) : m.safety_decisions_none()}
        >
          {m.safety_decisions_none_text()}
        </EmptyState>
      )}
      {decisions.length > 0 && (
        <Card padding="sm">
          <Decisions decisions={decisions} />
          {decisions.length === most && (
            <p className="text-sm text-ink-muted">{m.safety_decisions_most({ count: most })}</p>
          )}
        </Card>
      )}
    </div>
  )
}
