import { useEffect, useState } from 'react'

interface LiveRegionProps {
  message: string
  /** Milliseconds without change before it is said. */
  delay?: number
  assertive?: boolean
}

/** Speaks `message` to screen readers once it has settled. Keep it mounted from the first render. */
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
