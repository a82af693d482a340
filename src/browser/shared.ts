import { usePage } from '@inertiajs/react'
import type { SharedProps } from '../http/shared.ts'

/** The props every page has, typed. */
export function useShared(): SharedProps {
  return usePage().props as unknown as SharedProps
}

/** Path of the page shown, without its query. */
export function usePath(): string {
  return usePage().url.split(/[?#]/)[0] ?? '/'
}

/** Whether the viewer may list, connect and set alerts, or has an address to confirm first. */
export function useMayPost() {
  const { user, is_outsider } = useShared()
  const mustConfirm = user?.verified === false
  return { mustConfirm, mayPost: user !== null && !mustConfirm && !user.must_change_password && !is_outsider }
}
