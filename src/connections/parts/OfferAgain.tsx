import { useState } from 'react'
import { dayAlong, useAlong } from '../../browser/along.ts'
import { callApi } from '../../browser/api.ts'
import { useForm } from '../../browser/form.ts'
import { useShared } from '../../browser/shared.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { publishRefusal } from '../../listings/parts/publish-refusal.ts'
import { Button } from '../../ui/Button.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { PostForm } from '../../ui/PostForm.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import type { ShowProps } from '../props.ts'
import { showAsItIs } from './show-as-it-is.ts'

interface OfferAgainProps {
  goods: NonNullable<ShowProps['goods']>
  onDone: (text: string) => void
  onRefused: (text: string) => void
}

/** After the loan's last day it asks for the next days. */
export function OfferAgain({ goods, onDone, onRefused }: OfferAgainProps) {
  const { today } = useShared().app
  const [busy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isOver = goods.available_until !== null && goods.available_until < today
  const offer = async () => {
    setBusy(true)
    const result = await callApi('PATCH', `/api/listings/${goods.id}`, { status: 'active' })
    setBusy(false)
    if (result.ok) onDone(result.data.message)
    else onRefused(publishRefusal(result))
    showAsItIs()
  }
  if (isAsking) return <NewDays goods={goods} onDone={onDone} onClose={() => setAsking(false)} />
  return (
    <Button
      busy={busy}
      onClick={isOver ? () => setAsking(true) : offer}
      aria-expanded={isOver ? false : undefined}
      className="w-full sm:w-fit"
    >
      {m.connections_offer_again()}
    </Button>
  )
}

function NewDays({
  goods,
  onDone,
  onClose,
}: Pick<OfferAgainProps, 'goods' | 'onDone'> & { onClose: () => void }) {
  const { today } = useShared().app
  const form = useForm({ available_from: '', available_until: '' })
  const along = useAlong(form.values.available_from, dayAlong)
  const begin = (available_from: string) =>
    form.setValues((old) => ({ available_from, available_until: along(available_from, old.available_until) }))
  const send = form.submitTo('PATCH', `/api/listings/${goods.id}`, {
    transform: (days) => ({ ...days, status: 'active' }),
    visibleFields: ['available_from', 'available_until'],
    onError: (failure) => {
      const { available_from, available_until, ...others } = failure.errors ?? {}
      if (Object.keys(others).length === 0) return undefined
      return { ...failure, message: publishRefusal({ ...failure, errors: others }) }
    },
    onSuccess: ({ message }) => {
      onDone(message)
      showAsItIs()
    },
  })
  return (
    <PostForm
      aria-label={m.connections_offer_again_title()}
      onSubmit={send}
      className="grid gap-4 border-t border-line pt-4"
    >
      <h3 className="text-lg">{m.connections_offer_again_title()}</h3>
      <p>{m.connections_offer_again_text()}</p>
      <ErrorSummary form={form} />
      <div className="flex flex-wrap gap-4">
        <DateInput
          {...form.field('available_from')}
          label={m.connections_offer_again_first()}
          min={today}
          onChange={begin}
        />
        <DateInput
          {...form.field('available_until')}
          label={m.connections_offer_again_last()}
          min={form.values.available_from || today}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={form.submitting} className="max-sm:w-full">
          {m.connections_offer_again()}
        </SubmitButton>
        <Button variant="quiet" onClick={onClose} className="max-sm:w-full">
          {m.connections_offer_again_close()}
        </Button>
      </div>
    </PostForm>
  )
}
