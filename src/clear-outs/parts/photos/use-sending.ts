import { useEffect, useRef, useState } from 'react'
import { uploadFile } from '../../../browser/api.ts'
import { inTurn, type KeptPhoto, keepPhotos, keptPhoto } from '../../../browser/kept-photos.ts'
import { keptFor, secondsOf } from '../../../i18n/kept-for.ts'

interface Outcomes {
  stored: (id: string, stored: NonNullable<KeptPhoto['stored']>) => void
  refused: (photo: KeptPhoto, reason: string) => void
  /** By another account's login or a log-out, in another tab. */
  takenAway: () => void
}

const retryAfter = 20_000

/** The server may have dropped older ones. */
export const isFresh = ({ since }: { since: number }): boolean =>
  since > Date.now() - (secondsOf(keptFor.unusedImage) * 1_000) / 2

export function useSending(photos: readonly KeptPhoto[], outcomes: Outcomes) {
  const [part, setPart] = useState(0)
  const [stuck, setStuck] = useState<string | null>(null)
  const isSending = useRef(false)
  const next = photos.find(({ stored }) => !stored)

  // biome-ignore lint/correctness/useExhaustiveDependencies: goes on with the next photo
  useEffect(() => {
    if (next && stuck === null && !isSending.current) void send(next)
  }, [next, stuck])

  useEffect(() => {
    if (stuck === null) return
    const goOn = () => setStuck(null)
    const timer = setTimeout(goOn, retryAfter)
    window.addEventListener('online', goOn)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
    }
  }, [stuck])

  async function send(photo: KeptPhoto): Promise<void> {
    isSending.current = true
    const outcome = await inTurn(() => tried(photo))
    isSending.current = false
    setPart(0)
    outcome()
  }

  async function tried(photo: KeptPhoto): Promise<() => void> {
    const now = await keptPhoto(photo)
    if (!now) return outcomes.takenAway
    const { stored: before } = now
    if (before && isFresh(before)) return () => outcomes.stored(photo.id, before)
    const file = new File([photo.file], photo.name, { type: photo.file.type })
    const result = await uploadFile('/api/clear-outs/photos', file, setPart)
    if (result.ok) {
      const stored = { path: result.data.path, since: Date.now() }
      // Before another tab has its turn.
      await keepPhotos([{ ...now, stored }])
      return () => outcomes.stored(photo.id, stored)
    }
    const reason = result.errors?.image?.[0] ?? result.message
    if ([413, 415, 422].includes(result.status)) return () => outcomes.refused(photo, reason)
    return () => setStuck(reason)
  }

  return { part, stuck, retry: () => setStuck(null) }
}
