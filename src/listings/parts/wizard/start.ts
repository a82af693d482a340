import { usePage } from '@inertiajs/react'
import { offeredOptions } from '../../../fields/kinds/choice.ts'
import { fields } from '../../catalogue/fields.ts'
import { kindNamedIn } from '../../catalogue/named-kind.ts'
import type { ListingProps } from '../../row/props.ts'
import type { Answers, StepNumber } from './answers.ts'

/** Starts with the address and the profile (WCAG 3.3.7). */
export function useStart(listing: ListingProps | null) {
  const { url, props } = usePage<{ place: Answers }>()
  const query = new URLSearchParams(url.split('?')[1] ?? '')
  const asked = Object.fromEntries(
    (['exchange_type', 'type'] as const).flatMap((key) => {
      const value = query.get(key) ?? ''
      return offeredOptions(fields[key]).includes(value) ? [[key, value]] : []
    }),
  )
  const title = (query.get('title') ?? '').slice(0, fields.title.maxLength)
  const named: Answers = title ? { title, type: kindNamedIn(title).type ?? '' } : {}
  const place = (listing?.step ?? 0) < 3 ? props.place : {}
  const defaults: Answers = listing ? place : { availability_type: 'free', ...place, ...named, ...asked }
  return { query, defaults }
}

export function stepIn(query: URLSearchParams): StepNumber {
  const step = Number(query.get('step'))
  return step === 2 || step === 3 ? step : 1
}
