import { router } from '@inertiajs/react'
import { offerPasskey } from './factors/offer.ts'

/** Loads the next page whole, because the texts loaded here may be in another language than the account's. */
export function enter(path: string, offersPasskey = false): void {
  offerPasskey(offersPasskey)
  router.visit(path, {
    onSuccess: ({ props }) => {
      const { locale } = props
      if (locale !== document.documentElement.lang) window.location.reload()
    },
  })
}
