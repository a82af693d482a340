import { useEffect } from 'react'
import { useShared } from '../browser/shared.ts'

/** Documents come in the park's colour; a page that follows brings a colour that was changed since. */
export function useParkStyle(): void {
  const { style } = useShared().app
  useEffect(() => {
    document.documentElement.style.cssText = style ?? ''
  }, [style])
}
