import { type PointerEvent, useRef, useState } from 'react'

const enough = 0.15

export function useSwipe(step: (by: 1 | -1) => void) {
  const [offset, setOffset] = useState(0)
  const from = useRef<number>(null)
  const end = () => {
    from.current = null
    setOffset(0)
  }
  return {
    offset,
    onPointerDown({ pointerType, isPrimary, clientX }: PointerEvent) {
      if (pointerType === 'touch' && isPrimary) from.current = clientX
      else end()
    },
    onPointerMove({ clientX, isPrimary }: PointerEvent) {
      if (from.current !== null && isPrimary) setOffset(clientX - from.current)
    },
    onPointerUp({ clientX, currentTarget, isPrimary }: PointerEvent) {
      if (from.current === null || !isPrimary) return
      const moved = clientX - from.current
      end()
      if (Math.abs(moved) > currentTarget.clientWidth * enough) step(moved < 0 ? 1 : -1)
    },
    onPointerCancel: end,
  }
}
