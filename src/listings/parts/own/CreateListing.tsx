import { Plus } from 'lucide-react'
import { useMayPost } from '../../../browser/shared.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../../ui/Button.tsx'

/** Wide screens have it in the top bar. */
export function CreateListing() {
  if (!useMayPost().mayPost) return null
  return (
    <ButtonLink
      href="/listings/create"
      icon={<Plus size={18} aria-hidden="true" />}
      className="max-sm:w-full lg:hidden"
    >
      {m.listings_create_title()}
    </ButtonLink>
  )
}
