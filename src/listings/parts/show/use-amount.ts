import { useState } from 'react'
import { canTake, correction, nearest, type Taking } from './taking.ts'

/**
 * What is typed stays as it is until its field is left; then it becomes what can be taken, and that is said.
 * `settle` answers whether it could be taken as it was.
 */
export function useAmount(setText: (text: string) => void) {
  const [note, setNote] = useState<string | null>(null)
  const type = (text: string) => {
    setNote(null)
    setText(text)
  }
  const settle = (text: string, can: Taking | null): boolean => {
    if (!can || canTake(text, can)) return true
    setNote(correction(text, can))
    setText(String(nearest(text, can)))
    return false
  }
  return { note, type, settle }
}
