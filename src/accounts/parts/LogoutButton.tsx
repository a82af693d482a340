import clsx from 'clsx'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { clearBrowser, waitingPhotos } from '../../browser/clear-browser.ts'
import { lazyDialog } from '../../browser/lazy-part.tsx'
import { useShared } from '../../browser/shared.ts'
import { m } from '../../i18n/paraglide/messages.js'

const LosingPhotos = lazyDialog(() => import('./LosingPhotos.tsx'))

/** A fresh page leaves nothing in memory or in the tab. */
export function LogoutButton({ row = false, dark = false }: { row?: boolean; dark?: boolean }) {
  const [busy, setBusy] = useState(false)
  const [photos, setPhotos] = useState(0)
  const { user } = useShared()
  const ask = async () => {
    setBusy(true)
    const length = await waitingPhotos(user?.id ?? null)
    setPhotos(length)
    if (length > 0) setBusy(false)
    else await logout()
  }
  return (
    <>
      <LogoutLook row={row} dark={dark} busy={busy} onClick={ask} />
      {photos > 0 && <LosingPhotos count={photos} onConfirm={logout} onClose={() => setPhotos(0)} />}
    </>
  )
}

async function logout(): Promise<null> {
  await callApi('POST', '/api/logout')
  await clearBrowser()
  window.location.assign('/')
  return null
}

interface LookProps {
  row: boolean
  dark: boolean
  busy: boolean
  onClick: () => void
}

function LogoutLook({ row, dark, busy, onClick }: LookProps) {
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={clsx(
        'flex items-center rounded-md whitespace-nowrap transition-colors',
        dark ? 'gap-3' : 'gap-2',
        row ? 'min-h-11 w-full px-3' : 'min-h-10 px-2.5 max-xl:px-1.5 max-xl:text-sm',
        dark
          ? 'text-sidebar-muted hover:bg-sidebar-active hover:text-sidebar-ink'
          : 'text-ink-muted hover:bg-sunken hover:text-ink',
      )}
    >
      <LogOut size={18} aria-hidden="true" className={row ? undefined : 'max-2xl:hidden'} />
      {m.ui_nav_logout()}
    </button>
  )
}
