import { useEffect, useRef } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'

/** Somebody was quicker: what was typed stays until what is stored now is asked for. Takes focus. */
export function Overtaken({ message, onLoad }: { message: string; onLoad: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Notice
        tone="warning"
        announce
        title={m.admin_organisation_stale_title()}
        actions={
          <Button size="sm" variant="secondary" onClick={onLoad}>
            {m.admin_organisation_stale_load()}
          </Button>
        }
      >
        {message}
      </Notice>
    </div>
  )
}
