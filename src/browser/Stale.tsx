import { useEffect, useRef } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

/** Somebody was quicker: what was typed stays until the newer version is asked for. Takes focus. */
export function Stale({ title, onReload }: { title: string; onReload: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Notice
        tone="warning"
        announce
        title={title}
        actions={
          <Button size="sm" variant="secondary" onClick={onReload}>
            {m.common_stale_reload()}
          </Button>
        }
      >
        {m.common_stale_text()}
      </Notice>
    </div>
  )
}
