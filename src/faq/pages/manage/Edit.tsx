import type { PropsOf } from '../../../http/as-json.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import type { faqEditPage } from '../../manage-actions.ts'
import { FaqForm } from '../../parts/manage/FaqForm.tsx'

export default function FaqEdit({ item, categories }: PropsOf<typeof faqEditPage>) {
  return (
    <div className="grid gap-6">
      <PageHeader title={m.admin_faq_edit_title()} back={{ href: '/admin/faq', label: m.admin_faq_back() }} />
      <FaqForm key={item.version} item={item} categories={categories} />
    </div>
  )
}
