import { useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import type { PropsOf } from '../../../http/as-json.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { loginPage } from '../../actions.ts'
import { useLeaving } from './use-leaving.ts'

type Props = Pick<PropsOf<typeof loginPage>, 'providers' | 'next'>

/** Stands before address and password, as most people of an institution log in here. */
export function ProviderButtons({ providers, next }: Props) {
  const [chosen, setChosen] = useState<number | null>(null)
  const { busy, failure, leave } = useLeaving(() => next)
  if (providers.length === 0) return null
  const start = (provider: number) => {
    setChosen(provider)
    void leave(callApi('POST', '/api/login/provider/start', { provider }))
  }
  return (
    <div className="grid gap-3">
      {failure && (
        <Notice tone="danger" announce>
          <p>{failure}</p>
        </Notice>
      )}
      {providers.map(({ id, name, works }) =>
        works ? (
          <Button key={id} block busy={busy && chosen === id} onClick={() => start(id)}>
            {m.accounts_provider_log_in({ name })}
          </Button>
        ) : (
          <Notice key={id} tone="warning">
            <p>{m.accounts_provider_no_secret({ name })}</p>
          </Notice>
        ),
      )}
      <p className="flex items-center gap-3 pt-2 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {m.accounts_provider_or()}
      </p>
    </div>
  )
}
