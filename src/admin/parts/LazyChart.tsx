import { Deferred, router } from '@inertiajs/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { Card } from '../../ui/Card.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Datum, Range } from '../charts.ts'

const Chart = import.meta.env.SSR ? null : lazy(() => import('../../ui/Chart.tsx'))

export type Subject = 'listings' | 'connections' | 'users'

const titles: Record<Subject, () => string> = {
  listings: m.admin_chart_listings,
  connections: m.admin_chart_connections,
  users: m.admin_chart_users,
}

const groups: Record<string, () => string> = {
  offer: m.admin_chart_group_offer,
  request: m.admin_chart_group_request,
  connections: m.admin_chart_group_connections,
  users: m.admin_chart_group_users,
}

interface LazyChartProps {
  subject: Subject
  /** The page's deferred prop that holds the data. */
  prop: 'chart' | 'charts'
  data: readonly Datum[] | undefined
}

/** A chart that comes after the page, in a frame of its final size. */
export function LazyChart({ subject, prop, data }: LazyChartProps) {
  const [loaded, setLoaded] = useState(false)
  useEffect(() => setLoaded(true), [])
  return (
    <Card padding="none" className="min-w-0">
      <Deferred data={prop} fallback={<Frame />}>
        {loaded && Chart && data ? (
          <Suspense fallback={<Frame />}>
            <Chart
              title={titles[subject]()}
              data={data}
              label={(group) => groups[group]?.() ?? group}
              filename={`labex-${subject}`}
            />
          </Suspense>
        ) : (
          <Frame />
        )}
      </Deferred>
    </Card>
  )
}

function Frame() {
  return (
    <div role="status" className="grid gap-4 p-4 sm:p-8">
      <span className="visually-hidden">{m.ui_loading()}</span>
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-[400px] w-full" />
    </div>
  )
}

/** How far back the charts look; only they are loaded anew. */
export function RangeSelect({ range, prop }: { range: Range; prop: 'chart' | 'charts' }) {
  const choose = (wanted: Range) => router.reload({ data: { range: wanted }, only: ['range', prop] })
  return (
    <div className="w-44">
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
