import type { ReactNode } from 'react'
import { useShared } from '../../browser/shared.ts'
import { useBuildingNames } from '../../fields/controls/building-names.tsx'
import { m } from '../../i18n/paraglide/messages.js'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { JoinForm } from './join-values.ts'

interface OrganisationProps {
  form: JoinForm
  participants: { id: number; name: string }[]
}

/** Spares a member the name, and the park a duplicate. */
export function OrganisationFields({ form, participants }: OrganisationProps) {
  const buildings = useBuildingNames()
  const isSame = form.values.same_organisation_id !== ''
  const choose = (id: string) => {
    const same = participants.find((organisation) => String(organisation.id) === id)
    form.setValues({ ...form.values, same_organisation_id: id, organization: same?.name ?? '' })
    form.clearError('organization')
  }
  return (
    <Group legend={m.organisations_join_group_organisation()}>
      {participants.length > 0 && (
        <Select
          {...form.field('same_organisation_id')}
          onChange={choose}
          label={m.organisations_join_same()}
          hint={isSame ? m.organisations_join_same_hint() : undefined}
          unmarked
          empty={m.organisations_join_same_none()}
          options={participants.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      {!isSame && (
        <TextInput
          {...form.field('organization')}
          label={m.organisations_join_organization()}
          required
          autoComplete="organization"
          maxLength={120}
        />
      )}
      <TextInput {...form.field('department')} label={m.organisations_join_department()} maxLength={120} />
      <TextInput
        {...form.field('department_type')}
        label={m.organisations_join_department_type()}
        hint={m.organisations_join_department_type_hint()}
        maxLength={120}
      />
      <TextInput
        {...form.field('location')}
        {...buildings.wiring}
        label={m.organisations_join_location()}
        hint={m.organisations_join_location_hint()}
        required
        maxLength={200}
      />
      {buildings.suggestions}
      <TextArea
        {...form.field('lab_description')}
        label={m.organisations_join_lab_description()}
        hint={m.organisations_join_lab_description_hint()}
        limit={1_000}
      />
    </Group>
  )
}

export function ContactFields({ form }: { form: JoinForm }) {
  return (
    <Group legend={m.organisations_join_group_contact()}>
      <TextInput
        {...form.field('contact_person')}
        label={m.organisations_join_contact_person()}
        required
        autoComplete="name"
        maxLength={120}
      />
      <TextInput
        {...form.field('email')}
        type="email"
        label={m.organisations_join_email()}
        hint={m.organisations_join_email_hint()}
        required
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextInput
        {...form.field('phone')}
        type="tel"
        label={m.organisations_join_phone()}
        autoComplete="tel"
        maxLength={40}
      />
    </Group>
  )
}

export function Confirmations({ form }: { form: JoinForm }) {
  const { app } = useShared()
  return (
    <div className="grid gap-2">
      <Checkbox
        {...form.field('confirm_location')}
        label={m.organisations_join_confirm_location({ park: app.park_name })}
        required
      />
      <Checkbox
        {...form.field('confirm_disclaimer')}
        label={m.organisations_join_confirm_disclaimer()}
        required
        hint={
          <a href="/disclaimer" target="_blank" rel="noreferrer" className="link">
            {m.organisations_join_disclaimer_link()}
          </a>
        }
      />
    </div>
  )
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-4 w-full border-b border-line pb-2 text-xl font-semibold">{legend}</legend>
      {children}
    </fieldset>
  )
}
