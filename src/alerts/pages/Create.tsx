import { Head } from '@inertiajs/react'
import { m } from '../../i18n/paraglide/messages.js'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AlertForm } from '../parts/AlertForm.tsx'
import type { AlertFormProps } from '../props.ts'

export default function Create(props: AlertFormProps) {
  return (
    <div className="grid gap-8">
      <Head title={m.alerts_create_title()} />
      <PageHeader title={m.alerts_create_title()} lead={m.alerts_create_lead()} />
      <AlertForm {...props} submitLabel={m.alerts_save_create()} />
    </div>
  )
}
