import type { PropsOf } from '../../../http/as-json.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import type { faqCreatePage } from '../../manage-actions.ts'
import { FaqForm } from '../../parts/manage/FaqForm.tsx'

export default function FaqCreate({ categories }: PropsOf<typeof faqCreatePage>) {
  return (
    <div className="grid gap-6">
      <PageHeader
        title={m.admin_faq_create_title()}
        back={{ href: '/admin/faq', label: m.admin_faq_back() }}
      />
      <FaqForm item={null} categories={categories} />
    </div>
  )
}
