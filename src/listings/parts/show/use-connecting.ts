import { useEffect, useState } from 'react'
import { focusHeading } from '../../../browser/focus.tsx'
import { resumed } from '../../../browser/interrupted.ts'
import { connectHash } from './answering.ts'

/** The address opens the form, too, for those who had to log in or make an offer first. */
export function useConnecting(listingId: number, isPossible: boolean) {
  const [isOpen, setOpen] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const start = () => {
    setWasAsked(true)
    setOpen(true)
  }
  const canConnect = isPossible && refusal === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per listing, as soon as it is known to be possible
  useEffect(() => {
    if (window.location.hash !== connectHash || !canConnect) return
    focusHeading()
    resumed()
    start()
  }, [listingId, canConnect])
  return { isOpen, wasAsked, refusal, start, stop: () => setOpen(false), refuse: setRefusal }
}
