import { setTimeout as sleep } from 'node:timers/promises'

/** Ends only what hangs, and sooner than a test's own limit does, so that the failure names what was waited for. */
const usualMs = process.env.PROOF ? 240_000 : 120_000

/** Asks every 25 ms until the answer is neither empty nor false, and returns it. */
export async function until<T>(look: () => T | Promise<T>, limitMs = usualMs): Promise<NonNullable<T>> {
  for (const start = Date.now(); Date.now() - start < limitMs; await sleep(25)) {
    const found = await look()
    if (found) return found as NonNullable<T>
  }
  throw new Error(`waited in vain for ${look}`)
}
