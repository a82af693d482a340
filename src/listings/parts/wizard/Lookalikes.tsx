import { useEffect, useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Notice } from '../../../ui/Notice.tsx'
import { type ExchangeType, filterKeys } from '../../fields.ts'
import { normalise } from '../../filter.ts'
import type { ListingProps } from '../../props.ts'
import { browseHref, toQuery } from '../../query.ts'
import { opposite } from '../browse/words.ts'

/** Of the same kind, on the other side: requests for an offer, offers for a request. */
export function Lookalikes({ listing }: { listing: ListingProps }) {
  const wanted = opposite(listing.exchange_type)
  const values = normalise(
    Object.fromEntries(kinds.map((key) => [key, (listing as unknown as Record<string, unknown>)[key]])),
  )
  const query = toQuery({ values })
  const total = useTotal(wanted, query)
  if (total === 0) return null
  return (
    <Notice
      tone="info"
      actions={
        <a href={browseHref(wanted, { values })} target="_blank" rel="noreferrer" className="underline">
          {m.listings_lookalikes_see()}
        </a>
      }
    >
      {words[wanted]({ count: total })}
    </Notice>
  )
}

const kinds = filterKeys
  .filter((key) => key === 'type' || key.endsWith('_type') || key === 'substance_category')
  .filter((key) => key !== 'availability_type')

const words: Record<ExchangeType, (inputs: { count: number }) => string> = {
  offer: m.listings_lookalike_offers,
  request: m.listings_lookalike_requests,
}

function useTotal(type: ExchangeType, query: string): number {
  const [total, setTotal] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    callApi<{ total: number }>('GET', `/api/listings?exchange_type=${type}&${query}`, undefined, {
      signal: stop.signal,
    }).then(
      (answer) => setTotal(answer.ok ? answer.data.total : 0),
      () => {},
    )
    return () => stop.abort()
  }, [type, query])
  return total
}
