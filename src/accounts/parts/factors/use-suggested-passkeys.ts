import { useEffect } from 'react'
import { callApi } from '../../../browser/api.ts'
import { enter } from '../enter.ts'

/** Lists passkeys among the suggestions of the login field, in browsers that can. */
export function useSuggestedPasskeys(isOffered: boolean, next: string): void {
  useEffect(() => {
    if (!isOffered) return
    let isHere = true
    let stop: (() => void) | undefined
    const suggest = async () => {
      if (!(await window.PublicKeyCredential?.isConditionalMediationAvailable?.())) return
      const asked = await callApi('POST', '/api/login/passkey/options')
      if (!asked.ok) return
      const { suggestPasskeys, stopSuggesting } = await import('./passkey.ts')
      if (!isHere) return
      stop = stopSuggesting
      const passkey = await suggestPasskeys(asked.data.options)
      if (!passkey || !isHere) return
      if ((await callApi('POST', '/api/login/passkey', { passkey })).ok) enter(next)
    }
    void suggest()
    return () => {
      isHere = false
      stop?.()
    }
  }, [isOffered, next])
}
