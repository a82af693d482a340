import { router } from '@inertiajs/react'
import type { SharedProps } from '../../http/shared.ts'

/**
 * Goes on as somebody else than before: what was fetched ahead for the former viewer is dropped, and a
 * page in the account's own language comes whole, because the texts loaded here are of the other one.
 */
export function enter(path: string): void {
  router.flushAll()
  router.visit(path, {
    onSuccess: ({ props }) => {
      const { locale } = props as unknown as SharedProps
      if (locale !== document.documentElement.lang) window.location.reload()
    },
  })
}
