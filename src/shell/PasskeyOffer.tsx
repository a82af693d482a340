import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isPasskeyOffered, putOfferAway } from '../accounts/parts/factors/offer.ts'
import { usePath, useShared } from '../browser/shared.ts'
import { m } from '../i18n/paraglide/messages.js'
import { levels, TopLine } from './TopLine.tsx'

const factorsPath = '/account/second-factor'

/** After a login that a passkey would have made shorter. */
export function PasskeyOffer() {
  const { user, factor_until } = useShared()
  const path = usePath()
  const [isOffered, setOffered] = useState(false)
  const userId = user?.id
  useEffect(() => {
    if (userId !== undefined && path !== factorsPath) void isPasskeyOffered().then(setOffered)
  }, [userId, path])
  if (!isOffered || !user?.verified || factor_until || path === factorsPath) return null
  const putAway = () => {
    putOfferAway()
    setOffered(false)
  }
  return (
    <TopLine
      label={m.ui_passkey_label()}
      icon={KeyRound}
      look={levels.info.look}
      link={{ href: factorsPath, label: m.ui_passkey_link() }}
      close={{ label: m.ui_passkey_close(), onClick: putAway }}
    >
      {m.ui_passkey_text()}
    </TopLine>
  )
}
