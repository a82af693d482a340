import { useEffect, useRef, useState } from 'react'
import { uploadFile } from '../../../browser/api.ts'
import { isPhotoKept, type KeptPhoto } from '../../../browser/kept-photos.ts'

interface Outcomes {
  stored: (id: string, path: string) => void
  refused: (photo: KeptPhoto, reason: string) => void
  /** By another account's login or a log-out, in another tab. */
  takenAway: () => void
}

const retryAfter = 20_000

/** Sends what is not stored yet, one photo at a time; goes on by itself when the connection is back. */
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
    const outcome = await tried(photo)
    isSending.current = false
    setPart(0)
    outcome()
  }

  async function tried(photo: KeptPhoto): Promise<() => void> {
    if ((await isPhotoKept(photo.id)) === false) return outcomes.takenAway
    const file = new File([photo.file], photo.name, { type: photo.file.type })
    const result = await uploadFile('/api/clear-outs/photos', file, setPart)
    if (result.ok) return () => outcomes.stored(photo.id, result.data.path)
    const reason = result.errors?.image?.[0] ?? result.message
    if ([413, 415, 422].includes(result.status)) return () => outcomes.refused(photo, reason)
    return () => setStuck(reason)
  }

  return { part, stuck, retry: () => setStuck(null) }
}
