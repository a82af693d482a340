import { Gavel, Plus, Search } from 'lucide-react'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { AskChemical } from '../../substances/parts/AskChemical.tsx'
import { useActs } from '../../tables/parts/acts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SuccessNotice } from '../../ui/SuccessNotice.tsx'
import type { deskPage } from '../desk-actions.ts'
import { RegisterCard } from '../parts/RegisterCard.tsx'
import { RuleCard } from '../parts/RuleCard.tsx'
import { WaitingList } from '../parts/WaitingList.tsx'

export default function Desk({
  waiting_listings: waiting,
  waiting_total: total,
  connections,
  rules,
  registers,
  undoable,
  statements,
  may_set_rules,
}: PropsOf<typeof deskPage>) {
  const unconfirmed = rules.filter((rule) => rule.unconfirmed !== null).length
  const acts = useActs('waiting_listings', 'waiting_total', 'connections', 'rules', 'registers', 'undoable')
  return (
    <div className="grid gap-10">
      <div className="grid gap-4">
        <PageHeader
          title={m.safety_desk_title()}
          lead={m.safety_desk_lead()}
          actions={
            <>
              <ButtonLink
                href="/safety-desk/decisions"
                variant="secondary"
                icon={<Gavel size={18} aria-hidden="true" />}
              >
                {m.safety_decisions_title()}
              </ButtonLink>
              {may_set_rules && (
                <ButtonLink href="/recall" variant="secondary" icon={<Search size={18} aria-hidden="true" />}>
                  {m.recall_title()}
                </ButtonLink>
              )}
            </>
          }
        />
        <SuccessNotice message={acts.message} onDone={acts.clearMessage} />
        {undoable.map(({ id, said }) => (
          <Notice
            key={id}
            tone="warning"
            title={said}
            actions={
              <Button
                variant="secondary"
                busy={acts.busy === `change ${id}`}
                onClick={() => void acts.actOn(`change ${id}`, 'POST', `/api/safety/changes/${id}/undo`)}
              >
                {m.safety_undo()}
              </Button>
            }
          >
            {acts.failed?.id === `change ${id}` ? acts.failed.reason : m.safety_undoable_text()}
          </Notice>
        ))}
      </div>
      <section aria-labelledby="waiting" className="grid gap-4">
        <h2 id="waiting" tabIndex={-1} className="text-xl">
          {may_set_rules ? m.safety_waiting_title() : m.safety_waiting_officers()}
        </h2>
        {waiting.length === 0 && (
          <EmptyState
            title={m.safety_waiting_none()}
            action={
              <ButtonLink href="/safety-desk/decisions" variant="secondary">
                {m.safety_waiting_none_link()}
              </ButtonLink>
            }
          >
            {m.safety_waiting_none_text()}
          </EmptyState>
        )}
        {total > waiting.length && (
          <p className="text-ink-muted">
            {m.safety_waiting_more({ shown: waiting.length, count: total - waiting.length })}
          </p>
        )}
        <WaitingList waiting={waiting} statements={statements} acts={acts} />
      </section>
      <AskChemical isAside />
      {connections.length > 0 && (
        <section aria-labelledby="on-its-way" className="grid gap-4">
          <div className="grid gap-1">
            <h2 id="on-its-way" className="text-xl">
              {m.safety_connections_title()}
            </h2>
            <p className="text-ink-muted">{m.safety_connections_text()}</p>
          </div>
          <ul className="grid list-disc gap-1 ps-5">
            {connections.map(({ id, title, giver, receiver }) => (
              <li key={id} className="[overflow-wrap:anywhere]">
                {m.safety_connection({ title, giver: giver ?? '–', receiver: receiver ?? '–' })}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="rules" className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="rules" className="text-xl">
            {m.safety_rules_title()}
          </h2>
          {may_set_rules && (
            <ButtonLink
              href="/safety-desk/rules/new"
              variant="secondary"
              icon={<Plus size={18} aria-hidden="true" />}
            >
              {m.safety_rule_new()}
            </ButtonLink>
          )}
        </div>
        {!may_set_rules && <p className="text-ink-muted">{m.safety_rules_officers()}</p>}
        {may_set_rules && unconfirmed > 0 && (
          <Notice tone="warning">{m.safety_rules_unconfirmed({ count: unconfirmed })}</Notice>
        )}
        <ul className="grid gap-3">
          {rules.map((rule) => (
            <RuleCard
              key={rule.id}
              rule={rule}
              mayChange={may_set_rules}
              isIdle={registers.some(({ key, numbers }) => key === rule.conditions.register && numbers === 0)}
            />
          ))}
        </ul>
      </section>
      <section aria-labelledby="registers" className="grid gap-4">
        <div className="grid gap-1">
          <h2 id="registers" className="text-xl">
            {m.safety_registers_title()}
          </h2>
          <p className="text-ink-muted">{m.safety_registers_text()}</p>
        </div>
        <div className="grid gap-4 lg:grid-cols-2">
          {registers.map((register) => (
            <RegisterCard key={register.key} register={register} mayReplace={may_set_rules} />
          ))}
        </div>
      </section>
    </div>
  )
}
