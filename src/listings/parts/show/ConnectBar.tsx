import { Handshake } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../../ui/Button.tsx'
import type { ListingProps } from '../../props.ts'
import { connectWords } from './connect-words.ts'

/** The way to connect at the bottom of a phone; focus is never hidden under it (WCAG 2.4.11). */
export function ConnectBar({ listing, onConnect }: { listing: ListingProps; onConnect: () => void }) {
  useEffect(() => {
    document.documentElement.style.scrollPaddingBottom = '6rem'
    return () => {
      document.documentElement.style.scrollPaddingBottom = ''
    }
  }, [])
  return (
    <div className="no-print sticky bottom-0 z-10 -mx-4 border-t border-line bg-surface px-4 py-3 md:-mx-6 md:px-6 lg:hidden">
      <Button block onClick={onConnect} icon={<Handshake size={18} aria-hidden="true" />}>
        {connectWords(listing.exchange_type)}
      </Button>
    </div>
  )
}
