import { type ComponentProps, type PointerEvent, useEffect, useRef, useState } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import { Axes, Line } from './ChartAxes.tsx'
import { chartHeight, inset, nearest, scalesOf, type seriesOf, timeOf } from './chart-lines.ts'
import { lookOf, Sample } from './chart-look.tsx'

interface ChartPlotProps extends ReturnType<typeof seriesOf> {
  title: string
  label: (group: string) => string
  labels: Pick<ComponentProps<typeof Axes>, 'short' | 'axes'> & { long: (date: string) => string }
}

export function ChartPlot({ title, dates, series, label, labels }: ChartPlotProps) {
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
            <Axes dates={dates} scales={scales} width={width} short={labels.short} axes={labels.axes} />
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

/** Below 240 px the chart scrolls instead of shrinking. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(640)
  useEffect(() => {
    const element = box.current
    if (!element) return
    // At once too: WebKit's observer may stay silent until the window changes.
    const measure = () => setWidth(Math.max(240, element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // When the chart scrolls, the newest shows first.
    element.scrollLeft = element.scrollWidth
    return () => observer.disconnect()
  }, [])
  return [box, width] as const
}
