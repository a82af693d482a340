import { type ReactNode, useEffect, useRef } from 'react'

interface TakesFocusProps {
  /** Takes focus again for each new value. */
  of: unknown
  children: ReactNode
}

/** Takes the place of what had focus, or of what the reader was about to do. */
export function TakesFocus({ of, children }: TakesFocusProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each
  useEffect(() => box.current?.focus(), [of])
  return (
    <div ref={box} tabIndex={-1} className="rounded-lg">
      {children}
    </div>
  )
}
