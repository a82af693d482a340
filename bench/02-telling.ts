import { quantile } from './measure.ts'
import { passwordWorld } from './people.ts'

export const question =
  'can the time of login, forgot-password or sign-up tell an address that has an account from one that has none?'

/** 200 interleaved pairs; the AUC is held against 200 shuffles of its own labels. */
export async function measure() {
  const world = await passwordWorld()
  const rows: Record<string, object> = {}
  for (const [name, send] of Object.entries(world.calls)) {
    const known: number[] = []
    const unknown: number[] = []
    for (let pair = 0; pair < 200; pair += 1) {
      const order = pair % 2 ? [true, false] : [false, true]
      for (const exists of order) {
        await world.forgetLimits()
        const start = performance.now()
        await send(exists ? world.known(pair) : world.unknown(pair))
        ;(exists ? known : unknown).push(performance.now() - start)
      }
    }
    rows[name] = verdict(known, unknown)
  }
  await world.close()
  return rows
}

function verdict(known: number[], unknown: number[]) {
  const distance = Math.abs(auc(known, unknown) - 0.5)
  const shuffled = Array.from({ length: 200 }, () => {
    const all = [...known, ...unknown]
      .map((time) => ({ time, at: Math.random() }))
      .sort((a, b) => a.at - b.at)
    const times = all.map(({ time }) => time)
    return Math.abs(auc(times.slice(0, known.length), times.slice(known.length)) - 0.5)
  })
  const round = (value: number) => Math.round(value * 1_000) / 1_000
  return {
    'known ms': round(quantile(known, 0.5)),
    'unknown ms': round(quantile(unknown, 0.5)),
    'gap ms': round(Math.abs(quantile(known, 0.5) - quantile(unknown, 0.5))),
    '|AUC - 0.5|': round(distance),
    '99 % of shuffles': round(quantile(shuffled, 0.99)),
    'tells apart': distance > quantile(shuffled, 0.99),
  }
}

/** The chance that a known one takes longer than an unknown one. */
function auc(known: number[], unknown: number[]): number {
  let wins = 0
  for (const a of known) for (const b of unknown) wins += a > b ? 1 : a === b ? 0.5 : 0
  return wins / (known.length * unknown.length)
}
