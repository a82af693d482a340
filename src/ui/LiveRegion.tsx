import { useEffect, useState } from 'react'

interface LiveRegionProps {
  message: string
  /** Milliseconds without change before it is announced. */
  delay?: number
  assertive?: boolean
}

/** Announces once it settles. Keep it mounted from the first render. */
export function LiveRegion({ message, delay = 700, assertive = false }: LiveRegionProps) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(message), delay)
    return () => clearTimeout(timer)
  }, [message, delay])
  return (
    <div role={assertive ? 'alert' : 'status'} className="visually-hidden">
      {said}
    </div>
  )
}
