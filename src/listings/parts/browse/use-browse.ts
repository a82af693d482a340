import { router } from '@inertiajs/react'
import { useRef, useState } from 'react'
import { useLeaving } from '../../../browser/use-leaving.ts'
import { normalise } from '../../catalogue/filter.ts'
import { type BrowseState, browseHref, partsOfResults } from '../../catalogue/query.ts'
import type { BrowseProps } from '../../find/browse-props.ts'

export type Browse = ReturnType<typeof useBrowse>

type BrowseValue = string[] | number

/**
 * A change ticks its control at once, replaces the address and fetches results without moving focus or
 * scroll. The last change wins; when it fails the old results stay and `retry` asks again. A tap on a listing
 * takes precedence.
 */
export function useBrowse(props: BrowseProps) {
  const [asked, setAsked] = useState<BrowseState | null>(null)
  const [failed, setFailed] = useState(false)
  const leaving = useLeaving()
  const state = asked ?? stateOf(props)
  const latest = useRef(state)
  latest.current = state

  function visit(next: BrowseState, turned?: () => void): void {
    if (leaving.current) return
    latest.current = next
    setAsked(next)
    setFailed(false)
    const isLatest = () => latest.current === next
    const fail = () => {
      if (isLatest()) setFailed(true)
      return false
    }
    router.visit(browseHref(props.exchange_type, next), {
      replace: !turned,
      preserveState: true,
      preserveScroll: !turned,
      only: partsOfResults,
      onSuccess: () => {
        if (!isLatest()) return
        setAsked(null)
        turned?.()
      },
      onNetworkError: fail,
      onHttpException: fail,
    })
  }

  function change(part: Partial<BrowseState>): void {
    const next = { ...latest.current, page: 1, ...part }
    visit({ ...next, values: normalise(next.values) })
  }

  return {
    state,
    failed,
    isLoading: asked !== null && !failed,
    change,
    setValue: (key: string, value: BrowseValue | undefined) =>
      change({ values: withValue(latest.current.values, key, value) }),
    /** Several at once: one request. */
    setValues: (entries: [key: string, value: BrowseValue | undefined][]) =>
      change({
        values: entries.reduce(
          (values, [key, value]) => withValue(values, key, value),
          latest.current.values,
        ),
      }),
    clear: () => change({ values: {}, search: '' }),
    /** Adds a history step; `turned` runs once it is there. */
    turnTo: (page: number, turned: () => void) => visit({ ...latest.current, page }, turned),
    retry: () => visit(latest.current),
  }
}

const stateOf = ({ search, sort, filters, page }: BrowseProps): BrowseState => ({
  search,
  sort,
  values: filters,
  page,
})

export function withValue(
  values: BrowseState['values'],
  key: string,
  value: BrowseValue | undefined,
): BrowseState['values'] {
  const { [key]: _, ...others } = values
  return value === undefined ? others : { ...others, [key]: value }
}
