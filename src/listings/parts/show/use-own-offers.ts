import { useCallback, useEffect, useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import type { ListingProps } from '../../props.ts'

export interface OwnOffers {
  /** Null while loading or when that failed. */
  list: ListingProps[] | null
  failure: string | null
  retry: () => void
}

export function useOwnOffers(wanted: boolean): OwnOffers {
  const [list, setList] = useState<ListingProps[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const load = useCallback(async () => {
    setFailure(null)
    const result = await callApi('GET', '/api/listings/my-offers')
    if (result.ok) setList(result.data.listings)
    else setFailure(result.message)
  }, [])
  useEffect(() => {
    if (wanted) void load()
  }, [wanted, load])
  return { list, failure, retry: load }
}
