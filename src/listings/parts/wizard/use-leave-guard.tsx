import { router } from '@inertiajs/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useHistoryMove } from '../../../browser/history.ts'
import { usePath } from '../../../browser/shared.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

/** Browsers that cannot tell count as one entry further. */
const entryIndex = (): number | undefined => window.navigation?.currentEntry?.index

export function useLeaveGuard(isDirty: () => boolean, onLeave: () => void): ReactNode {
  const [target, setTarget] = useState<string | null>(null)
  const dirty = useRef(isDirty)
  dirty.current = isDirty
  const leaving = useRef(false)
  const path = usePath()
  const entry = useRef<number | undefined>(undefined)
  useEffect(() => {
    entry.current = entryIndex()
  })
  useHistoryMove(() => {
    const { pathname, href } = window.location
    if (pathname === path || leaving.current || !isDirty()) return false
    setTarget(href)
    // The page that asks keeps its address.
    window.history.go((entry.current ?? 1) - (entryIndex() ?? 0))
    return true
  })
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (dirty.current() && !leaving.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    const stop = router.on('before', (event) => {
      const { visit } = event.detail
      if (visit.prefetch || visit.method !== 'get' || leaving.current || !dirty.current()) return
      event.preventDefault()
      setTarget(visit.url.href)
    })
    return () => {
      window.removeEventListener('beforeunload', warn)
      stop()
    }
  }, [])
  const leave = async () => {
    leaving.current = true
    onLeave()
    if (target) router.visit(target)
    return null
  }
  return (
    <ConfirmDialog
      open={target !== null}
      title={m.listings_leave_title()}
      confirmLabel={m.listings_leave()}
      keepLabel={m.listings_leave_stay()}
      onConfirm={leave}
      onClose={() => setTarget(null)}
    >
      {m.listings_leave_text()}
    </ConfirmDialog>
  )
}
