import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

/** Null when the person gave up, or the device has none; which of the two, browsers do not tell. */
export const signWithPasskey = (optionsJSON: PublicKeyCredentialRequestOptionsJSON) =>
  startAuthentication({ optionsJSON }).catch(() => null)

export const makePasskey = (optionsJSON: PublicKeyCredentialCreationOptionsJSON) =>
  startRegistration({ optionsJSON }).catch(() => null)

/** Waits in the login field's list of suggestions until one is chosen. */
export const suggestPasskeys = (optionsJSON: PublicKeyCredentialRequestOptionsJSON) =>
  startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => null)

export const stopSuggesting = () => WebAuthnAbortService.cancelCeremony()
