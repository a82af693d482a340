import { AsyncLocalStorage } from 'node:async_hooks'
import { besideDeadline, leftMs, RanOut, within } from './deadline.ts'

/** Requests at work take memory, and pages have sixteen database connections; waiting takes little. */
const most = { atWork: 64, waiting: 2_000 }
const longestMs = 60_000

export class TooMany extends RanOut {
  override name = 'TooMany'
}

let atWork = 0
const waiting = new Set<() => void>()
const turns = new AsyncLocalStorage<{ isTaken: boolean }>()

export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = { isTaken: false }
  return turns.run(turn, async () => {
    await take(turn)
    try {
      // The turn may have gone to a request refused just before.
      leftMs(longestMs)
      return await work()
    } finally {
      giveBack(turn)
    }
  })
}

/** Yields the turn and stops the deadline during work with its own limit: an upload, an image. */
export async function aside<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = turns.getStore()
  if (!turn) return besideDeadline(work)
  giveBack(turn)
  const result = await besideDeadline(work)
  await take(turn)
  return result
}

async function take(turn: { isTaken: boolean }): Promise<void> {
  if (atWork >= most.atWork) {
    if (waiting.size >= most.waiting) throw new TooMany('Too many requests wait')
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.add(resolve)
    await within(promise, leftMs(longestMs)).finally(() => waiting.delete(resolve))
  } else atWork += 1
  turn.isTaken = true
}

function giveBack(turn: { isTaken: boolean }): void {
  if (!turn.isTaken) return
  turn.isTaken = false
  const [next] = waiting
  if (next) waiting.delete(next)
  if (next) next()
  else atWork -= 1
}
