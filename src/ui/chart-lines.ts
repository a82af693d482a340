import { scaleLinear } from 'd3-scale'
import { formatDay } from '../i18n/day.ts'

export interface Datum {
  group: string
  value: number
  /** `YYYY-MM-DD`, the first day of a week or month. */
  date: string
}

export interface Series {
  group: string
  values: number[]
}

export const chartHeight = 400
export const inset = { top: 16, right: 16, bottom: 56, left: 56 }

export function seriesOf(data: readonly Datum[]): { dates: string[]; series: Series[] } {
  const dates = [...new Set(data.map((datum) => datum.date))].sort()
  const groups = [...new Set(data.map((datum) => datum.group))]
  const values = new Map(data.map((datum) => [`${datum.group} ${datum.date}`, datum.value]))
  return {
    dates,
    series: groups.map((group) => ({
      group,
      values: dates.map((date) => values.get(`${group} ${date}`) ?? 0),
    })),
  }
}

export function scalesOf(dates: readonly string[], series: readonly Series[], width: number) {
  const [first = '2000-01-01', last = first] = [dates[0], dates.at(-1)]
  const highest = Math.max(4, ...series.flatMap((one) => one.values))
  const x = scaleLinear([timeOf(first), timeOf(last)], [inset.left, width - inset.right])
  const y = scaleLinear([0, highest], [chartHeight - inset.bottom, inset.top]).nice(5)
  return { x, y, yTicks: y.ticks(5).filter(Number.isInteger) }
}

export function pathOf(
  dates: readonly string[],
  values: readonly number[],
  { x, y }: ReturnType<typeof scalesOf>,
): string {
  const points = dates.map((date, index) => `${x(timeOf(date))},${y(values[index] ?? 0)}`)
  return points.length > 0 ? `M${points.join('L')}` : ''
}

/** The last one has a label, whatever the others. */
export function dateTicks(dates: readonly string[], width: number): string[] {
  const every = Math.max(1, Math.ceil(dates.length / Math.max(2, Math.floor(width / 90))))
  return dates.filter((_, index) => (dates.length - 1 - index) % every === 0)
}

export function nearest(dates: readonly string[], at: number, { x }: ReturnType<typeof scalesOf>): number {
  const distances = dates.map((date) => Math.abs(x(timeOf(date)) - at))
  return distances.indexOf(Math.min(...distances))
}

export const timeOf = (date: string): Date => new Date(`${date}T00:00:00Z`)

export const isWeekly = (dates: readonly string[]): boolean => dates.some((date) => !date.endsWith('-01'))

/** Names weeks by their Monday. `Intl` would take 50 ms to load on a slow phone. */
export function dateLabels(dates: readonly string[], months: readonly string[]) {
  if (isWeekly(dates)) return { short: (date: string) => formatDay(date).slice(0, 5), long: formatDay }
  const month = (date: string) => `${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`
  return { short: month, long: month }
}
