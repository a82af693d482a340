import { Wizard } from '../parts/wizard/Wizard.tsx'
import type { ListingProps } from '../props.ts'

/** `/listings/{id}/edit`: the same three steps, seeded with what there is. */
export default function Edit({ listing }: { listing: ListingProps }) {
  return <Wizard key={listing.id} listing={listing} />
}
