import { attempt, forget, keep } from '../../../browser/kept.ts'
import { keptFor, secondsOf } from '../../../i18n/kept-for.ts'

const name = 'passkey offer'

/** Called after a login by other means, by somebody who has no passkey. */
export const offerPasskey = () => keep(name, { after: 'login' })

/** Whether to offer one in this tab: on a device with a lock that a passkey can use, whose owner did not put it away. */
export async function isPasskeyOffered(): Promise<boolean> {
  const isAfterLogin = attempt(() => sessionStorage.getItem(name)) !== null
  const putAwayUntil = attempt(() => localStorage.getItem(name))
  if (!isAfterLogin || Date.now() < Number(putAwayUntil)) return false
  return (await window.PublicKeyCredential?.isUserVerifyingPlatformAuthenticatorAvailable?.()) ?? false
}

/** For as long as other choices of a browser are kept. */
export function putOfferAway(): void {
  forget(name)
  attempt(() => localStorage.setItem(name, String(Date.now() + secondsOf(keptFor.choice) * 1_000)))
}
