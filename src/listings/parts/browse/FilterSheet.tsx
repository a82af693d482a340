import { useRef, useState } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import type { BrowseProps } from '../../find/browse-props.ts'
import { countChosen } from './criteria.ts'
import { Filters } from './Filters.tsx'
import type { Browse } from './use-browse.ts'
import { shownCount } from './words.ts'

interface FilterSheetProps {
  props: BrowseProps
  browse: Browse
  /** The page's live region is silent while a dialog is open. */
  announcement: string
}

export function FilterSheet({ props, browse, announcement }: FilterSheetProps) {
  const [open, setOpen] = useState(false)
  const chosen = countChosen(browse.state.values)
  const show = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  const clear = () => {
    show.current?.focus()
    browse.clear()
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)} className="lg:hidden noscript:hidden">
        {chosen > 0 ? m.listings_filters_chosen({ count: chosen }) : m.listings_filters()}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        variant="sheet"
        title={m.listings_filters()}
        footer={
          <>
            <Button
              ref={show}
              block
              onClick={close}
              icon={browse.isLoading && <Spinner />}
              aria-busy={browse.isLoading}
            >
              {shownCount(props.exchange_type, props.total)}
            </Button>
            {chosen > 0 && (
              <Button variant="quiet" block onClick={clear}>
                {m.listings_clear_filters()}
              </Button>
            )}
          </>
        }
      >
        <Filters
          prefix="sheet"
          openAtFirst={1}
          browse={browse}
          facets={props.facets}
          ranges={props.ranges}
          amount={props.amount}
        />
        <LiveRegion message={announcement} />
      </Dialog>
    </>
  )
}
