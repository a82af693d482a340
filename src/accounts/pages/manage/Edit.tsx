import { router } from '@inertiajs/react'
import { useState } from 'react'
import { useStale } from '../../../browser/EditForm.tsx'
import { useForm } from '../../../browser/form.ts'
import { OrganisationLabel } from '../../../browser/OrganisationLabel.tsx'
import type { Grant } from '../../../db/people-tables.ts'
import type { PropsOf } from '../../../http/as-json.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { readable } from '../../../i18n/readable-address.ts'
import type { Acts } from '../../../tables/parts/acts.ts'
import { useActs } from '../../../tables/parts/acts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SuccessNotice } from '../../../ui/SuccessNotice.tsx'
import { grantNames } from '../../grant-names.ts'
import type { AccountProps, userEditPage } from '../../manage-actions.ts'
import { Departed, HasLeft } from '../../parts/manage/HasLeft.tsx'
import { JoinedProviders } from '../../parts/manage/JoinedProviders.tsx'
import { UserForm } from '../../parts/manage/UserForm.tsx'
import { WayBack } from '../../parts/manage/WayBack.tsx'

type EditProps = PropsOf<typeof userEditPage>

export default function UserEdit({ account, factors }: EditProps) {
  const acts = useActs('account', 'factors')
  return (
    <div className="grid gap-6">
      <PageHeader
        title={m.admin_user_edit_title({ name: account.name })}
        lead={m.admin_user_edit_lead()}
        back={{ href: '/admin/users', label: m.admin_users_back() }}
        eyebrow={
          account.organisation && <OrganisationLabel organisation={account.organisation} showLocation />
        }
      />
      {account.is_refused && (
        <Notice tone="warning" title={m.admin_user_refused_title({ name: account.name })}>
          {m.admin_user_refused_text({ email: readable(account.email) })}
        </Notice>
      )}
      {account.departed && <Gone account={account} acts={acts} />}
      <Details key={account.version} account={account} />
      {!account.departed && <Access account={account} factors={factors} acts={acts} />}
    </div>
  )
}

function Gone({ account, acts }: Pick<EditProps, 'account'> & { acts: Acts }) {
  return (
    <div className="grid gap-3">
      <Departed account={account} acts={acts} />
      <SuccessNotice message={acts.message} onDone={acts.clearMessage} />
    </div>
  )
}

function Details({ account }: { account: AccountProps }) {
  const { isStale, onError } = useStale()
  const form = useForm({ name: account.name, email: readable(account.email) }, { kept: true })
  const submit = form.submitTo('PATCH', `/api/admin/users/${account.id}`, {
    transform: (values) => ({ ...values, version: account.version }),
    onSuccess: () => router.visit('/admin/users'),
    onError,
  })
  return (
    <UserForm form={form} stale={isStale && m.admin_user_stale()} onSubmit={submit} button={m.admin_save()} />
  )
}

function Access({ account, factors, acts }: EditProps & { acts: Acts }) {
  const post = (act: 'reset-password' | 'end-sessions') => () =>
    void acts.actOn(account.id, 'POST', `/api/admin/users/${account.id}/${act}`)
  return (
    <Card as="section" aria-labelledby="access" className="grid max-w-[38rem] gap-4">
      <h2 id="access" className="text-lg">
        {m.admin_user_access()}
      </h2>
      {account.verified && (
        <Rights
          grants={account.grants}
          onSet={(grants) =>
            void acts.actOn(account.id, 'POST', `/api/admin/users/${account.id}/grants`, { grants })
          }
        />
      )}
      <div className="flex flex-wrap gap-3">
        {account.verified && (
          <Button variant="secondary" onClick={post('reset-password')}>
            {m.admin_user_start_reset()}
          </Button>
        )}
        <Button variant="secondary" onClick={post('end-sessions')}>
          {m.admin_user_end_sessions()}
        </Button>
        {account.verified && !factors.is_own && <HasLeft account={account} acts={acts} />}
      </div>
      {account.verified && <WayBack account={account} factors={factors} acts={acts} />}
      {factors.keeps_password && <KeptPassword account={account} acts={acts} />}
      <JoinedProviders account={account} providers={factors.providers} acts={acts} />
      <SuccessNotice message={acts.message} onDone={acts.clearMessage} />
      {acts.failed && (
        <Notice tone="danger" announce>
          {acts.failed.reason}
        </Notice>
      )}
    </Card>
  )
}

function KeptPassword({ account: { id, name }, acts }: { account: AccountProps; acts: Acts }) {
  const [asking, setAsking] = useState(false)
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-muted">{m.admin_kept_password({ name })}</p>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {m.admin_kept_password_drop()}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => acts.tryOn(id, 'DELETE', `/api/admin/users/${id}/kept-password`)}
        title={m.admin_kept_password_drop_title({ name })}
        confirmLabel={m.admin_kept_password_drop()}
        keepLabel={m.admin_kept_password_keep()}
      >
        <p>{m.admin_kept_password_drop_text({ name })}</p>
      </ConfirmDialog>
    </div>
  )
}

const hints: Record<Grant, () => string> = {
  safety_officer: m.admin_grant_hint_safety_officer,
  board: m.admin_grant_hint_board,
}

function Rights({ grants, onSet }: { grants: readonly Grant[]; onSet: (grants: Grant[]) => void }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {(Object.keys(grantNames) as Grant[]).map((kind) => (
        <li key={kind} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <span className="grid min-w-0 flex-1 basis-64 gap-0.5">
            <span className="font-semibold">{grantNames[kind]()}</span>
            <span className="text-sm text-ink-muted">{hints[kind]()}</span>
          </span>
          <Button
            variant="secondary"
            onClick={() =>
              onSet(grants.includes(kind) ? grants.filter((one) => one !== kind) : [...grants, kind])
            }
          >
            {grants.includes(kind) ? m.admin_grant_take() : m.admin_grant_give()}
            <span className="visually-hidden">: {grantNames[kind]()}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
