import { router } from '@inertiajs/react'
import { callApi } from '../../../browser/api.ts'
import type { Acts } from '../../../tables/parts/acts.ts'
import type { Accepted } from '../../proposals.ts'

/** Accepts some of what was typed; what was accepted can be taken back while the message stands. */
export function useAccepting(acts: Acts) {
  const done = (message: string | undefined, back?: () => void) => {
    acts.say(message ?? null, back)
    router.reload({
      only: ['buildings', 'proposals', 'total'],
      onSuccess: () => document.getElementById('proposals')?.focus(),
    })
  }
  async function takeBack(spellings: Accepted[]): Promise<void> {
    const result = await callApi('POST', '/api/admin/buildings/take-back', { spellings })
    if (result.ok) done(result.data.message)
    else acts.fail('proposals', result)
  }
  async function accept(spellings: Accepted[]): Promise<void> {
    const result = await callApi('POST', '/api/admin/buildings/accept', { spellings })
    if (!result.ok) return acts.fail('proposals', result)
    const { accepted, message } = result.data
    done(message, accepted.length > 0 ? () => void takeBack(accepted) : undefined)
  }
  return (some: Accepted[]) => void acts.whileBusy('proposals', () => accept(some))
}
