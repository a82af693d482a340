import { Pencil } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../../ui/Button.tsx'
import { type ActProps, useAct } from './act.tsx'
import { AnswerLink } from './PastDate.tsx'

/** Keeps the main act in reach of a thumb and never hides focus under it. */
export function ActionBar(props: ActProps) {
  const act = useAct(props)
  const { listing, can } = props
  const edit = can.edit && (
    <ButtonLink block href={`/listings/${listing.id}/edit`} icon={<Pencil size={18} aria-hidden="true" />}>
      {m.listings_edit_this()}
    </ButtonLink>
  )
  const answer = can.answer && <AnswerLink listing={listing} />
  const shown = answer || (can.own ? edit : act)
  return shown ? <Bar>{shown}</Bar> : null
}

function Bar({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.style.scrollPaddingBottom = '6rem'
    return () => {
      document.documentElement.style.scrollPaddingBottom = ''
    }
  }, [])
  return (
    <div className="no-print sticky bottom-0 z-10 -mx-4 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-mx-6 md:px-6 lg:hidden">
      {children}
    </div>
  )
}
