import { m } from '../i18n/paraglide/messages.js'
import { Notice } from './Notice.tsx'

/** Above a form that needs script; seen only without it. */
export function NoScriptNotice() {
  return (
    <noscript>
      <Notice tone="warning">{m.ui_needs_script()}</Notice>
    </noscript>
  )
}
