import { router } from '@inertiajs/react'
import { useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import type { PropsOf } from '../../../http/as-json.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { useActs } from '../../../tables/parts/acts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SuccessNotice } from '../../../ui/SuccessNotice.tsx'
import { ProviderForm } from '../../parts/manage/ProviderForm.tsx'
import { useLeaving } from '../../parts/providers/use-leaving.ts'
import type { ProviderProps, providerEditPage } from '../../providers/manage-actions.ts'

export default function ProviderEdit({ provider }: PropsOf<typeof providerEditPage>) {
  return (
    <div className="grid gap-6">
      <PageHeader
        title={provider.name}
        back={{ href: '/admin/sign-in', label: m.accounts_providers_title() }}
      />
      <InUse provider={provider} />
      <ProviderForm key={provider.version} provider={provider} />
    </div>
  )
}

/** Only a provider that somebody came back from can be switched on. */
function InUse({ provider }: { provider: ProviderProps }) {
  const { id, is_on, is_required, tested, return_address, version } = provider
  const isTried = tested && !provider.is_changed
  const acts = useActs('provider')
  const [asking, setAsking] = useState<'delete' | 'require' | null>(null)
  const path = `/api/admin/providers/${id}` as const
  const trial = useLeaving(() => `/admin/sign-in/${id}/edit`)
  const failure = trial.failure ?? acts.failed?.reason
  const change = (what: { is_on?: boolean; is_required?: boolean }) =>
    acts.actOn(id, 'PATCH', path, { ...what, version })
  return (
    <Card as="section" aria-labelledby="in-use" className="grid max-w-[44rem] gap-4">
      <h2 id="in-use" className="text-lg">
        {stateOf(provider)}
      </h2>
      {!provider.works && (
        <Notice tone="danger" title={m.accounts_provider_secret_lost_title()}>
          <p>{m.accounts_provider_secret_lost_text()}</p>
        </Notice>
      )}
      {provider.works && provider.is_changed && tested && (
        <Notice tone="warning">
          <p>{m.accounts_provider_changed_since()}</p>
        </Notice>
      )}
      <div className="grid gap-1">
        <p>{m.accounts_provider_return_address()}</p>
        <p className="font-mono text-sm break-all">{return_address}</p>
      </div>
      <p className="text-ink-muted">
        {tested ? m.accounts_provider_tried_at({ moment: tested }) : m.accounts_provider_try_first()}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant={isTried ? 'secondary' : 'primary'}
          busy={trial.busy}
          onClick={() => trial.leave(callApi('POST', `${path}/try`))}
        >
          {m.accounts_provider_try()}
        </Button>
        {(isTried || is_on) && (
          <Button variant={is_on ? 'secondary' : 'primary'} onClick={() => void change({ is_on: !is_on })}>
            {is_on ? m.accounts_provider_switch_off() : m.accounts_provider_switch_on()}
          </Button>
        )}
        {is_on && (
          <Button
            variant="secondary"
            onClick={() => (is_required ? void change({ is_required: false }) : setAsking('require'))}
          >
            {is_required ? m.accounts_provider_require_not() : m.accounts_provider_require()}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setAsking('delete')}>
          {m.accounts_provider_delete()}
        </Button>
      </div>
      <SuccessNotice message={acts.message} onDone={acts.clearMessage} />
      {failure && (
        <Notice tone="danger" announce>
          <p>{failure}</p>
        </Notice>
      )}
      <Questions
        provider={provider}
        asking={asking}
        onClose={() => setAsking(null)}
        onRequire={() => acts.tryOn(id, 'PATCH', path, { is_required: true, version })}
      />
    </Card>
  )
}

const stateOf = ({ is_on, is_required, tested }: ProviderProps) => {
  if (is_on) return is_required ? m.accounts_provider_is_required() : m.accounts_provider_on()
  return tested ? m.accounts_provider_off() : m.accounts_provider_untried()
}

interface QuestionsProps {
  provider: ProviderProps
  asking: 'delete' | 'require' | null
  onClose: () => void
  onRequire: () => Promise<string | null>
}

function Questions({ provider: { id, name, rows }, asking, onClose, onRequire }: QuestionsProps) {
  const domains = rows.flatMap((row) => row.domains).join(', ')
  return (
    <>
      <ConfirmDialog
        open={asking === 'require'}
        onClose={onClose}
        onConfirm={onRequire}
        title={m.accounts_provider_require_title({ name })}
        confirmLabel={m.accounts_provider_require()}
        keepLabel={m.accounts_provider_require_keep()}
      >
        <p>{m.accounts_provider_require_text({ name, domains })}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'delete'}
        onClose={onClose}
        onConfirm={async () => {
          const result = await callApi('DELETE', `/api/admin/providers/${id}`)
          if (result.ok) router.visit('/admin/sign-in')
          return result.ok ? null : result.message
        }}
        title={m.accounts_provider_delete_title({ name })}
        confirmLabel={m.accounts_provider_delete()}
        keepLabel={m.accounts_provider_keep()}
      >
        <p>{m.accounts_provider_delete_text({ name })}</p>
      </ConfirmDialog>
    </>
  )
}
