import { router } from '@inertiajs/react'
import { useEffect } from 'react'

const everyMs = 10_000

/** The address may be confirmed in another tab or on a phone; the page reloads only then. */
export function useConfirmation(): void {
  useEffect(() => {
    const look = async () => {
      if (document.hidden || !(await isConfirmed())) return
      rest()
      router.reload()
    }
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    const rest = () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
    return rest
  }, [])
}

/** Asking keeps no session alive. */
async function isConfirmed(): Promise<boolean> {
  try {
    const headers = { accept: 'application/json', 'x-background': '1' }
    const response = await fetch('/api/user', { headers })
    return response.ok && (await response.json()).user.verified === true
  } catch {
    return false
  }
}
