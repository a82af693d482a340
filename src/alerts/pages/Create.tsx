import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { createPage } from '../actions.ts'
import { AlertForm } from '../parts/AlertForm.tsx'

export default function Create(props: PropsOf<typeof createPage>) {
  return (
    <div className="grid gap-8">
      <PageHeader title={m.alerts_create_title()} lead={m.alerts_create_lead()} />
      <AlertForm {...props} submitLabel={m.alerts_create_title()} />
    </div>
  )
}
