import { router } from '@inertiajs/react'
import { useEffect } from 'react'

/** For a page that takes over a second, as Inertia's progress bar is hidden from screen readers. */
export function BusyWhileLoading() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = (busy: boolean) => document.querySelector('main')?.setAttribute('aria-busy', String(busy))
    const stops = [
      router.on('start', () => {
        clearTimeout(timer)
        timer = setTimeout(() => settle(true), 1_000)
      }),
      router.on('finish', () => {
        clearTimeout(timer)
        settle(false)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return null
}
