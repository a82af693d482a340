import { useState } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { canTake, correction, isUnreadable, nearest, type Taking } from './taking.ts'

/**
 * What is typed stays as it is until its field is left; then it becomes what can be taken, and that is said.
 * What is no number stays, with an error. `settle` answers whether it could be taken as it was.
 */
export function useAmount(setText: (text: string) => void) {
  const [note, setNote] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const type = (text: string) => {
    setNote(null)
    setError(undefined)
    setText(text)
  }
  const settle = (text: string, can: Taking | null): boolean => {
    if (!can || canTake(text, can)) return true
    if (isUnreadable(text)) {
      setError(m.fields_error_number())
      return false
    }
    setNote(correction(text, can))
    setText(String(nearest(text, can)))
    return false
  }
  return { note, own: { onChange: type, ...(error ? { error } : {}) }, type, settle }
}
