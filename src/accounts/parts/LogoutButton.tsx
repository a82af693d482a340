import clsx from 'clsx'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { m } from '../../i18n/paraglide/messages.js'

/** Ends the session, then loads a fresh page, so that nothing stays in memory or in the tab. */
export function LogoutButton({ row = false, dark = false }: { row?: boolean; dark?: boolean }) {
  const [busy, setBusy] = useState(false)
  const logout = async () => {
    setBusy(true)
    await callApi('POST', '/api/logout')
    sessionStorage.clear()
    window.location.assign('/')
  }
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : logout}
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
