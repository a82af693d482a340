import { m } from '../../../i18n/paraglide/messages.js'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ProviderForm } from '../../parts/manage/ProviderForm.tsx'

export default function ProviderCreate() {
  return (
    <div className="grid gap-6">
      <PageHeader
        title={m.accounts_provider_create()}
        back={{ href: '/admin/sign-in', label: m.accounts_providers_title() }}
      />
      <ProviderForm provider={null} />
    </div>
  )
}
