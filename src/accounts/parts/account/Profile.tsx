import { router } from '@inertiajs/react'
import { useForm } from '../../../browser/form.ts'
import { OrganisationLabel } from '../../../browser/OrganisationLabel.tsx'
import { useBuildingNames } from '../../../fields/controls/building-names.tsx'
import type { CurrentUser } from '../../../http/shared.ts'
import { type Locale, languageNames, locales } from '../../../i18n/languages.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { PostForm } from '../../../ui/PostForm.tsx'
import { Select } from '../../../ui/Select.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import { SuccessNotice } from '../../../ui/SuccessNotice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { Section } from './Section.tsx'

const languages = locales.map((value) => ({ value, label: languageNames[value] }))

interface ProfileProps {
  user: CurrentUser
  building: string
  locale: Locale
}

export function Profile({ user, building, locale }: ProfileProps) {
  const form = useForm({ name: user.name, building, locale })
  const buildings = useBuildingNames()
  const saved = () => (form.values.locale === locale ? router.reload() : window.location.reload())
  return (
    <Section
      title={m.accounts_account_profile()}
      lead={
        user.organisation && (
          <>
            <p className="mb-2">{m.accounts_account_profile_lead()}</p>
            <OrganisationLabel organisation={user.organisation} showLocation />
          </>
        )
      }
    >
      <SuccessNotice message={form.success} onDone={form.clearSuccess} />
      <PostForm
        form={form}
        aria-label={m.accounts_account_profile()}
        onSubmit={form.submitTo('PATCH', '/api/account', { onSuccess: saved })}
      >
        <TextInput
          {...form.field('name')}
          label={m.accounts_field_name()}
          required
          autoComplete="name"
          maxLength={120}
        />
        {user.organisation && (
          <div id="building" className="scroll-mt-24">
            <TextInput
              {...form.field('building')}
              {...buildings.wiring}
              label={m.accounts_account_building()}
              hint={m.accounts_account_building_hint()}
              maxLength={120}
            />
            {buildings.suggestions}
          </div>
        )}
        <Select
          {...form.field('locale')}
          label={m.accounts_account_language()}
          unmarked
          options={languages}
        />
        <SubmitButton variant="secondary" busyLabel={m.ui_saving()} busy={form.submitting}>
          {m.accounts_account_save()}
        </SubmitButton>
      </PostForm>
    </Section>
  )
}
