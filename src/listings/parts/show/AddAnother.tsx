import { CopyPlus } from 'lucide-react'
import { m } from '../../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../../ui/Button.tsx'
import type { ListingProps } from '../../row/props.ts'

export function AddAnother({ listing }: { listing: ListingProps }) {
  return (
    <ButtonLink
      block
      variant="secondary"
      href={`/listings/create?like=${listing.id}`}
      icon={<CopyPlus size={18} aria-hidden="true" />}
    >
      {m.listings_add_another()}
    </ButtonLink>
  )
}
