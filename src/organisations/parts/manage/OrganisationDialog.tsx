import { router } from '@inertiajs/react'
import { useId, useState } from 'react'
import { callApi, uploadFile } from '../../../browser/api.ts'
import { useForm } from '../../../browser/form.ts'
import { Stale } from '../../../browser/Stale.tsx'
import { m } from '../../../i18n/paraglide/messages.js'
import { reasonOf } from '../../../tables/parts/acts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { OrganisationsRow } from '../../table.ts'
import { type LogoChoice, LogoField } from './LogoField.tsx'

interface OrganisationDialogProps {
  /** Null makes a new one. */
  organisation: OrganisationsRow | null
  onClose: () => void
  onSaved: (message: string | null) => void
}

type Stored = Pick<OrganisationsRow, 'id' | 'name' | 'logo' | 'location' | 'domains' | 'version'>

export function OrganisationDialog({ organisation, onClose, onSaved }: OrganisationDialogProps) {
  const formId = useId()
  const [logo, setLogo] = useState<LogoChoice>({ kept: organisation?.logo ?? null, file: null })
  /** A new one that is saved while its logo was refused: the next try must not make it again. */
  const [made, setMade] = useState<number | null>(organisation?.id ?? null)
  const [version, setVersion] = useState(organisation?.version)
  const [overtaken, setOvertaken] = useState<string | null>(null)
  const form = useForm(valuesOf(organisation))
  const save = async () => {
    const [method, path] = made
      ? (['PATCH', `/api/admin/organisations/${made}`] as const)
      : (['POST', '/api/admin/organisations'] as const)
    const removed = organisation?.logo && !logo.kept && !logo.file ? { logo: null } : {}
    const result = await form.submit(method, path, {
      transform: (values) => ({
        ...values,
        ...removed,
        ...(version === undefined ? {} : { version }),
        domains: values.domains.split(/[\s,;]+/).filter(Boolean),
      }),
      onError: (failure) => {
        setOvertaken(failure.code === 'stale' ? failure.message : null)
        return failure.code === 'stale'
      },
    })
    if (!result?.ok) return
    setMade(result.data.organisation.id)
    setVersion(result.data.organisation.version)
    router.reload({ only: ['organisations', 'total'] })
    if (logo.file && !(await sendLogo(result.data.organisation.id, logo.file))) return
    onSaved(result.data.message ?? null)
    onClose()
  }
  /** Puts what is stored now in the place of what was typed. */
  const load = async () => {
    if (made === null) return
    const result = await callApi('GET', `/api/admin/organisations/${made}`)
    if (!result.ok) return setOvertaken(result.message)
    const stored = result.data.organisation
    setOvertaken(null)
    setVersion(stored.version)
    setLogo({ kept: stored.logo, file: null })
    form.reset(valuesOf(stored))
    router.reload({ only: ['organisations', 'total'] })
  }
  const sendLogo = async (id: number, file: File) => {
    const sent = await uploadFile(`/api/admin/organisations/${id}/logo`, file, () => {})
    if (sent.ok) router.reload({ only: ['organisations', 'total'] })
    else form.fail({}, `${m.admin_organisation_logo()}: ${reasonOf(sent)}`)
    return sent.ok
  }
  const title = organisation
    ? m.admin_organisation_edit_title({ name: organisation.name })
    : m.admin_organisation_add()
  const footer = (
    <>
      <Button
        type="submit"
        form={formId}
        busyLabel={m.ui_saving()}
        busy={form.submitting}
        className="max-sm:w-full"
      >
        {m.admin_save()}
      </Button>
      <Button variant="secondary" onClick={onClose} className="max-sm:w-full">
        {m.admin_cancel()}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={title} variant="sheet" footer={footer}>
      <form
        id={formId}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        className="grid gap-5"
      >
        {overtaken && (
          <Stale
            title={m.admin_organisation_stale_title()}
            text={overtaken}
            reload={m.admin_organisation_stale_load()}
            onReload={() => void load()}
          />
        )}
        <ErrorSummary form={form} />
        <TextInput
          {...form.field('name')}
          label={m.admin_column_name()}
          required
          autoComplete="off"
          maxLength={120}
        />
        <TextInput
          {...form.field('location')}
          label={m.admin_column_location()}
          hint={m.admin_organisation_location_hint()}
          autoComplete="off"
          maxLength={200}
        />
        <TextArea
          {...form.field('domains')}
          label={m.admin_column_domains()}
          required
          rows={3}
          hint={m.admin_organisation_domains_hint()}
        />
        <LogoField value={logo} onChange={setLogo} />
      </form>
    </Dialog>
  )
}

const valuesOf = (organisation: Pick<Stored, 'name' | 'location' | 'domains'> | null) => ({
  name: organisation?.name ?? '',
  location: organisation?.location ?? '',
  domains: organisation?.domains.join('\n') ?? '',
})
