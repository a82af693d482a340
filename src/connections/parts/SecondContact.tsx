import { useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { useForm } from '../../browser/form.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { readable } from '../../i18n/readable-address.ts'
import { Button } from '../../ui/Button.tsx'
import { Folded } from '../../ui/Folded.tsx'
import { PostForm } from '../../ui/PostForm.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { ShowProps } from '../props.ts'
import { isStopped } from '../words.ts'
import { showAsItIs } from './show-as-it-is.ts'

type SecondContactProps = Pick<ShowProps, 'connection' | 'can'> & { onDone: (text: string) => void }

export function SecondContact({ connection, can, onDone }: SecondContactProps) {
  const named = connection.side && connection.contacts[connection.side]
  if (!named && (!can.name_contact || isStopped(connection))) return null
  return (
    <div className={named ? '' : 'no-print'}>
      <Folded title={m.connections_contact()} text={m.connections_contact_text()} isOpen={Boolean(named)}>
        <section id="contact" aria-label={m.connections_contact()} tabIndex={-1} className="grid gap-3">
          {named ? (
            <p className="[overflow-wrap:anywhere]">
              {m.connections_contact_named({ ...named, email: readable(named.email) })}
            </p>
          ) : (
            <p className="text-ink-muted">{m.connections_contact_text()}</p>
          )}
          {can.name_contact &&
            (named ? <Remove connection={connection} /> : <Name connection={connection} onDone={onDone} />)}
        </section>
      </Folded>
    </div>
  )
}

function Name({ connection, onDone }: Omit<SecondContactProps, 'can'>) {
  const form = useForm({ email: '' })
  const send = form.submitTo('POST', `/api/connections/${connection.id}/contact`, {
    onSuccess: ({ message }) => {
      onDone(message)
      showAsItIs('contact')
    },
  })
  return (
    <PostForm needsScript aria-label={m.connections_contact_name()} onSubmit={send} className="grid gap-3">
      <TextInput
        {...form.field('email')}
        error={form.errors.email ?? form.generalError ?? undefined}
        label={m.connections_contact_email()}
        type="email"
        unmarked
        autoComplete="off"
      />
      <SubmitButton variant="secondary" busy={form.submitting} className="w-full sm:w-fit">
        {m.connections_contact_name()}
      </SubmitButton>
    </PostForm>
  )
}

function Remove({ connection }: Pick<ShowProps, 'connection'>) {
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    await callApi('POST', `/api/connections/${connection.id}/contact`, { email: null })
    setBusy(false)
    showAsItIs('contact')
  }
  return (
    <Button variant="secondary" size="sm" busy={busy} onClick={remove} className="w-fit">
      {m.connections_contact_remove()}
    </Button>
  )
}
