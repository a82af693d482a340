import { router } from '@inertiajs/react'
import { useForm } from '../../browser/form.ts'
import { typeInto } from '../../browser/unsent.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { PostForm } from '../../ui/PostForm.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

const pages = { sign_up: '/login/create', join: '/join-labex' }

/** Leads to the matching form, with the address filled in. */
export function GetStartedForm({ button }: { button: string }) {
  const form = useForm({ email: '' })
  const { email } = form.values
  const submit = form.submitTo('POST', '/api/get-started', {
    onSuccess: ({ next }) => {
      const path = pages[next as keyof typeof pages]
      typeInto(path, { email })
      router.visit(path)
    },
  })
  return (
    <PostForm needsScript aria-label={button} action="/login/create" onSubmit={submit} className="grid gap-3">
      {form.generalError && <p role="alert">{form.generalError}</p>}
      <TextInput
        {...form.field('email')}
        type="email"
        label={m.site_start_email()}
        unmarked
        required
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton busy={form.submitting} className="w-fit max-sm:w-full">
        {button}
      </SubmitButton>
    </PostForm>
  )
}
