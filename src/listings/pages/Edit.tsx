import { usePage } from '@inertiajs/react'
import type { PropsOf } from '../../http/as-json.ts'
import type { editPage } from '../actions.ts'
import { OnePage } from '../parts/one-page/OnePage.tsx'
import { Wizard } from '../parts/wizard/Wizard.tsx'

/** A draft with all steps done, such as a copy, opens on one page. */
export default function Edit({ listing }: PropsOf<typeof editPage>) {
  const asksStep = usePage().url.includes('step=')
  return listing.published_at === null && listing.step === 3 && !asksStep ? (
    <OnePage key={listing.id} draft={listing} like={null} />
  ) : (
    <Wizard key={listing.id} listing={listing} />
  )
}
