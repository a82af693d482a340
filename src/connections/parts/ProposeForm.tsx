import { useEffect, useRef } from 'react'
import { timeAlong, useAlong } from '../../browser/along.ts'
import { useForm } from '../../browser/form.ts'
import { useShared } from '../../browser/shared.ts'
import { useBuildingNames } from '../../fields/controls/building-names.tsx'
import { momentIn, unbrokenDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { clockWords } from '../../i18n/written-day.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { PostForm } from '../../ui/PostForm.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { TimeInput } from '../../ui/TimeInput.tsx'
import type { ShowProps } from '../props.ts'
import { showAsItIs } from './show-as-it-is.ts'

interface ProposeFormProps extends Pick<ShowProps, 'connection' | 'propose'> {
  onDone: (text: string) => void
  onClose: () => void
}

export default function ProposeForm({ connection, propose, onDone, onClose }: ProposeFormProps) {
  const { day, place, time_zone } = propose
  const { today } = useShared().app
  const buildings = useBuildingNames()
  const form = useForm({
    starts_at: day,
    from: '10:00',
    ends_at: '10:30',
    place,
    note: '',
    after_last_day: false,
  })
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const along = useAlong(form.values.from, timeAlong)
  const begin = (from: string) =>
    form.setValues((old) => ({ ...old, from, ends_at: along(from, old.ends_at) }))
  const moment = (time: string) => momentIn(form.values.starts_at, time, time_zone)?.toISOString() ?? null
  const until = connection.available_until
  const isLate = (until !== null && form.values.starts_at > until) || form.errors.after_last_day !== undefined
  const send = form.submitTo('POST', `/api/connections/${connection.id}/pickups`, {
    transform: ({ from, ends_at, ...more }) => ({
      ...{ ...more, starts_at: moment(from), ends_at: moment(ends_at) },
    }),
    onSuccess: ({ message }) => {
      onDone(message)
      showAsItIs('pickup')
    },
  })
  return (
    <PostForm
      aria-label={m.connections_propose_title()}
      ref={box}
      onSubmit={send}
      className="grid gap-4 border-t border-line pt-5"
    >
      <h3 className="text-lg">{m.connections_propose_title()}</h3>
      <ErrorSummary form={form} />
      <div className="flex flex-wrap items-start gap-4">
        <DateInput {...form.field('starts_at')} label={m.connections_field_day()} unmarked min={today} />
        <TimeInput {...form.field('from')} label={m.connections_field_from()} unmarked onChange={begin} />
        <TimeInput {...form.field('ends_at')} label={m.connections_field_until()} unmarked />
      </div>
      <p role="status" className="text-sm font-semibold text-warning empty:hidden">
        {nightWords(form.values, time_zone)}
      </p>
      <TextInput
        {...form.field('place')}
        {...buildings.wiring}
        label={m.connections_field_place()}
        unmarked
        maxLength={200}
      />
      {buildings.suggestions}
      <TextInput
        {...form.field('note')}
        label={m.connections_field_note()}
        hint={m.connections_field_note_hint()}
        maxLength={500}
      />
      {isLate && (
        <Checkbox
          {...form.field('after_last_day')}
          label={
            connection.available_until
              ? m.connections_after_last_day({ date: unbrokenDay(connection.available_until) })
              : m.connections_after_last_day_of_other()
          }
          unmarked
        />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={form.submitting} className="max-sm:w-full">
          {m.connections_propose_send({ name: connection.user.name })}
        </SubmitButton>
        <Button variant="quiet" onClick={onClose} className="max-sm:w-full">
          {m.connections_propose_close()}
        </Button>
      </div>
    </PostForm>
  )
}

const nightWords = (typed: { starts_at: string; from: string; ends_at: string }, timeZone: string) =>
  [typed.from, typed.ends_at].map((time) => clockWords(typed.starts_at, time, timeZone)).find(Boolean)
