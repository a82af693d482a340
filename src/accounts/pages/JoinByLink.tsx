import { useState } from 'react'
import { useForm } from '../../browser/form.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../ui/Button.tsx'
import { NoScriptNotice } from '../../ui/NoScriptNotice.tsx'
import { PostForm } from '../../ui/PostForm.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { enter } from '../parts/enter.ts'
import { FormPage } from '../parts/FormPage.tsx'
import { FactorForm } from '../parts/factors/FactorForm.tsx'
import { nextAfterProvider } from '../parts/providers/back-from.ts'
import { useLinkSecrets } from '../parts/token.ts'
import type { joinPage } from '../providers/link-actions.ts'

type Props = PropsOf<typeof joinPage>

/** A button, because link scanners open every link. */
export default function JoinByLink({ provider: { name }, is_here, ...props }: Props) {
  const secrets = useLinkSecrets({ token: props.token, arrival: props.arrival })
  const [isHere] = useState(is_here)
  const [ways, setWays] = useState<Parameters<typeof FactorForm>[0]['ways']>()
  if (ways) return <FactorForm ways={ways} next={nextAfterProvider()} has_passkeys={false} />
  return isHere ? (
    <Join name={name} secrets={secrets} onHalf={setWays} />
  ) : (
    <FormPage
      title={m.accounts_provider_link_title({ name })}
      lead={m.accounts_provider_link_elsewhere({ name })}
    >
      <ButtonLink href="/login" block>
        {m.accounts_login_title()}
      </ButtonLink>
    </FormPage>
  )
}

interface JoinProps {
  name: string
  secrets: Pick<Props, 'token' | 'arrival'>
  onHalf: (ways: Parameters<typeof FactorForm>[0]['ways']) => void
}

function Join({ name, secrets, onHalf }: JoinProps) {
  const form = useForm({})
  const [isSpent, setSpent] = useState(false)
  const title = m.accounts_provider_link_title({ name })
  return (
    <FormPage title={title} lead={m.accounts_provider_link_lead({ name })}>
      <NoScriptNotice />
      <PostForm
        form={form}
        aria-label={title}
        onSubmit={form.submitTo('POST', '/api/login/provider/link/open', {
          transform: () => secrets,
          onSuccess: ({ second_factor }) =>
            second_factor ? onHalf(second_factor) : enter(nextAfterProvider()),
          onError: ({ code }) => {
            setSpent(code === 'token_invalid')
            return false
          },
        })}
      >
        {!isSpent && (
          <SubmitButton block busyLabel={m.accounts_logging_in()} busy={form.submitting}>
            {m.accounts_provider_join_submit()}
          </SubmitButton>
        )}
      </PostForm>
      {isSpent && (
        <ButtonLink href="/login" block>
          {m.accounts_back_to_login()}
        </ButtonLink>
      )}
    </FormPage>
  )
}
