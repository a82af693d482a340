import { router } from '@inertiajs/react'
import { startTransition, useCallback, useDeferredValue, useEffect, useState } from 'react'
import { useBlock } from '../../browser/blocks.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Datum, Range } from '../charts.ts'

export type Subject = 'listings' | 'connections' | 'users'

const titles: Record<Subject, () => string> = {
  listings: m.admin_chart_listings,
  connections: m.admin_chart_connections,
  users: m.admin_chart_users,
}

const counted: Record<Subject, () => string> = {
  listings: m.admin_chart_new_listings,
  connections: m.admin_chart_new_connections,
  users: m.admin_chart_new_users,
}

/** Says what is counted, to compare with the tables. */
const notes: Record<Subject, () => string> = {
  listings: m.admin_chart_listings_note,
  connections: m.admin_chart_connections_note,
  users: m.admin_chart_users_note,
}

const groups: Record<string, () => string> = {
  offer: m.admin_chart_group_offer,
  request: m.admin_chart_group_request,
  connections: m.admin_chart_group_connections,
  users: m.admin_chart_group_users,
}

interface LazyChartProps {
  subject: Subject
  prop: 'chart' | 'charts'
  data: readonly Datum[] | undefined
}

/** The frame has the chart's final size, and says when it cannot load. */
export function LazyChart({ subject, prop, data }: LazyChartProps) {
  const { Chart, hasFailed, load } = useChartPart()
  const block = useBlock(prop)
  const shown = useDeferredValue(data)
  const title = titles[subject]()
  const retry = () => {
    if (hasFailed) load()
    if (block.hasFailed) block.retry()
  }
  return (
    <Card padding="none" className="min-w-0">
      {hasFailed || block.hasFailed ? (
        <Failure title={title} onRetry={retry} />
      ) : Chart && shown ? (
        <Chart
          title={title}
          counted={counted[subject]()}
          data={shown}
          label={(group) => groups[group]?.() ?? group}
          filename={`labex-${subject}`}
        />
      ) : (
        <Frame />
      )}
      <p className="-mt-4 px-8 pb-6 text-sm text-ink-muted">{notes[subject]()}</p>
    </Card>
  )
}

function useChartPart() {
  const [part, setPart] = useState<Awaited<ReturnType<typeof chartPart>> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    chartPart().then(
      (loaded) => startTransition(() => setPart(loaded)),
      () => setFailed(true),
    )
  }, [])
  useEffect(load, [load])
  return { Chart: part?.default, hasFailed, load }
}

const chartPart = () => import('../../ui/Chart.tsx')

function Failure({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <section aria-label={title} className="grid gap-4 p-8">
      <h2 className="text-lg">{title}</h2>
      <div
        role="alert"
        className="grid h-[400px] place-content-center justify-items-center gap-4 rounded-md bg-sunken px-4 text-center"
      >
        <p>{m.admin_chart_failed()}</p>
        <Button variant="secondary" onClick={onRetry}>
          {m.admin_retry()}
        </Button>
      </div>
    </section>
  )
}

function Frame() {
  return (
    <div role="status" className="grid gap-4 p-8">
      <span className="visually-hidden">{m.ui_loading()}</span>
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-[400px] w-full" />
    </div>
  )
}

export function RangeSelect({ range, prop }: { range: Range; prop: 'chart' | 'charts' }) {
  const choose = (wanted: Range) => router.reload({ data: { range: wanted }, only: ['range', prop] })
  return (
    <div className="w-44 max-w-full">
      <Select
        id="range"
        name="range"
        label={m.admin_range_label()}
        unmarked
        hideLabel
        value={range}
        onChange={choose}
        options={[
          { value: 'quarter', label: m.admin_range_quarter() },
          { value: 'year', label: m.admin_range_year() },
          { value: 'all', label: m.admin_range_all() },
        ]}
      />
    </div>
  )
}
