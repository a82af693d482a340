import { router } from '@inertiajs/react'
import { EditForm, useStale } from '../../../browser/EditForm.tsx'
import { useForm } from '../../../browser/form.ts'
import { useShared } from '../../../browser/shared.ts'
import { RichTextEditor } from '../../../fields/controls/rich-text/RichTextEditor.tsx'
import { languageNames, locales } from '../../../i18n/languages.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { CategoryOption, FaqItem } from '../../manage-actions.ts'
import { languageFields, textsOf } from './languages.ts'

interface FaqFormProps {
  item: FaqItem | null
  categories: CategoryOption[]
}

export function FaqForm({ item, categories }: FaqFormProps) {
  const { locale: own } = useShared()
  const { isStale, onError } = useStale()
  const only = categories.length === 1 ? categories[0]?.id : undefined
  const written: Record<string, string> = {
    ...languageFields(own, ['title', 'content'], item?.translations),
    faq_category_id: String(item?.faq_category_id ?? only ?? ''),
  }
  const form = useForm(written, { kept: true, version: item?.version })
  const [method, path] = item
    ? (['PATCH', `/api/admin/faq/${item.id}`] as const)
    : (['POST', '/api/admin/faq'] as const)
  const submit = form.submitTo(method, path, {
    transform: ({ faq_category_id, ...texts }) => ({
      ...textsOf(texts),
      faq_category_id: faq_category_id ? Number(faq_category_id) : null,
      version: form.version.current,
    }),
    onSuccess: () => router.visit('/admin/faq'),
    onError,
  })
  return (
    <EditForm
      form={form}
      stale={isStale && m.faq_stale_title()}
      back="/admin/faq"
      aria-label={item ? m.admin_faq_edit_title() : m.admin_faq_create_title()}
      onSubmit={submit}
      className="grid max-w-[72rem] gap-6"
    >
      {categories.length === 0 && <NoCategory />}
      <div className="max-w-[22rem]">
        <Select
          {...form.field('faq_category_id')}
          label={m.admin_column_category()}
          required
          empty={m.admin_faq_choose_category()}
          options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </div>
      <p className="text-ink-muted">{m.admin_faq_languages()}</p>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {[own, ...locales.filter((locale) => locale !== own)].map((locale) => {
          const language = languageNames[locale]
          const prefix = locale === own ? '' : `translations.${locale}.`
          return (
            <fieldset key={locale} className="grid min-w-0 gap-4">
              <legend lang={locale} className="pb-3 text-lg font-semibold">
                {language}
              </legend>
              <TextInput
                {...form.field(`${prefix}title`)}
                label={locale === own ? m.admin_faq_question() : m.admin_faq_question_in({ language })}
                unmarked
                maxLength={200}
              />
              <RichTextEditor
                {...form.field(`${prefix}content`)}
                label={locale === own ? m.faq_content() : m.faq_content_in({ language })}
                unmarked
              />
            </fieldset>
          )
        })}
      </div>
    </EditForm>
  )
}

const NoCategory = () => (
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
)
