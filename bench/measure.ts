/** As Chrome and Firefox send it over https. */
export const encodings = 'gzip, deflate, br, zstd'

/** Calls two things in turn, so that a drift of the machine hits both; milliseconds per call. */
export async function inTurn<Names extends string>(
  runs: number,
  contenders: Record<Names, () => Promise<unknown>>,
): Promise<Record<Names, number[]>> {
  const names = Object.keys(contenders) as Names[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Names, number[]>
  for (const name of names) for (let warm = 0; warm < 5; warm += 1) await contenders[name]()
  for (let run = 0; run < runs; run += 1) {
    for (const name of names) {
      times[name].push(await timed(contenders[name]))
    }
  }
  return times
}

/** Milliseconds that one call takes. */
export async function timed(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await call()
  return performance.now() - start
}

export const quantile = (numbers: number[], q: number): number =>
  [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * q))] ?? 0

export const round = (value: number): number => Math.round(value * 100) / 100

export type Rows = Record<string, Record<string, number | string>>

/** What a question answers: rows, and where it grows, a line of [size, value] for each contender. */
export interface Answer {
  rows: Rows
  growth?: Growth
}

export interface Growth {
  unit: string
  lines: Record<string, [number, number][]>
}

/** What a figure of the rows should be. */
export interface Goal {
  row: string
  column: string
  atMost?: number
  atLeast?: number
  /** Why it may be missed, and what meeting it would take. */
  why?: string
}

/** The same goal for the same column of several rows. */
export const goalsOf = (rows: string[], goal: Omit<Goal, 'row'>): Goal[] =>
  rows.map((row) => ({ row, ...goal }))

export const table = (rows: Rows): Answer => ({ rows })

/** A row of the printed table; `against` gives the ratio of medians. */
export function summary(times: number[], against?: number[]) {
  return {
    'median ms': round(quantile(times, 0.5)),
    'p95 ms': round(quantile(times, 0.95)),
    ...(against ? { ratio: round(quantile(times, 0.5) / quantile(against, 0.5)) } : {}),
  }
}
