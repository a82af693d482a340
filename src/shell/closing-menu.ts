import { router } from '@inertiajs/react'
import { type RefObject, useEffect, useRef } from 'react'

/** Closes on Escape (focus returns to its button), an outside press or a followed link. */
export function useClosingMenu(): RefObject<HTMLDetailsElement | null> {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => (menu.current ? closeWhenLeft(menu.current) : undefined), [])
  return menu
}

function closeWhenLeft(menu: HTMLDetailsElement): () => void {
  const close = () => {
    menu.open = false
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.open) return
    close()
    menu.querySelector('summary')?.focus()
  }
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element
    if (menu.open && (!menu.contains(target) || target.closest('a'))) close()
  }
  document.addEventListener('keydown', onKey)
  document.addEventListener('click', onClick)
  const stop = router.on('navigate', close)
  return () => {
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('click', onClick)
    stop()
  }
}
