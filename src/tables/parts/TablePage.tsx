import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SuccessNotice } from '../../ui/SuccessNotice.tsx'
import type { Datum, Range } from '../charts.ts'
import type { Acts } from './acts.ts'
import { LazyChart, RangeSelect, type Subject } from './LazyChart.tsx'
import { TableSection, type TableSectionProps } from './TableSection.tsx'

interface TablePageProps<Row> extends TableSectionProps<Row> {
  lead?: string
  chart?: { subject: Subject; range: Range; data: Datum[] | undefined }
  acts?: Acts
  children?: ReactNode
}

export function TablePage<Row extends { id: number }>(props: TablePageProps<Row>) {
  const { title, lead, chart, acts, create, children } = props
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {acts && <SuccessNotice message={acts.message} undo={acts.undo} onDone={acts.clearMessage} />}
      <PageHeader title={title} lead={lead} actions={create} />
      <TableSection {...props} />
      {chart && (
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
          <RangeSelect range={chart.range} prop="chart" />
          <LazyChart subject={chart.subject} prop="chart" data={chart.data} />
        </div>
      )}
      {children}
    </div>
  )
}
