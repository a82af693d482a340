import { numberIn } from '../../../i18n/number.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import type { FieldState } from '../../../ui/Field.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import type { Unit } from '../../catalogue/amount.ts'
import { canTake, consequence, nearest, picks, short, type Taking } from './taking.ts'

interface AmountProps {
  field: FieldState<string>
  can: Taking
  note: string | null
  onLeave: () => void
}

/** Asks nothing where there is only one way, and says nothing of a single unit. */
export function Amount({ field, can, note, onLeave }: AmountProps) {
  if (can.whole === 1) return null
  const { value, onChange, ...own } = field
  const isFine = canTake(value, can)
  const step = (by: 1 | -1) => stepped(value, can, by)
  const set = (number: number | null) => number !== null && onChange(String(number))
  return (
    <div className="grid gap-3">
      {can.step < can.max && (
        <>
          <Stepper
            field={{ ...own, label: question(can), unmarked: true }}
            value={value}
            onChange={onChange}
            onLeave={onLeave}
            onLess={step(-1) === null ? undefined : () => set(step(-1))}
            onMore={step(1) === null ? undefined : () => set(step(1))}
            suffix={can.unit === 'pieces' ? undefined : can.unit}
          />
          <Picks can={can} value={value} onPick={set} />
        </>
      )}
      <div role="status" className="grid gap-1">
        {note && <p className="font-semibold text-warning">{note}</p>}
        {isFine && can.whole > 1 && <p className="font-semibold">{consequence(numberIn(value), can)}</p>}
      </div>
    </div>
  )
}

interface PicksProps {
  can: Taking
  value: string
  onPick: (number: number) => void
}

function Picks({ can, value, onPick }: PicksProps) {
  const { least, half, most } = picks(can)
  const all = [
    { number: least, words: short(least, can) },
    ...(half === null ? [] : [{ number: half, words: short(half, can) }]),
    { number: most, words: m.listings_pick_all({ amount: short(most, can) }) },
  ]
  return (
    <div className="flex flex-wrap gap-2">
      {all.map(({ number, words }) => (
        <Button
          key={number}
          variant="secondary"
          aria-pressed={numberIn(value) === number}
          onClick={() => onPick(number)}
          className="aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-soft-ink"
        >
          {words}
        </Button>
      ))}
    </div>
  )
}

function stepped(text: string, can: Taking, by: 1 | -1): number | null {
  const number = nearest(text, can)
  const next = by > 0 ? number + can.step : Math.ceil(number / can.step) * can.step - can.step
  const bounded = Math.min(Math.max(next, can.step), can.max)
  return bounded === number ? null : bounded
}

const units: Record<Unit, () => string> = {
  pieces: m.listings_many_pieces,
  g: m.listings_many_g,
  kg: m.listings_many_kg,
  ml: m.listings_many_ml,
  l: m.listings_many_l,
}

function question({ isGiven, unit }: Taking): string {
  const asked = isGiven ? m.listings_give_how_many : m.listings_take_how_many
  return asked({ unit: units[unit]() })
}
