import { type ComponentProps, useSyncExternalStore } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import { Button } from './Button.tsx'

/**
 * Until its script is there, a browser would write what was typed, passwords too, into the address;
 * `method="post"` on the form is the second lock.
 */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type' | 'disabled'>) {
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return <Button busyLabel={m.ui_sending()} {...props} type="submit" disabled={!isReady} />
}

const never = () => () => {}
