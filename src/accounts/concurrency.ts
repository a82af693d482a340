import { Refusal } from '../http/errors.ts'

/** Tasks run in order of arrival; with `most` waiting, another is refused as busy. */
export function limitConcurrency(limit: number, most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limit && waiting.length >= most) throw new Refusal('busy', { retryAfter: 5 })
    if (running < limit) running++
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
