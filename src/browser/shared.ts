import { usePage } from '@inertiajs/react'
import type { SharedProps } from '../http/shared.ts'

declare module '@inertiajs/core' {
  interface InertiaConfig {
    sharedPageProps: SharedProps
  }
}

export function useShared(): SharedProps {
  return usePage().props
}

export function usePath(): string {
  return usePage().url.split(/[?#]/)[0] ?? '/'
}

export function useMayPost() {
  const { user, is_outsider } = useShared()
  const mustConfirm = user?.verified === false
  return { mustConfirm, mayPost: user !== null && !mustConfirm && !user.must_change_password && !is_outsider }
}
