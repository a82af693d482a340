import { useEffect, useRef, useState } from 'react'
import { useLeaving } from '../../browser/use-leaving.ts'

/** Asks 300 ms after the last key, and follows a changed address, but not over an opened row. */
export function useTyped(asked: string, ask: (typed: string) => void) {
  const [typed, setTyped] = useState(asked)
  const sent = useRef(asked)
  const latest = useRef(ask)
  latest.current = ask
  const leaving = useLeaving()
  useEffect(() => {
    if (asked !== sent.current) setTyped(asked)
    sent.current = asked
  }, [asked])
  useEffect(() => {
    if (typed.trim() === sent.current) return
    const timer = setTimeout(() => {
      if (leaving.current) return
      sent.current = typed.trim()
      latest.current(typed.trim())
    }, 300)
    return () => clearTimeout(timer)
  }, [typed, leaving])
  return [typed, setTyped] as const
}
