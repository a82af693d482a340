import { startLabEx } from '../test/running.ts'
import { type Goal, quantile, round } from './measure.ts'
import { runningLabEx } from './running.ts'

export const question =
  'how long does a start take on a database that is there, until it answers from lists in memory? (at most 2 s at 2,000 listings, 4 s at 100,000)'

export const goals: Goal[] = [
  { row: '2000', column: 'ready, median ms', atMost: 2_000 },
  { row: '100000', column: 'ready, median ms', atMost: 4_000 },
]

export async function measure() {
  const rows: Record<string, Record<string, number>> = {}
  for (const size of [2_000, 100_000]) {
    const labex = await runningLabEx(size)
    const ready: number[] = []
    await labex.stop()
    for (let count = 0; count < 5; count += 1) {
      const start = performance.now()
      const again = await startLabEx(labex.dataDir)
      while (!(await fetch(`${again.url}/ready`)).ok);
      ready.push(performance.now() - start)
      await again.stop()
    }
    rows[size] = {
      'ready, median ms': round(quantile(ready, 0.5)),
      'slowest ms': round(Math.max(...ready)),
    }
    await labex.remove()
  }
  return rows
}
