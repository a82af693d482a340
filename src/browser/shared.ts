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
