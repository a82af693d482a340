import clsx from 'clsx'
import { Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../../ui/Button.tsx'
import { isHeldByRecall } from '../../catalogue/states.ts'
import { type ActProps, useAct } from './act.tsx'
import { AnswerLink } from './PastDate.tsx'

/** Is in reach of a thumb while the page's own button (`data-main-act`) is out of sight. */
export function ActionBar(props: ActProps) {
  const act = useAct(props)
  const { listing, can } = props
  const edit = can.edit && !isHeldByRecall(listing.holds) && (
    <ButtonLink
      block
      variant="secondary"
      href={`/listings/${listing.id}/edit`}
      icon={<Pencil size={18} aria-hidden="true" />}
    >
      {m.listings_edit_this()}
    </ButtonLink>
  )
  const answer = can.answer && <AnswerLink listing={listing} />
  const shown = answer || (can.own ? edit : act)
  return shown ? <Bar>{shown}</Bar> : null
}

function Bar({ children }: { children: ReactNode }) {
  const isTwice = useInSight('[data-main-act]')
  // Never hides focus under it.
  useEffect(() => {
    document.documentElement.style.scrollPaddingBottom = '6rem'
    return () => {
      document.documentElement.style.scrollPaddingBottom = ''
    }
  }, [])
  return (
    <div
      className={clsx(
        'no-print sticky bottom-0 z-10 -mx-4 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-mx-6 md:px-6 lg:hidden',
        isTwice && 'not-focus-within:invisible',
      )}
    >
      {children}
    </div>
  )
}

/** Looked for after each answer, which may add or remove it. */
function useInSight(selector: string): boolean {
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    const element = [...document.querySelectorAll(selector)].at(-1)
    if (!element) return setInSight(false)
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false))
    observer.observe(element)
    return () => observer.disconnect()
  })
  return isInSight
}
