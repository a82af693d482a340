import { useEffect, useRef } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

interface StaleProps {
  title: string
  text?: string
  reload?: string
  onReload: () => void
}

/** What was typed stays until the newer version is loaded. */
export function Stale({
  title,
  text = m.common_stale_text(),
  reload = m.common_stale_reload(),
  onReload,
}: StaleProps) {
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
            {reload}
          </Button>
        }
      >
        {text}
      </Notice>
    </div>
  )
}
