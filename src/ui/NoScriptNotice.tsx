import { m } from '../i18n/paraglide/messages.js'
import { Notice } from './Notice.tsx'

/** Place it above a form that needs script. */
export function NoScriptNotice() {
  return (
    <noscript>
      <Notice tone="warning">{m.ui_needs_script()}</Notice>
    </noscript>
  )
}
