import { type ReactNode, useEffect, useRef } from 'react'

interface TakesFocusProps {
  /** A new value takes focus again. */
  of: unknown
  children: ReactNode
}

/** Replaces what had focus, or what the reader was about to do. */
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
