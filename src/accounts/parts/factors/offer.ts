import { attempt, forget, keep } from '../../../browser/kept.ts'
import { keptFor, secondsOf } from '../../../i18n/kept-for.ts'

const name = 'passkey offer'

/** At each login, whether it was by other means, of somebody who has no passkey. */
export const offerPasskey = (isOffered: boolean) =>
  isOffered ? keep(name, { after: 'login' }) : forget(name)

/** Whether to offer one in this tab: on a device with a lock that a passkey can use, whose owner did not put it away. */
export async function isPasskeyOffered(): Promise<boolean> {
  const isAfterLogin = attempt(() => sessionStorage.getItem(name)) !== null
  const putAwayUntil = attempt(() => localStorage.getItem(name))
  if (!isAfterLogin || Date.now() < Number(putAwayUntil)) return false
  return (await window.PublicKeyCredential?.isUserVerifyingPlatformAuthenticatorAvailable?.()) ?? false
}

/** For as long as other choices of a browser are kept; also once this device has made one. */
export function putOfferAway(): void {
  forget(name)
  attempt(() => localStorage.setItem(name, String(Date.now() + secondsOf(keptFor.choice) * 1_000)))
}
