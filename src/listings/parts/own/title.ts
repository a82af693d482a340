import { m } from '../../../i18n/paraglide/messages.js'
import { unbroken } from '../unbroken.ts'

export const titleOf = ({ title }: { title: string }): string => unbroken(title) || m.listings_own_untitled()
