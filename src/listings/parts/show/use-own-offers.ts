import { useCallback, useEffect, useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import type { ReplyOf } from '../../../http/as-json.ts'
import type { myOffersAction } from '../../own-actions.ts'

export type OwnOffer = ReplyOf<typeof myOffersAction>['listings'][number]

export interface OwnOffers {
  list: OwnOffer[] | null
  failure: string | null
  retry: () => void
}

export function useOwnOffers(request: number, wanted: boolean): OwnOffers {
  const [list, setList] = useState<OwnOffer[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const load = useCallback(async () => {
    setFailure(null)
    const result = await callApi('GET', `/api/listings/my-offers?request=${request}`)
    if (result.ok) setList(result.data.listings)
    else setFailure(result.message)
  }, [request])
  useEffect(() => {
    if (wanted) void load()
  }, [wanted, load])
  return { list, failure, retry: load }
}
