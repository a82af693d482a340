import { router } from '@inertiajs/react'
import { callApi } from '../../../browser/api.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { useActsWith } from '../../../tables/parts/acts.ts'
import type { ListingProps } from '../../row/props.ts'
import { publishRefusal } from '../publish-refusal.ts'

export type OwnListings = ReturnType<typeof useOwnListings>

/** Other tables on the page have ids too. */
export const rowOf = ({ id }: Pick<ListingProps, 'id'>): string => `listing-${id}`

export function useOwnListings(...props: string[]) {
  const acts = useActsWith(publishRefusal, ...props)

  const duplicate = (row: ListingProps): Promise<void> =>
    acts.whileBusy(rowOf(row), async () => {
      const result = await callApi('POST', `/api/dashboard/duplicate/${row.id}`)
      if (result.ok) await visited(`/listings/${result.data.listing_id}/edit`)
      else acts.fail(rowOf(row), result)
    })

  async function show(row: ListingProps, status: 'active' | 'inactive'): Promise<void> {
    const worked = await acts.actOn(rowOf(row), 'PATCH', `/api/listings/${row.id}`, { status })
    if (worked && status === 'inactive') acts.say(m.listings_deactivated(), () => void show(row, 'active'))
  }

  const remove = (row: ListingProps) => acts.tryOn(rowOf(row), 'DELETE', `/api/listings/${row.id}`)

  return { ...acts, duplicate, show, remove }
}

const visited = (path: string): Promise<void> =>
  new Promise((resolve) => router.visit(path, { onFinish: () => resolve() }))
