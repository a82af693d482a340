import { useEffect, useRef, useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import type { Substance } from './CalledLike.tsx'

interface FillingOptions {
  row: Substance | null
  known: string | null | undefined
  isDiluted: boolean
  choose: (substance: Substance) => void
  takeBack: () => void
}

/** For a typed number only, never over stored or given hazards. A later concentration takes them back. */
export function useFilling({ row, known, isDiluted, choose, takeBack }: FillingOptions) {
  const isTyped = useRef(false)
  const [filled, setFilled] = useState<Substance | null>(null)
  const isFilled = filled !== null && known === filled.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: what fills and takes back is new at each render
  useEffect(() => {
    if (isFilled && isDiluted) takeBack()
    if (!row || !isTyped.current || known !== undefined || isDiluted) return
    isTyped.current = false
    setFilled(row)
    choose(row)
  }, [row, known, isFilled, isDiluted])
  return {
    filled: isFilled ? filled : null,
    typed: () => {
      isTyped.current = true
      setFilled(null)
    },
  }
}

export function Filled({ substance, undo }: { substance: Substance | null; undo: () => void }) {
  const said = substance ? m.fields_hazards_filled({ name: substance.name }) : ''
  return (
    <>
      {substance && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-lg border border-line bg-sunken p-3">
          <p className="min-w-0 flex-1 basis-48 text-sm [overflow-wrap:anywhere]">{said}</p>
          <Button
            variant="secondary"
            size="sm"
            onClick={undo}
            aria-label={m.fields_hazards_filled_undo_label()}
          >
            {m.ui_undo()}
          </Button>
        </div>
      )}
      <LiveRegion message={said} />
    </>
  )
}
