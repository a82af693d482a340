import { router } from '@inertiajs/react'
import { useForm } from '../../browser/form.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Link } from '../../ui/Link.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PostForm } from '../../ui/PostForm.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import type { agreePage } from '../agree-actions.ts'

/** Nothing is closed to those who answer later. */
export default function Agree({ asked, text }: PropsOf<typeof agreePage>) {
  return (
    <div className="grid max-w-[44rem] gap-6">
      <PageHeader
        title={m.settings_agree_title()}
        lead={asked === null ? m.settings_agree_done() : m.settings_agree_lead()}
      />
      <Prose html={text} />
      {asked === null ? (
        <Link href="/dashboard" className="link w-fit">
          {m.settings_agree_on()}
        </Link>
      ) : (
        <Answer asked={asked} />
      )}
    </div>
  )
}

function Answer({ asked }: { asked: number }) {
  const form = useForm({})
  return (
    <PostForm
      form={form}
      needsScript
      aria-label={m.settings_agree_title()}
      onSubmit={form.submitTo('POST', '/api/agree', {
        transform: () => ({ asked }),
        onSuccess: () => router.visit('/dashboard'),
        onError: ({ code }) => {
          if (code === 'stale') router.reload()
          return false
        },
      })}
      className="grid gap-4"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SubmitButton busy={form.submitting}>{m.settings_agree()}</SubmitButton>
        <Link href="/dashboard?later=1" className="link inline-flex min-h-11 items-center">
          {m.settings_agree_later()}
        </Link>
      </div>
    </PostForm>
  )
}
