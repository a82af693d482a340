import { router } from '@inertiajs/react'
import { OctagonX } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { lazyDialog } from '../../browser/lazy-part.tsx'
import { m } from '../../i18n/paraglide/messages.js'
import { reasonOf } from '../../tables/parts/acts.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SuccessNotice } from '../../ui/SuccessNotice.tsx'
import type { Asked } from '../criteria.ts'
import type { Result } from './Results.tsx'

const StopDialog = lazyDialog(() => import('./StopDialog.tsx'))
export type Plan = NonNullable<Result['plan']>

export type Earlier = Result['earlier']

export function Stop({ asked, plan, earlier }: { asked: Asked; plan: Plan; earlier: Earlier }) {
  const [asking, setAsking] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const { organisation, ...texts } = asked
  const isStopped = plan.listings + plan.promised + plan.people === 0
  const stop = async (reason: string, relation: string) => {
    const belongs_to = Number(relation) || null
    const after = relation === 'new' ? (earlier[0]?.id ?? null) : null
    const place = { organisation: organisation ? Number(organisation) : null, belongs_to, after }
    const body = { ...texts, ...place, reason }
    const result = await callApi('POST', '/api/recall', body)
    if (!result.ok) return reasonOf(result)
    setMessage(result.data.message)
    router.reload({ only: ['result'] })
    return null
  }
  return (
    <div className="grid justify-items-start gap-3">
      <SuccessNotice message={message} onDone={() => setMessage(null)} />
      {earlier.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4">
          <p>{m.recall_of_this()}</p>
          {earlier.map(({ id, what }) => (
            <Link key={id} href={`/recalls/${id}`} className="link inline-flex min-h-11 items-center">
              {m.recall_one({ id, what })}
            </Link>
          ))}
        </div>
      )}
      {plan.told > 0 && <p className="text-ink-muted">{m.recall_told_before({ count: plan.told })}</p>}
      {plan.unreachable > 0 && (
        <Notice tone="warning">{m.recall_unreachable({ count: plan.unreachable })}</Notice>
      )}
      {isStopped ? (
        <p className="font-semibold">{plan.unreachable > 0 ? m.recall_stopped() : m.recall_done()}</p>
      ) : (
        <Button
          variant="danger"
          icon={<OctagonX size={18} aria-hidden="true" />}
          onClick={() => setAsking(true)}
          className="max-sm:w-full"
        >
          {m.recall_stop()}
        </Button>
      )}
      {asking && (
        <StopDialog plan={plan} earlier={earlier} onConfirm={stop} onClose={() => setAsking(false)} />
      )}
    </div>
  )
}
