import { router } from '@inertiajs/react'
import { offerPasskey } from './factors/offer.ts'

/** Loads the whole page: the account may have another language. */
export function enter(path: string, offersPasskey = false): void {
  offerPasskey(offersPasskey)
  router.visit(path, {
    onSuccess: ({ props }) => {
      const { locale } = props
      if (locale !== document.documentElement.lang) window.location.reload()
    },
  })
}
