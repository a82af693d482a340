import { BellPlus } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../../../browser/lazy-part.tsx'
import { useShared } from '../../../browser/shared.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import type { BrowseProps } from '../../find/browse-props.ts'
import { alertHref } from './alert-href.ts'
import type { Browse } from './use-browse.ts'

const AlertDialog = lazyDialog(() => import('./AlertDialog.tsx'))

interface AlertMeProps {
  props: BrowseProps
  browse: Browse
  className?: string
}

export function AlertMe({ props, browse, className }: AlertMeProps) {
  const [open, setOpen] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  if (useShared().is_outsider) return null
  const icon = <BellPlus size={18} aria-hidden="true" />
  if (!props.can.create)
    return (
      <ButtonLink
        variant="secondary"
        href={alertHref(props.exchange_type, browse.state)}
        icon={icon}
        className={className ?? ''}
      >
        {m.listings_alert_me()}
      </ButtonLink>
    )
  const ask = () => {
    setWasAsked(true)
    setOpen(true)
  }
  return (
    <>
      <Button variant="secondary" onClick={ask} icon={icon} className={className}>
        {m.listings_alert_me()}
      </Button>
      {wasAsked && (
        <AlertDialog props={props} state={browse.state} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
