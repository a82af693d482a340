import { useState } from 'react'
import { lazyDialog } from '../../browser/lazy-part.tsx'
import type { PropsOf } from '../../http/as-json.ts'
import { unbrokenDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { unbrokenHead } from '../../listings/parts/recall-head.ts'
import { useActs } from '../../tables/parts/acts.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { SuccessNotice } from '../../ui/SuccessNotice.tsx'
import type { recalledPage } from '../act-actions.ts'
import { Answers } from '../parts/Answers.tsx'
import { Planned } from '../parts/Planned.tsx'
import { Things } from '../parts/Results.tsx'
import { Said } from '../parts/Said.tsx'

const SayDialog = lazyDialog(() => import('../parts/SayDialog.tsx'))
type Props = PropsOf<typeof recalledPage>
type Asking = 'correct' | 'lift' | { id: number; title: string }

export default function Recalled({ recall, messages, plan, things, things_total, answers }: Props) {
  const acts = useActs('recall', 'messages', 'plan', 'things', 'things_total', 'answers')
  const [asking, setAsking] = useState<Asking | null>(null)
  const { id, version } = recall
  const title = m.recall_one({ id, what: unbrokenHead(recall.what) })
  const isNew = plan !== null && plan.listings + plan.promised + plan.people > 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader title={title} back={{ href: '/recall', label: m.recall_title() }} />
      <div className="grid justify-items-start gap-3">
        <StatusBadge tone={recall.lifted_on ? 'neutral' : 'warning'}>
          {recall.lifted_on ? m.recall_lifted_on({ day: unbrokenDay(recall.lifted_on) }) : m.recall_active()}
        </StatusBadge>
        {recall.holds_on && <p className="text-ink-muted">{m.recall_holds_on()}</p>}
        <SuccessNotice message={acts.message} onDone={acts.clearMessage} />
        {acts.failed && (
          <Notice tone="danger" announce>
            {acts.failed.reason}
          </Notice>
        )}
        {plan &&
          (isNew ? <Planned plan={plan} /> : <p className="text-ink-muted">{m.recall_nothing_new()}</p>)}
        {plan && (
          <div className="flex flex-wrap gap-3">
            {isNew && (
              <Button
                variant="danger"
                busy={acts.busy === id}
                onClick={() => void acts.actOn(id, 'POST', `/api/recalls/${id}/tell`, { version })}
              >
                {m.recall_tell()}
              </Button>
            )}
            <Button variant="secondary" onClick={() => setAsking('correct')}>
              {m.recall_correct()}
            </Button>
            <Button variant="secondary" onClick={() => setAsking('lift')}>
              {m.recall_lift()}
            </Button>
          </div>
        )}
      </div>
      <WhatWasSaid recall={recall} messages={messages} />
      <Answers
        answers={answers}
        busy={acts.busy === 'remind'}
        onRemind={plan && (() => void acts.actOn('remind', 'POST', `/api/recalls/${id}/remind`))}
      />
      {things_total > 0 && (
        <Things things={things} things_total={things_total} takeOut={plan ? setAsking : undefined} />
      )}
      {asking && (
        <SayDialog
          {...dialogTexts(asking)}
          onConfirm={(said) =>
            typeof asking === 'object'
              ? acts.act(id, 'POST', `/api/recalls/${id}/take-out`, { listing_id: asking.id, reason: said })
              : acts.act(id, 'POST', `/api/recalls/${id}/${asking}`, { version, text: said })
          }
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

function dialogTexts(asking: Asking) {
  if (asking === 'correct')
    return {
      title: m.recall_correct_title(),
      text: m.recall_correct_text(),
      confirm: m.recall_correct_confirm(),
      harmless: true,
    }
  if (asking === 'lift')
    return { title: m.recall_lift_title(), text: m.recall_lift_text(), confirm: m.recall_lift_confirm() }
  return {
    title: m.recall_take_out_title({ title: asking.title }),
    text: m.recall_take_out_text(),
    confirm: m.recall_take_out_confirm(),
    label: m.admin_listing_hide_reason(),
    limit: 500,
  }
}

const kindOf = { correction: m.recall_said_correction, lifted: m.recall_said_lifted }

function WhatWasSaid({ recall, messages }: Pick<Props, 'recall' | 'messages'>) {
  const about = ({ day, by }: { day: string; by: string | null }) => ({
    day: unbrokenDay(day),
    by: by ?? m.recall_somebody(),
  })
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{m.recall_said()}</h2>
      <Said
        texts={[
          { id: 0, head: m.recall_said_first(about(recall)), text: recall.reason },
          ...messages.map((said) => ({ id: said.id, head: kindOf[said.kind](about(said)), text: said.text })),
        ]}
      />
    </section>
  )
}
