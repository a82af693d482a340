import { router } from '@inertiajs/react'
import { type FormEvent, useState } from 'react'
import { useForm } from '../../browser/form.ts'
import type { ReplyOf } from '../../http/as-json.ts'
import { takeable } from '../../listings/catalogue/fit.ts'
import { mostAtOnce } from '../most.ts'
import { isThere } from '../states.ts'
import type { takeAction } from '../take-actions.ts'
import type { Thing } from './ThingRow.tsx'

type NotTaken = ReplyOf<typeof takeAction>['not_taken'][number]

/** Takes things whole. Asks once about all that changed or have warnings. */
export function useTaking(id: number, things: readonly Thing[]) {
  const [wanted, setWanted] = useState<number[]>([])
  const [notTaken, setNotTaken] = useState<NotTaken[]>([])
  const [promised, setPromised] = useState<number | null>(null)
  const form = useForm({ confirm_warnings: false, extra_info: '' })
  const chosen = things.filter((thing) => wanted.includes(thing.id)).slice(0, mostAtOnce)
  const isAll = chosen.length === Math.min(things.length, mostAtOnce)

  const choose = (one: number) =>
    setWanted((known) => (known.includes(one) ? known.filter((other) => other !== one) : [...known, one]))

  const send = form.submitTo('POST', `/api/clear-outs/${id}/take`, {
    transform: ({ confirm_warnings, extra_info }) => ({
      extra_info,
      listings: chosen.map((thing) => ({
        ...{ id: thing.id, version: thing.version, confirm_warnings },
        ...{ total_units: takeable(thing).whole, unit: takeable(thing).unit },
      })),
    }),
    onSuccess: ({ connections, not_taken }) => {
      const [first] = connections
      setWanted(not_taken.filter(isThere).map(({ listing_id }) => listing_id))
      setNotTaken(not_taken)
      if (first) setPromised(first.id)
      if (first && not_taken.length === 0) router.visit(`/connections/${first.id}`)
      else router.reload()
    },
    onError: ({ answer, status }) => {
      if (status !== 409) return false
      setWanted([])
      setNotTaken(answer?.not_taken ?? [])
      router.reload()
      return false
    },
  })

  const submit = (event: FormEvent) => {
    if (chosen.length > 0) return send(event)
    event.preventDefault()
  }
  const chooseAll = () => setWanted(isAll ? [] : things.slice(0, mostAtOnce).map((thing) => thing.id))
  return {
    ...{ form, submit, choose, chooseAll, isAll, notTaken, promised },
    chosen: chosen.map((thing) => thing.id),
    isToConfirm: notTaken.some(isThere),
    titleOf: (listing_id: number) => things.find((thing) => thing.id === listing_id)?.title ?? null,
  }
}
