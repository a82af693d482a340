import { chartHeight, dateTicks, inset, pathOf, type scalesOf, timeOf } from './chart-lines.ts'
import type { lookOf } from './chart-look.tsx'

interface LineProps {
  dates: readonly string[]
  values: readonly number[]
  scales: ReturnType<typeof scalesOf>
  look: ReturnType<typeof lookOf>
}

/** The running period's line is faint, its point open. */
export function Line({ dates, values, scales, look: { stroke, dash } }: LineProps) {
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
  axes: { across: string; up: string }
}

export function Axes({ dates, scales: { x, y, yTicks }, width, short, axes }: AxesProps) {
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
        <text
          key={date}
          // The last point stands at the edge, its label inside.
          x={date === dates.at(-1) ? width : x(timeOf(date))}
          y={floor + 22}
          textAnchor={date === dates.at(-1) ? 'end' : 'middle'}
        >
          {short(date)}
        </text>
      ))}
      <g fontWeight="600" fill="var(--ink)">
        <text x={(inset.left + width) / 2} y={chartHeight - 8} textAnchor="middle">
          {axes.across}
        </text>
        <text transform={`translate(16 ${(inset.top + floor) / 2}) rotate(-90)`} textAnchor="middle">
          {axes.up}
        </text>
      </g>
    </g>
  )
}
