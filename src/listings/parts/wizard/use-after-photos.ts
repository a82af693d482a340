import { useEffect, useState } from 'react'
import type { Photos } from './use-photos.ts'

type Acts = Record<string, (...given: never[]) => Promise<void>>

interface PostponedAct<A extends Acts> {
  act: (now: A) => Promise<void>
  failed: number
}

/** Each act waits for all photos; a failed one ends the wait. */
export function useAfterPhotos<A extends Acts>(
  { isUploading, failed }: Photos,
  acts: A,
): A & { isWaiting: boolean } {
  const [waiting, setWaiting] = useState<PostponedAct<A> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the acts that know all photos
  useEffect(() => {
    if (!waiting || isUploading) return
    setWaiting(null)
    if (failed.length <= waiting.failed) void waiting.act(acts)
  }, [waiting, isUploading])
  const patient = Object.fromEntries(
    Object.keys(acts).map((name) => [
      name,
      async (...given: never[]) => {
        const act = (now: A) => now[name]?.(...given) ?? Promise.resolve()
        if (isUploading) setWaiting({ act, failed: failed.length })
        else await act(acts)
      },
    ]),
  )
  return { ...(patient as A), isWaiting: waiting !== null }
}
