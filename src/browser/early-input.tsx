import { useEffect } from 'react'
import { attempt } from './kept.ts'
import { type Editable, replayInput } from './replay.ts'
import { restoreDraft } from './typed-draft.ts'

/** Replays to React what was typed or chosen before hydration, and the last press (`src/http/starter.ts`). */
export function EarlyInput() {
  useEffect(() => {
    for (const field of document.querySelectorAll<Editable>('main input, main textarea, main select'))
      replayInput(field)
    attempt(restoreDraft)
    const { pressed } = document as { pressed?: HTMLElement | null }
    // Submit buttons are enabled only after this effect.
    if (pressed?.isConnected) setTimeout(() => pressed.click())
    document.documentElement.dataset.hydrated = ''
  }, [])
  return null
}
