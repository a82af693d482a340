import type { PropsOf } from '../../../http/as-json.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { NoScriptNotice } from '../../../ui/NoScriptNotice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import type { settingsPage } from '../../actions.ts'
import { SectionForm } from '../../parts/manage/SectionForm.tsx'

export default function Settings({ sections }: PropsOf<typeof settingsPage>) {
  return (
    <div className="grid max-w-[72rem] gap-6">
      <PageHeader title={m.settings_title()} lead={m.settings_lead()} />
      <NoScriptNotice />
      {sections.map((section) => (
        <SectionForm key={section.key} given={section} />
      ))}
    </div>
  )
}
