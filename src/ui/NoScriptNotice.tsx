import { usePage } from '@inertiajs/react'
import { m } from '../i18n/paraglide/messages.js'
import { Notice } from './Notice.tsx'

/** Place it above a form that needs script. */
export function NoScriptNotice() {
  const { url } = usePage()
  return (
    <>
      <noscript>
        <Notice tone="warning">{m.ui_needs_script()}</Notice>
      </noscript>
      <div className="unless-started">
        <Notice tone="warning" actions={<a href={url}>{m.ui_failure_reload()}</a>}>
          {m.ui_not_started()}
        </Notice>
      </div>
    </>
  )
}
