import { router } from '@inertiajs/react'
import { useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { stateOf } from '../../catalogue/states.ts'
import { goneWordsOf } from '../../row/gone-words.ts'
import type { ListingProps } from '../../row/props.ts'
import { publishRefusal } from '../publish-refusal.ts'

export interface Outcome {
  message: string
  failed: boolean
  undo?: () => void
}

export function useOwnerActs(listing: ListingProps) {
  const [busy, setBusy] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const state = stateOf(listing)

  async function setStatus(status: 'active' | 'inactive', undoable: boolean): Promise<void> {
    setBusy('status')
    const result = await callApi('PATCH', `/api/listings/${listing.id}`, { status })
    setBusy(null)
    if (!result.ok) return setOutcome({ message: publishRefusal(result), failed: true })
    const undo = undoable ? { undo: () => void setStatus('active', false) } : {}
    const message = status === 'active' ? (result.data.message ?? '') : m.listings_deactivated()
    setOutcome({ message, failed: false, ...undo })
    router.reload({ onSuccess: () => document.getElementById('contact')?.focus() })
  }

  async function extend(): Promise<void> {
    setBusy('extend')
    const result = await callApi('POST', `/api/listings/${listing.id}/renew`, { act: 'extend' })
    setBusy(null)
    setOutcome({ message: result.ok ? result.data.message : result.message, failed: !result.ok })
    if (result.ok) router.reload({ onSuccess: () => document.getElementById('contact')?.focus() })
  }

  async function close(): Promise<void> {
    setBusy('gone')
    const result = await callApi('POST', `/api/listings/${listing.id}/renew`, { act: 'gone' })
    setBusy(null)
    if (!result.ok) return setOutcome({ message: result.message, failed: true })
    setOutcome({
      message: goneWordsOf(listing).done(),
      failed: false,
      // An expired one would come back for four more months.
      ...(state === 'active' ? { undo: () => void setStatus('active', false) } : {}),
    })
    router.reload({ onSuccess: () => document.getElementById('contact')?.focus() })
  }

  async function duplicate(): Promise<void> {
    setBusy('duplicate')
    const result = await callApi('POST', `/api/dashboard/duplicate/${listing.id}`)
    setBusy(null)
    if (result.ok) router.visit(`/listings/${result.data.listing_id}/edit`)
    else setOutcome({ message: result.message, failed: true })
  }

  return { state, busy, outcome, setStatus, extend, close, duplicate }
}
