import { useEffect, useRef, useState } from 'react'

/** Asks 300 ms after the last key, and follows the address when it changes by itself. */
export function useTyped(asked: string, ask: (typed: string) => void) {
  const [typed, setTyped] = useState(asked)
  const sent = useRef(asked)
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    if (asked !== sent.current) setTyped(asked)
    sent.current = asked
  }, [asked])
  useEffect(() => {
    if (typed.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed.trim()
      latest.current(typed.trim())
    }, 300)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped] as const
}
