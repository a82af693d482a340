import type { FormEvent } from 'react'
import { useForm } from '../../browser/form.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../../ui/Notice.tsx'
import { PostForm } from '../../ui/PostForm.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { RegisterProps } from '../actions.ts'
import { ChangedListings } from './ChangedListings.tsx'
import { withEffect } from './effect-text.ts'
import { useTryingList } from './use-trying-list.ts'

interface ImportListProps {
  register: RegisterProps
  onDone: (message: string | null) => void
}

/** The first press tries the list, the second uses it. */
export function ImportList({ register: { key }, onDone }: ImportListProps) {
  const form = useForm({ csv: '', source: '' })
  const { tried, busy, look } = useTryingList(key, form.values.csv)
  const submit = form.submitTo('POST', '/api/safety/registers', {
    transform: (values) => ({ ...values, register: key, effect: tried?.effect }),
    onSuccess: ({ message }) => onDone(message),
    onError: (failure) => {
      if (failure.code !== 'other_effect') return
      void look()
      return { ...failure, message: m.safety_register_changed_again() }
    },
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (tried) return submit(event)
    event.preventDefault()
    void look().then((problem) => problem !== null && form.fail({ csv: problem }))
  }
  return (
    <PostForm form={form} aria-label={m.safety_register_import()} onSubmit={send} className="grid gap-4">
      <TextInput
        {...form.field('source')}
        label={m.safety_register_source()}
        hint={m.safety_register_source_hint()}
        required
        maxLength={200}
      />
      <TextArea
        {...form.field('csv')}
        label={m.safety_register_csv()}
        hint={m.safety_register_csv_hint()}
        required
        rows={5}
      />
      {tried && (
        <Notice title={m.safety_register_would(tried)} announce>
          <ChangedListings listings={tried.listings} />
        </Notice>
      )}
      <div>
        <SubmitButton busyLabel={m.ui_saving()} busy={form.submitting || busy}>
          {tried ? withEffect(m.safety_register_import(), tried.effect) : m.safety_effect_look()}
        </SubmitButton>
      </div>
    </PostForm>
  )
}
