import { Download, Table2 } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import { Button } from './Button.tsx'
import { ChartPlot } from './ChartPlot.tsx'
import { ChartTable } from './ChartTable.tsx'
import { type Datum, dateLabels, isWeekly, seriesOf } from './chart-lines.ts'
import { Sample } from './chart-look.tsx'
import { csvText } from './csv.ts'
import { download } from './download.ts'

interface ChartProps {
  title: string
  counted: string
  /** The last week or month is drawn as still running. */
  data: readonly Datum[]
  label: (group: string) => string
  filename: string
}

export default function Chart({ title, counted, data, label, filename }: ChartProps) {
  const [asTable, setAsTable] = useState(false)
  const { dates, series } = useMemo(() => seriesOf(data), [data])
  const labels = labelsOf(dates, counted)
  const isEmpty = data.every((datum) => datum.value === 0)
  const id = useId()
  const save = () =>
    download(
      `${filename}.csv`,
      csvText([
        ['group', 'date', 'value'],
        ...data.map((datum) => [label(datum.group), datum.date, datum.value]),
      ]),
    )
  return (
    <figure aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {series.length > 1 && (
            <ul className="flex flex-wrap gap-x-5 text-sm">
              {series.map(({ group }, index) => (
                <li key={group} className="flex items-center gap-2">
                  <Sample index={index} />
                  {label(group)}
                </li>
              ))}
            </ul>
          )}
        </div>
        {!isEmpty && (
          <div className="no-print flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="sm"
              icon={<Table2 size={16} aria-hidden="true" />}
              onClick={() => setAsTable(true)}
            >
              {m.admin_chart_table()}
            </Button>
            <Button
              variant="secondary"
              size="sm"
              icon={<Download size={16} aria-hidden="true" />}
              onClick={save}
            >
              {m.admin_export()}
            </Button>
          </div>
        )}
      </div>
      {isEmpty ? (
        <p className="grid h-[400px] place-items-center rounded-md bg-sunken text-ink-muted">
          {m.admin_chart_empty()}
        </p>
      ) : (
        <ChartPlot title={title} dates={dates} series={series} label={label} labels={labels} />
      )}
      <ChartTable
        open={asTable}
        onClose={() => setAsTable(false)}
        title={title}
        dates={dates}
        series={series}
        label={label}
        dateText={labels.long}
        onExport={save}
      />
    </figure>
  )
}

function labelsOf(dates: readonly string[], counted: string) {
  const { short, long } = dateLabels(dates, m.admin_chart_months().split(' '))
  const isRunning = (date: string) => date === dates.at(-1)
  return {
    axes: isWeekly(dates)
      ? { across: m.admin_chart_weeks(), up: m.admin_chart_per_week({ counted }) }
      : { across: m.admin_chart_month(), up: m.admin_chart_per_month({ counted }) },
    short,
    long: (date: string) => (isRunning(date) ? m.admin_chart_so_far({ period: long(date) }) : long(date)),
  }
}
