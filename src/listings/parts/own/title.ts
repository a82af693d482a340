import { m } from '../../../i18n/paraglide/messages.js'
import { unbroken } from '../unbroken.ts'

/** A draft may not have one yet. */
export const titleOf = ({ title }: { title: string }): string => unbroken(title) || m.listings_own_untitled()
