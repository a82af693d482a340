import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import type { Picture } from '../../../app.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import type { Pin } from '../../sql.ts'
import { at, Plan, pinLook } from '../Plan.tsx'

interface PinFieldProps {
  picture: Picture | null
  pin: Pin | null
  onChange: (pin: Pin) => void
}

const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A tap places the pin, a drag or arrow keys move it, and two numbers say the same. A swipe scrolls. */
export function PinField({ picture, pin, onChange }: PinFieldProps) {
  const plan = useRef<HTMLDivElement>(null)
  const put = ({ clientX, clientY }: MouseEvent) => {
    const box = plan.current?.getBoundingClientRect()
    if (box) onChange(within({ x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }))
  }
  const move = (event: KeyboardEvent) => {
    const [x, y] = arrows[event.key] ?? []
    if (x === undefined || y === undefined) return
    event.preventDefault()
    const step = event.shiftKey ? 0.05 : 0.01
    const from = pin ?? middle
    onChange(within({ x: from.x + x * step, y: from.y + y * step }))
  }
  const said = pin ? m.buildings_pin_at({ x: percent(pin.x), y: percent(pin.y) }) : m.buildings_pin_none()
  return (
    <div ref={plan}>
      <Plan
        picture={picture}
        // A key press gives no place.
        onClick={(event) => event.detail > 0 && put(event)}
      >
        <button
          type="button"
          aria-label={`${m.buildings_pin_move()} ${said}`}
          style={at(pin ?? middle)}
          onKeyDown={move}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => event.buttons > 0 && put(event)}
          className={`${pinLook} cursor-move touch-none before:absolute before:-inset-2 ${pin ? 'bg-brand text-on-brand' : 'bg-surface text-ink-muted'}`}
        >
          {pin ? '' : '?'}
        </button>
      </Plan>
      <LiveRegion message={said} />
    </div>
  )
}

const middle: Pin = { x: 0.5, y: 0.5 }
const percent = (part: number): number => Math.round(part * 100)
const inPark = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * 1000) / 1000
const within = ({ x, y }: Pin): Pin => ({ x: inPark(x), y: inPark(y) })
