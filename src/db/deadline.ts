import { AsyncLocalStorage } from 'node:async_hooks'

/** From when the whole request has arrived. */
const answerMs = 9_000

/** It becomes a 503. */
export class RanOut extends Error {
  override name = 'RanOut'
}

interface Deadline {
  /** By `performance.now()`; infinite during work with its own limit. */
  until: number
  /** Work after an answer has no deadline. */
  state: 'waiting' | 'answered' | 'refused'
}

const deadlines = new AsyncLocalStorage<Deadline>()

/** `most` milliseconds, or what the request has left if less. */
export function leftMs(most: number): number {
  const deadline = deadlines.getStore()
  if (!deadline || deadline.state === 'answered') return most
  const left = deadline.state === 'refused' ? 0 : deadline.until - performance.now()
  if (left <= 0) throw new RanOut('The request has taken too long')
  return Math.min(most, left)
}

export function beginDeadline(): void {
  const deadline = deadlines.getStore()
  if (deadline) deadline.until = performance.now() + answerMs
}

/** The deadline stands still during work with its own limit, like an upload. */
export async function besideDeadline<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = deadlines.getStore()
  if (!deadline) return work()
  const left = deadline.until - performance.now()
  deadline.until = Number.POSITIVE_INFINITY
  try {
    return await work()
  } finally {
    deadline.until = performance.now() + left
  }
}

/** For work shared by several requests. */
export const withoutDeadline = <Result>(work: () => Result): Result => deadlines.exit(work)

/** Rejects with `RanOut` at the deadline, whatever the request waits for. */
export async function inTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline: Deadline = { until: performance.now() + answerMs, state: 'waiting' }
  const { promise: over, reject } = Promise.withResolvers<never>()
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    const left = deadline.until - performance.now()
    if (left > 0) timer = setTimeout(look, Math.min(left, 1_000))
    else {
      deadline.state = 'refused'
      reject(new RanOut('The request has taken too long'))
    }
  }
  look()
  try {
    return await Promise.race([deadlines.run(deadline, work), over])
  } finally {
    clearTimeout(timer)
    if (deadline.state === 'waiting') deadline.state = 'answered'
  }
}

/** Rejects with `RanOut` after `ms`; `late` gets a later result. */
export async function within<Result>(
  promise: Promise<Result>,
  ms: number,
  late: (result: Result) => void = () => {},
): Promise<Result> {
  const { promise: over, reject } = Promise.withResolvers<never>()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    reject(new RanOut('No answer in time'))
  }, ms)
  promise.then(
    (result) => isLate && late(result),
    () => {},
  )
  return Promise.race([promise, over]).finally(() => clearTimeout(timer))
}
