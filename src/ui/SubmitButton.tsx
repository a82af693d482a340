import { type ComponentProps, useSyncExternalStore } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import { Button } from './Button.tsx'

/** Without its script a browser would put passwords into the address; the form's POST is the second lock. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type' | 'disabled'>) {
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return <Button busyLabel={m.ui_sending()} {...props} type="submit" disabled={!isReady} />
}

const never = () => () => {}
