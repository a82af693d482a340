import { attempt, forget, keep } from '../../../browser/kept.ts'
import { keptFor, secondsOf } from '../../../i18n/kept-for.ts'

const name = 'passkey offer'

/** `isOffered`: the login was by other means, and there is no passkey. */
export const offerPasskey = (isOffered: boolean) =>
  isOffered ? keep(name, { after: 'login' }) : forget(name)

/** Only on a device whose lock a passkey can use, unless its owner put it away. */
export async function isPasskeyOffered(): Promise<boolean> {
  const isAfterLogin = attempt(() => sessionStorage.getItem(name)) !== null
  const putAwayUntil = attempt(() => localStorage.getItem(name))
  if (!isAfterLogin || Date.now() < Number(putAwayUntil)) return false
  return (await window.PublicKeyCredential?.isUserVerifyingPlatformAuthenticatorAvailable?.()) ?? false
}

/** Lasts as long as other choices; called also once this device has a passkey. */
export function putOfferAway(): void {
  forget(name)
  attempt(() => localStorage.setItem(name, String(Date.now() + secondsOf(keptFor.choice) * 1_000)))
}
