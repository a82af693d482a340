import { useId, useState } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Prose } from '../../../ui/Prose.tsx'

/** About twelve lines of text. */
const long = 900

export function Folding({ html }: { html: string }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const isLong = html.replace(/<[^>]*>/g, '').length > long || (html.match(/<(p|li)>/g)?.length ?? 0) > 12
  if (!isLong) return <Prose html={html} className="[overflow-wrap:anywhere]" />
  return (
    <div className="grid gap-2">
      <div
        id={id}
        className={
          open
            ? ''
            : 'max-h-72 overflow-hidden [mask-image:linear-gradient(#000_70%,#0000)] print:max-h-none print:[mask-image:none]'
        }
      >
        <Prose html={html} className="[overflow-wrap:anywhere]" />
      </div>
      <div>
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="-ms-3"
        >
          {open ? m.listings_fold() : m.listings_unfold()}
        </Button>
      </div>
    </div>
  )
}
