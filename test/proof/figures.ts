import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'

/** For how long a driver with rounds goes on. */
export const minutes = Number(process.env.PROOF_MINUTES ?? 1)

/** A line for docs/measured/reliability.md, below the name of the proof that says it. */
export function figure(text: string): void {
  const proof = path.basename(expect.getState().testPath ?? '', '.proof.ts')
  const results = process.env.PROOF_RESULTS
  if (results) appendFileSync(path.join(results, 'figures.jsonl'), `${JSON.stringify({ proof, text })}\n`)
  else console.log(`${proof}: ${text}`)
}

export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
