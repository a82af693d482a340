import { Handshake } from 'lucide-react'
import type { ReactNode } from 'react'
import { interrupt } from '../../../browser/interrupted.ts'
import { useShared } from '../../../browser/shared.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { connectHash } from './answering.ts'
import { connectWords } from './connect-words.ts'
import type { ShowProps } from './show-props.ts'

export interface ActProps extends Pick<ShowProps, 'listing' | 'can' | 'connection_id'> {
  onConnect: () => void
  refusal: string | null
}

export function useAct({ listing, can, connection_id, onConnect, refusal }: ActProps): ReactNode {
  const { user } = useShared()
  if (connection_id !== null)
    return (
      <ButtonLink href={`/connections/${connection_id}`} block>
        {m.listings_see_connection()}
      </ButtonLink>
    )
  if (refusal || can.own || listing.status !== 'active' || listing.expired) return null
  if (!user) {
    const href = `/listings/${listing.id}${connectHash}`
    return (
      <ButtonLink
        href={`/login?next=${encodeURIComponent(href)}`}
        onClick={() => interrupt({ href, title: listing.title })}
        block
      >
        {connectWords(listing).logIn()}
      </ButtonLink>
    )
  }
  if (!user.verified)
    return (
      <ButtonLink href="/verify-email" block>
        {m.listings_verify_link()}
      </ButtonLink>
    )
  if (!can.connect) return null
  return (
    <Button block onClick={onConnect} icon={<Handshake size={18} aria-hidden="true" />}>
      {connectWords(listing).act()}
    </Button>
  )
}
