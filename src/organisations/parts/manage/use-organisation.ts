import { router } from '@inertiajs/react'
import { useState } from 'react'
import { callApi, uploadFile } from '../../../browser/api.ts'
import { useForm } from '../../../browser/form.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { readable } from '../../../i18n/readable-address.ts'
import { reasonOf } from '../../../tables/parts/acts.ts'
import type { People } from '../../concerned.ts'
import type { OrganisationsRow } from '../../table.ts'
import { useConcerned } from '../Concerned.tsx'
import type { LogoChoice } from './LogoField.tsx'

type Stored = Pick<OrganisationsRow, 'id' | 'name' | 'logo' | 'location' | 'domains' | 'version'>

export function useOrganisation(
  organisation: OrganisationsRow | null,
  onSaved: (message: string | null) => void,
) {
  const [logo, setLogo] = useState<LogoChoice>({ kept: organisation?.logo ?? null, file: null })
  /** Saved with its logo refused: the next try must not create it again. */
  const [id, setId] = useState<number | null>(organisation?.id ?? null)
  const [version, setVersion] = useState(organisation?.version)
  const [overtaken, setOvertaken] = useState<string | null>(null)
  const form = useForm(valuesOf(organisation))
  const found = useConcerned(organisation?.id ?? null)
  const typed = domainsIn(form.values.domains)
  /** Removed domains that have people. */
  const closing = (found ? found.at_domains : []).flatMap(({ domain }) =>
    organisation?.domains.map(readable).includes(domain) && !typed.includes(domain) ? [domain] : [],
  )

  const save = async () => {
    const [method, path] = id
      ? (['PATCH', `/api/admin/organisations/${id}`] as const)
      : (['POST', '/api/admin/organisations'] as const)
    const removed = organisation?.logo && !logo.kept && !logo.file ? { logo: null } : {}
    const result = await form.submit(method, path, {
      transform: (values) => ({
        ...values,
        ...removed,
        ...(version === undefined ? {} : { version }),
        domains: domainsIn(values.domains),
        people: values.people || null,
      }),
      onError: (failure) => {
        setOvertaken(failure.code === 'stale' ? failure.message : null)
        return failure.code === 'stale'
      },
    })
    if (!result?.ok) return
    const stored = result.data.organisation
    setId(stored.id)
    setVersion(stored.version)
    reloadTable()
    if (logo.file && !(await sendLogo(stored.id, logo.file))) return
    onSaved(result.data.message ?? null)
  }

  const load = async () => {
    if (id === null) return
    const result = await callApi('GET', `/api/admin/organisations/${id}`)
    if (!result.ok) return setOvertaken(result.message)
    const stored = result.data.organisation
    setOvertaken(null)
    setVersion(stored.version)
    setLogo({ kept: stored.logo, file: null })
    form.reset(valuesOf(stored))
    reloadTable()
  }

  const sendLogo = async (organisationId: number, file: File) => {
    const sent = await uploadFile(`/api/admin/organisations/${organisationId}/logo`, file, () => {})
    if (sent.ok) reloadTable()
    else form.fail({}, `${m.admin_organisation_logo()}: ${reasonOf(sent)}`)
    return sent.ok
  }

  return { form, logo, setLogo, overtaken, closing, found, save, load }
}

const reloadTable = () => router.reload({ only: ['organisations', 'total'] })

const valuesOf = (organisation: Pick<Stored, 'name' | 'location' | 'domains'> | null) => ({
  name: organisation?.name ?? '',
  location: organisation?.location ?? '',
  domains: organisation?.domains.map(readable).join('\n') ?? '',
  people: '' as People | '',
})

const domainsIn = (typed: string): string[] =>
  typed
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((domain) => readable(domain.replace(/^@/, '')))
    .filter(Boolean)
