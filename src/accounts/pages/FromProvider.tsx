import { router } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import { type ApiFailure, callApi } from '../../browser/api.ts'
import type { AnswerTo } from '../../browser/calls.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../ui/Button.tsx'
import { NoScriptNotice } from '../../ui/NoScriptNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { DomainNotice } from '../parts/DomainNotice.tsx'
import { isDomainRefusal } from '../parts/domain-refusal.ts'
import { enter } from '../parts/enter.ts'
import { FormPage } from '../parts/FormPage.tsx'
import { FactorForm } from '../parts/factors/FactorForm.tsx'
import { nextAfterProvider } from '../parts/providers/back-from.ts'
import { FirstTime } from '../parts/providers/FirstTime.tsx'
import { Tried } from '../parts/providers/Tried.tsx'
import type { fromProviderPage } from '../providers/login-actions.ts'

type Came = AnswerTo<'POST', '/api/login/provider'>

export default function FromProvider({ provider }: PropsOf<typeof fromProviderPage>) {
  const { came, failure } = useAnswer(provider.id)
  const [ways, setWays] = useState<Came['second_factor']>()
  const second = came?.second_factor ?? ways
  if (second) return <FactorForm ways={second} next={nextAfterProvider()} has_passkeys={false} />
  if (came?.tried) return <Tried provider={provider} tried={came.tried} />
  if (came?.first_time) return <FirstTime provider={provider} asked={came.first_time} onHalf={setWays} />
  return (
    <FormPage title={m.accounts_provider_log_in(provider)}>
      <NoScriptNotice />
      {failure ? <Failure failure={failure} /> : <GoingOn />}
    </FormPage>
  )
}

/** Removes the answer from the address bar first, and sends it once. */
function useAnswer(provider: number) {
  const [came, setCame] = useState<Came>()
  const [failure, setFailure] = useState<ApiFailure>()
  const answer = useRef<string>(undefined)
  useEffect(() => {
    if (answer.current !== undefined) return
    answer.current = window.location.search.slice(1)
    router.replace({ url: window.location.pathname, preserveState: true, preserveScroll: true })
    void callApi('POST', '/api/login/provider', { provider, answer: answer.current }).then((result) => {
      if (!result.ok) setFailure(result)
      else if (result.data.user) enter(nextAfterProvider())
      else setCame(result.data)
    })
  }, [provider])
  return { came, failure }
}

const GoingOn = () => (
  <p role="status" className="flex items-center gap-3">
    <Spinner />
    {m.accounts_logging_in()}
  </p>
)

function Failure({ failure }: { failure: ApiFailure }) {
  if (isDomainRefusal(failure))
    return (
      <DomainNotice
        ref={null}
        email={String(failure.answer?.email ?? '')}
        text={failure.errors?.email?.[0] ?? failure.message}
        takesNoPart={failure.answer?.takes_no_part === true}
      />
    )
  return (
    <>
      <Notice tone="danger" announce>
        <p>{failure.message}</p>
      </Notice>
      <ButtonLink href="/login" variant="secondary" block>
        {m.accounts_back_to_login()}
      </ButtonLink>
    </>
  )
}
