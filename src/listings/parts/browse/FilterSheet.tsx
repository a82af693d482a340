import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { BrowseProps } from '../../props.ts'
import { countChosen } from './criteria.ts'
import { Filters } from './Filters.tsx'
import { Sort } from './Sort.tsx'
import type { Browse } from './use-browse.ts'
import { shownCount } from './words.ts'

/** The filters of a phone: a button with their number and a sheet with a live "Show 42 offers" (UX.md F12). */
export function FilterSheet({ props, browse }: { props: BrowseProps; browse: Browse }) {
  const [open, setOpen] = useState(false)
  const chosen = countChosen(browse.state.values)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => setOpen(true)}
        icon={<SlidersHorizontal size={18} aria-hidden="true" />}
        className="lg:hidden noscript:hidden"
      >
        {chosen > 0 ? m.listings_filters_chosen({ count: chosen }) : m.listings_filters()}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        variant="sheet"
        title={m.listings_filters()}
        footer={
          <>
            <Button block onClick={close} busy={browse.isLoading}>
              {shownCount(props.exchange_type, props.total)}
            </Button>
            {chosen > 0 && (
              <Button variant="quiet" block onClick={browse.clear}>
                {m.listings_clear_filters()}
              </Button>
            )}
          </>
        }
      >
        <div className="mb-3 sm:hidden">
          <Sort id="sheet-sort" browse={browse} labelled />
        </div>
        <Filters prefix="sheet" browse={browse} facets={props.facets} ranges={props.ranges} />
      </Dialog>
    </>
  )
}
