import { Link, router } from '@inertiajs/react'
import { useForm } from '../../../browser/form.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../../ui/Button.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { NoScriptNotice } from '../../../ui/NoScriptNotice.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RichTextEditor } from '../../../ui/RichTextEditor.tsx'
import { Select } from '../../../ui/Select.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'

export interface CategoryOption {
  id: number
  name: string
}

export interface FaqItem {
  id: number
  title: string
  content: string
  faq_category_id: number
}

/** A question and its answer; success returns to the list (SPEC.md section 2). */
export function FaqForm({ item, categories }: { item: FaqItem | null; categories: CategoryOption[] }) {
  const only = categories.length === 1 ? categories[0]?.id : undefined
  const written = {
    title: item?.title ?? '',
    faq_category_id: String(item?.faq_category_id ?? only ?? ''),
    content: item?.content ?? '',
  }
  const form = useForm(written, { kept: true })
  const [method, path] = item
    ? (['PATCH', `/api/admin/faq/${item.id}`] as const)
    : (['POST', '/api/admin/faq'] as const)
  const submit = form.submitTo(method, path, {
    transform: (values) => ({
      ...values,
      faq_category_id: values.faq_category_id ? Number(values.faq_category_id) : null,
    }),
    onSuccess: () => router.visit('/admin/faq'),
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-[44rem] gap-6">
      <NoScriptNotice />
      <ErrorSummary form={form} />
      {categories.length === 0 && (
        <Notice
          tone="warning"
          title={m.admin_faq_no_category()}
          actions={
            <Link href="/admin/faq#categories" className="link">
              {m.admin_faq_to_categories()}
            </Link>
          }
        >
          {m.admin_faq_no_category_text()}
        </Notice>
      )}
      <TextInput {...form.field('title')} label={m.admin_faq_question()} required maxLength={200} />
      <Select
        {...form.field('faq_category_id')}
        label={m.admin_column_category()}
        required
        empty={m.admin_faq_choose_category()}
        options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <RichTextEditor {...form.field('content')} label={m.faq_content()} required />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busyLabel={m.ui_saving()} busy={form.submitting}>
          {m.admin_save()}
        </SubmitButton>
        <ButtonLink href="/admin/faq" variant="secondary">
          {m.admin_cancel()}
        </ButtonLink>
      </div>
    </form>
  )
}
