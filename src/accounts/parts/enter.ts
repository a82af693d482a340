import { router } from '@inertiajs/react'
import type { SharedProps } from '../../http/shared.ts'

/**
 * Goes on as somebody else than before: a page in the account's own language comes whole, because the texts
 * loaded here are of the other one.
 */
export function enter(path: string): void {
  router.visit(path, {
    onSuccess: ({ props }) => {
      const { locale } = props as unknown as SharedProps
      if (locale !== document.documentElement.lang) window.location.reload()
    },
  })
}
