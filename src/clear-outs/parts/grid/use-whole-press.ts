import { useEffect } from 'react'

const pressable = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('button, a[href]') : null

/**
 * What was typed in a cell is taken over when a press on a button ends, not when it begins: an error that goes would
 * move the button from under the finger, and the press would be lost.
 */
export function useWholePress(): void {
  useEffect(() => {
    const onDown = (event: MouseEvent) => {
      if (pressable(event) && document.activeElement instanceof HTMLInputElement) event.preventDefault()
    }
    // Before the button hears of it, so that it finds the cell taken over.
    const onClick = (event: MouseEvent) => pressable(event)?.focus()
    document.addEventListener('mousedown', onDown)
    document.addEventListener('click', onClick, { capture: true })
    return () => {
      document.removeEventListener('mousedown', onDown)
      document.removeEventListener('click', onClick, { capture: true })
    }
  }, [])
}
