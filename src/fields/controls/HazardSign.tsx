import type { Hazards } from '../../db/substance-tables.ts'
import { Pictograms } from '../../ui/Pictograms.tsx'
import { signalWord } from '../signal-word.ts'

interface HazardSignProps {
  of: readonly Pick<Hazards, 'pictograms' | 'signal'>[]
  size: number
}

/** Looks like a label, with all that any entry has. */
export function HazardSign({ of, size }: HazardSignProps) {
  const signal = (['danger', 'warning'] as const).find((word) => of.some((one) => one.signal === word))
  const codes = [...new Set(of.flatMap(({ pictograms }) => pictograms))].sort()
  if (!signal && codes.length === 0) return null
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Pictograms codes={codes} size={size} />
      {signal && <strong>{signalWord(signal)}</strong>}
    </span>
  )
}
