import { type ComponentProps, useState } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import { ButtonLink } from '../ui/Button.tsx'
import type { FormProblems } from '../ui/Field.tsx'
import { PostForm } from '../ui/PostForm.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { Stale } from './Stale.tsx'

type EditFormProps = ComponentProps<typeof PostForm> & {
  form: FormProblems & { submitting: boolean; reload: () => void }
  /** Says that somebody else saved first. */
  stale?: string | false
  save?: string
  back: string
}

export const EditForm = ({ stale, save = m.admin_save(), back, children, ...rest }: EditFormProps) => (
  <PostForm needsScript {...rest}>
    {stale && <Stale title={stale} onReload={rest.form.reload} />}
    {children}
    <div className="flex flex-wrap gap-3">
      <SubmitButton busyLabel={m.ui_saving()} busy={rest.form.submitting}>
        {save}
      </SubmitButton>
      <ButtonLink href={back} variant="secondary">
        {m.admin_cancel()}
      </ButtonLink>
    </div>
  </PostForm>
)

export function useStale() {
  const [isStale, setStale] = useState(false)
  const onError = ({ code }: { code?: string | undefined }): boolean => {
    setStale(code === 'stale')
    return code === 'stale'
  }
  return { isStale, onError }
}
