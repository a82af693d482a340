import { router } from '@inertiajs/react'
import { EditForm, useStale } from '../../../browser/EditForm.tsx'
import { type Form, useForm } from '../../../browser/form.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { ProviderProps } from '../../providers/manage-actions.ts'
import { type ProviderRow, ProviderRows, rowsToSend, rowsToType } from './ProviderRows.tsx'

export function ProviderForm({ provider }: { provider: ProviderProps | null }) {
  const { isStale, onError } = useStale()
  const form = useForm(valuesOf(provider), { version: provider?.version })
  const [method, path] = provider
    ? (['PATCH', `/api/admin/providers/${provider.id}`] as const)
    : (['POST', '/api/admin/providers'] as const)
  const submit = form.submitTo(method, path, {
    transform: ({ client_secret, issuer, factor_values, rows, ...typed }) => ({
      ...typed,
      ...(provider ? { version: form.version.current } : { issuer }),
      ...(client_secret === '' && provider ? {} : { client_secret }),
      factor_values: factor_values.split(/[\s,]+/).filter(Boolean),
      rows: rowsToSend(rows, typed.is_one_institution),
    }),
    onSuccess: ({ provider: saved }) => router.visit(`/admin/sign-in/${saved.id}/edit`),
    onError,
  })
  return (
    <EditForm
      form={form}
      stale={isStale && m.accounts_provider_stale()}
      back="/admin/sign-in"
      aria-label={provider?.name ?? m.accounts_provider_create()}
      onSubmit={submit}
      className="grid max-w-[44rem] gap-6"
    >
      {!provider && <Presets onChoose={(preset) => form.setValues({ ...form.values, ...preset })} />}
      <ClientFields form={form} isNew={!provider} />
      <Checkbox
        {...form.field('is_one_institution')}
        label={m.accounts_provider_whole()}
        hint={m.accounts_provider_whole_hint()}
      />
      <ProviderRows
        rows={form.values.rows}
        isWhole={form.values.is_one_institution}
        errors={form.errors}
        onChange={(rows: ProviderRow[]) => form.set('rows', rows)}
      />
      <TextInput
        {...form.field('factor_values')}
        label={m.accounts_provider_factor_values()}
        hint={m.accounts_provider_factor_values_hint()}
        unmarked
      />
    </EditForm>
  )
}

interface ClientFieldsProps {
  form: Form<ReturnType<typeof valuesOf>>
  isNew: boolean
}

function ClientFields({ form, isNew }: ClientFieldsProps) {
  return (
    <>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextInput {...form.field('name_en')} label={m.accounts_provider_name_en()} required maxLength={60} />
        <TextInput {...form.field('name_nl')} label={m.accounts_provider_name_nl()} required maxLength={60} />
      </div>
      {isNew && (
        <TextInput
          {...form.field('issuer')}
          type="url"
          label={m.accounts_provider_issuer()}
          hint={m.accounts_provider_issuer_hint()}
          required
          maxLength={500}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextInput
          {...form.field('client_id')}
          label={m.accounts_provider_client_id()}
          required
          maxLength={300}
          autoComplete="off"
        />
        <PasswordInput
          {...form.field('client_secret')}
          label={m.accounts_provider_client_secret()}
          hint={isNew ? undefined : m.accounts_provider_secret_kept()}
          required={isNew}
          unmarked={!isNew}
          autoComplete="new-password"
        />
      </div>
      <TextInput
        {...form.field('scopes')}
        label={m.accounts_provider_scopes()}
        hint={m.accounts_provider_scopes_hint()}
        maxLength={500}
        unmarked
      />
    </>
  )
}

const valuesOf = (provider: ProviderProps | null) => ({
  name_en: provider?.name_en ?? '',
  name_nl: provider?.name_nl ?? '',
  issuer: provider?.issuer ?? '',
  client_id: provider?.client_id ?? '',
  client_secret: '',
  scopes: provider?.scopes ?? 'openid profile email',
  is_one_institution: provider?.is_one_institution ?? false,
  rows: rowsToType(provider?.rows ?? []),
  factor_values: provider?.factor_values.join(' ') ?? '',
})

/** docs/operating.md says where the rest stands. */
const presets = {
  SURFconext: {
    issuer: 'https://connect.surfconext.nl',
    scopes: 'openid profile email',
    rows: [{ key: 1, claim: 'schac_home_organization', value: '', domains: '' }],
    is_one_institution: false,
  },
  'Microsoft Entra ID': {
    issuer: 'https://login.microsoftonline.com/TENANT/v2.0',
    scopes: 'openid profile email',
    rows: [{ key: 1, claim: 'tid', value: '', domains: '' }],
    is_one_institution: false,
  },
}

type Preset = (typeof presets)[keyof typeof presets]

const Presets = ({ onChoose }: { onChoose: (preset: Preset) => void }) => (
  <div className="grid gap-2">
    <p className="text-ink-muted">{m.accounts_provider_presets()}</p>
    <div className="flex flex-wrap gap-3">
      {Object.entries(presets).map(([name, preset]) => (
        <Button key={name} variant="secondary" size="sm" onClick={() => onChoose(preset)}>
          {name}
        </Button>
      ))}
    </div>
  </div>
)
