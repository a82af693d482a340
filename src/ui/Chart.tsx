import { Download, Table2 } from 'lucide-react'
import { type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import { Button } from './Button.tsx'
import { ChartTable } from './ChartTable.tsx'
import {
  chartHeight,
  type Datum,
  dateLabels,
  dateTicks,
  inset,
  nearest,
  pathOf,
  scalesOf,
  seriesOf,
  timeOf,
} from './chart-lines.ts'
import { csvText } from './csv.ts'
import { download } from './download.ts'

interface ChartProps {
  title: string
  /** Its last week or month still runs and is drawn as such. */
  data: readonly Datum[]
  /** A group as people read it. */
  label: (group: string) => string
  /** Name of the CSV file, without its ending. */
  filename: string
}

const looks = [
  { stroke: 'var(--viz-1)', dash: undefined },
  { stroke: 'var(--viz-2)', dash: '7 5' },
  { stroke: 'var(--viz-3)', dash: '2 4' },
  { stroke: 'var(--viz-4)', dash: '12 4 2 4' },
]
const lookOf = (index: number) => looks[index % looks.length] ?? { stroke: 'currentColor', dash: undefined }

/** Lines over time: 400 px, zero-based, values on hover and by arrow keys. */
export default function Chart({ title, data, label, filename }: ChartProps) {
  const [asTable, setAsTable] = useState(false)
  const { dates, series } = useMemo(() => seriesOf(data), [data])
  const labels = labelsOf(dates)
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
    <figure aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4 p-8">
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
        <Plot title={title} dates={dates} series={series} label={label} labels={labels} />
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

/** As people say the dates; the last period is not over. */
function labelsOf(dates: readonly string[]) {
  const { short, long } = dateLabels(dates, m.admin_chart_months().split(' '))
  const isRunning = (date: string) => date === dates.at(-1)
  return {
    short,
    long: (date: string) => (isRunning(date) ? m.admin_chart_so_far({ period: long(date) }) : long(date)),
  }
}

function Sample({ index }: { index: number }) {
  const { stroke, dash } = lookOf(index)
  return (
    <svg aria-hidden="true" width="28" height="8">
      <line x1="0" x2="28" y1="4" y2="4" stroke={stroke} strokeWidth="2.5" strokeDasharray={dash} />
    </svg>
  )
}

interface PlotProps extends ReturnType<typeof seriesOf> {
  title: string
  label: (group: string) => string
  labels: ReturnType<typeof labelsOf>
}

function Plot({ title, dates, series, label, labels }: PlotProps) {
  const [box, width] = useWidth()
  const [at, setAt] = useState<number | null>(null)
  const scales = scalesOf(dates, series, width)
  const valuesAt = (index: number) =>
    series.map((one) => `${label(one.group)} ${one.values[index] ?? 0}`).join(', ')
  const follow = (event: PointerEvent<SVGSVGElement>) =>
    setAt(nearest(dates, event.clientX - event.currentTarget.getBoundingClientRect().left, scales))
  const last = dates.length - 1
  return (
    <div className="relative">
      <div
        ref={box}
        className="overflow-x-auto rounded-md outline-offset-4 outline-focus has-[input:focus-visible]:outline-3"
      >
        <div className="relative min-w-60">
          <input
            type="range"
            min={0}
            max={last}
            value={at ?? last}
            aria-label={`${title}. ${m.admin_chart_hint()}`}
            aria-valuetext={`${labels.long(dates[at ?? last] ?? '')}: ${valuesAt(at ?? last)}`}
            onChange={(event) => setAt(Number(event.target.value))}
            onFocus={() => setAt(at ?? last)}
            onBlur={() => setAt(null)}
            className="pointer-events-none absolute inset-0 h-full w-full opacity-0"
          />
          <svg
            role="img"
            aria-label={m.admin_chart_alt({
              title,
              from: labels.long(dates[0] ?? ''),
              to: labels.long(dates[last] ?? ''),
            })}
            width={width}
            height={chartHeight}
            onPointerMove={follow}
            onPointerLeave={() => setAt(null)}
            className="block [touch-action:pan-y] text-ink-muted"
          >
            <Axes dates={dates} scales={scales} width={width} short={labels.short} />
            {at !== null && (
              <line
                x1={scales.x(timeOf(dates[at] ?? ''))}
                x2={scales.x(timeOf(dates[at] ?? ''))}
                y1={inset.top}
                y2={chartHeight - inset.bottom}
                stroke="currentColor"
                strokeDasharray="3 3"
              />
            )}
            {series.map((one, index) => (
              <Line key={one.group} dates={dates} values={one.values} scales={scales} look={lookOf(index)} />
            ))}
          </svg>
          {at !== null && (
            <Readout
              left={scales.x(timeOf(dates[at] ?? ''))}
              width={width}
              heading={labels.long(dates[at] ?? '')}
              rows={series.map((one) => [label(one.group), one.values[at] ?? 0])}
            />
          )}
        </div>
      </div>
    </div>
  )
}

interface LineProps {
  dates: readonly string[]
  values: readonly number[]
  scales: ReturnType<typeof scalesOf>
  look: ReturnType<typeof lookOf>
}

/** The way to the period that still runs is faint, and its point is open. */
function Line({ dates, values, scales, look: { stroke, dash } }: LineProps) {
  const last = dates.length - 1
  const common = { fill: 'none', stroke, strokeWidth: 2.5, strokeLinejoin: 'round' } as const
  return (
    <g>
      <path {...common} d={pathOf(dates.slice(0, -1), values, scales)} strokeDasharray={dash} />
      <path
        {...common}
        d={pathOf(dates.slice(-2), values.slice(-2), scales)}
        strokeDasharray="2 6"
        opacity="0.6"
        data-running
      />
      <circle
        cx={scales.x(timeOf(dates[last] ?? ''))}
        cy={scales.y(values[last] ?? 0)}
        r="4"
        fill="var(--surface)"
        stroke={stroke}
        strokeWidth="2"
      />
    </g>
  )
}

interface AxesProps {
  dates: readonly string[]
  scales: ReturnType<typeof scalesOf>
  width: number
  short: (date: string) => string
}

function Axes({ dates, scales: { x, y, yTicks }, width, short }: AxesProps) {
  const floor = chartHeight - inset.bottom
  return (
    <g fontSize="13" fill="currentColor">
      {yTicks.map((tick) => (
        <g key={tick} transform={`translate(0 ${y(tick)})`}>
          <line x1={inset.left} x2={width - inset.right} stroke="var(--line)" />
          <text x={inset.left - 10} dy="0.35em" textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      {dateTicks(dates, width - inset.left).map((date) => (
        <text key={date} x={x(timeOf(date))} y={floor + 22} textAnchor="middle">
          {short(date)}
        </text>
      ))}
      <g fontWeight="600" fill="var(--ink)">
        <text x={(inset.left + width) / 2} y={chartHeight - 8} textAnchor="middle">
          {m.admin_chart_axis_date()}
        </text>
        <text transform={`translate(16 ${(inset.top + floor) / 2}) rotate(-90)`} textAnchor="middle">
          {m.admin_chart_axis_value()}
        </text>
      </g>
    </g>
  )
}

/** Beside the rule, on the side with more room. */
function Readout({
  left,
  width,
  heading,
  rows,
}: {
  left: number
  width: number
  heading: string
  rows: [string, number][]
}) {
  const side = left > width / 2 ? { right: width - left + 10 } : { left: left + 10 }
  return (
    <div
      aria-hidden="true"
      style={{ top: inset.top, ...side }}
      className="pointer-events-none absolute rounded-md border border-line bg-surface px-3 py-2 text-sm shadow-2"
    >
      <p className="font-semibold">{heading}</p>
      {rows.map(([name, value], index) => (
        <p key={name} className="flex items-center gap-2">
          <Sample index={index} />
          {name}
          <span className="ms-auto ps-3 font-semibold tabular-nums">{value}</span>
        </p>
      ))}
    </div>
  )
}

/** The width there is; under 240 px the chart scrolls. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(640)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(240, Math.floor(entry.contentRect.width))),
    )
    observer.observe(element)
    // Where there is less room than the chart takes, the newest shows first.
    element.scrollLeft = element.scrollWidth
    return () => observer.disconnect()
  }, [])
  return [box, width] as const
}
