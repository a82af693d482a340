import { useEffect, useState } from 'react'
import { type Interrupted, interrupted } from './interrupted.ts'

export function useInterrupted(): Interrupted | null {
  const [waiting, setWaiting] = useState<Interrupted | null>(null)
  useEffect(() => setWaiting(interrupted()), [])
  return waiting
}
