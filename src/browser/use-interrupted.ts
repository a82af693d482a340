import { useEffect, useState } from 'react'
import { type Interrupted, interrupted } from './interrupted.ts'

/** What was begun before there was an account; only a browser knows it. */
export function useInterrupted(): Interrupted | null {
  const [waiting, setWaiting] = useState<Interrupted | null>(null)
  useEffect(() => setWaiting(interrupted()), [])
  return waiting
}
