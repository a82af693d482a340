import { useId } from 'react'
import { Stale } from '../../../browser/Stale.tsx'
import { useBuildingNames } from '../../../fields/controls/building-names.tsx'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { PostForm } from '../../../ui/PostForm.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { OrganisationsRow } from '../../table.ts'
import { ConcernedList, PeopleChoice } from '../Concerned.tsx'
import { KeptDomains, MovedDomains } from './KeptDomains.tsx'
import { LogoField } from './LogoField.tsx'
import { useOrganisation } from './use-organisation.ts'

interface OrganisationDialogProps {
  organisation: OrganisationsRow | null
  onClose: () => void
  onSaved: (message: string | null) => void
}

export function OrganisationDialog({ organisation, onClose, onSaved }: OrganisationDialogProps) {
  const formId = useId()
  const buildings = useBuildingNames()
  const { form, logo, setLogo, overtaken, closing, found, save, load } = useOrganisation(
    organisation,
    (message) => {
      onSaved(message)
      onClose()
    },
  )
  const title = organisation
    ? m.admin_organisation_edit_title({ name: organisation.name })
    : m.admin_organisation_add()
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      variant="sheet"
      footer={<Buttons formId={formId} busy={form.submitting} onClose={onClose} />}
    >
      <PostForm
        aria-label={title}
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
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
          {...buildings.wiring}
          label={m.admin_column_location()}
          hint={m.admin_organisation_location_hint()}
          autoComplete="off"
          maxLength={200}
        />
        {buildings.suggestions}
        <TextArea
          {...form.field('domains')}
          label={m.admin_column_domains()}
          required
          rows={3}
          hint={m.admin_organisation_domains_hint()}
        />
        {found && <MovedDomains at={found.at_domains} />}
        {closing.length > 0 && (
          <>
            <ConcernedList found={found} domains={closing} people={form.values.people} />
            <PeopleChoice {...form.field('people')} domains={closing} />
          </>
        )}
        <LogoField value={logo} onChange={setLogo} />
        {organisation && found && <KeptDomains organisationId={organisation.id} at={found.at_domains} />}
      </PostForm>
    </Dialog>
  )
}

function Buttons({ formId, busy, onClose }: { formId: string; busy: boolean; onClose: () => void }) {
  return (
    <>
      <Button variant="secondary" onClick={onClose} className="max-sm:w-full">
        {m.admin_cancel()}
      </Button>
      <Button type="submit" form={formId} busyLabel={m.ui_saving()} busy={busy} className="max-sm:w-full">
        {m.admin_save()}
      </Button>
    </>
  )
}
