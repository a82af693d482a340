import { type ReactNode, useEffect, useRef } from 'react'

interface TakesFocusProps {
  /** Focus comes again with each of these that is another one. */
  of: unknown
  children: ReactNode
}

/** Has the focus of what was pressed and is no longer there, or of what the reader was about to do. */
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
