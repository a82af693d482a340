import { MoveDown, MoveUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useShared } from '../../../browser/shared.ts'
import { languageNames, locales } from '../../../i18n/languages.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import type { Acts, Sent } from '../../../tables/parts/acts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { NoScriptNotice } from '../../../ui/NoScriptNotice.tsx'
import { PostForm } from '../../../ui/PostForm.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { FaqCategory } from '../../manage-actions.ts'
import { languageFields, textsOf } from './languages.ts'

export function FaqCategories({ categories, act }: { categories: FaqCategory[]; act: Acts['act'] }) {
  const [editing, setEditing] = useState<number | null>(null)
  const [failure, setFailure] = useState<{ id: number; reason: string } | null>(null)
  const on = async (id: number, ...sent: Sent) => {
    const reason = await act(`category-${id}`, ...sent)
    setFailure(reason === null ? null : { id, reason })
    return reason === null
  }
  const pathOf = (id: number) => `/api/admin/faq-categories/${id}` as const
  return (
    <Card as="section" aria-labelledby="categories" className="grid max-w-[44rem] gap-4">
      <div>
        <h2 id="categories" className="text-xl">
          {m.admin_faq_categories()}
        </h2>
        <p className="text-ink-muted">{m.admin_faq_categories_lead()}</p>
      </div>
      <NoScriptNotice />
      {categories.length > 0 && (
        <ol className="divide-y divide-line border-y border-line">
          {categories.map((category, index) => (
            <li key={category.id} data-row={`category-${category.id}`} className="py-1.5">
              {editing === category.id ? (
                <NameForm
                  label={m.admin_faq_category_name({ name: category.name })}
                  texts={category.translations}
                  button={m.admin_save()}
                  error={failure?.id === category.id ? failure.reason : undefined}
                  onCancel={() => setEditing(null)}
                  onSave={async (names) => {
                    const { version } = category
                    const saved = await on(category.id, 'PATCH', pathOf(category.id), { ...names, version })
                    if (saved) setEditing(null)
                    return saved
                  }}
                />
              ) : (
                <div className="flex flex-wrap items-center gap-x-2">
                  <span className="min-w-0 flex-1">
                    {category.name}{' '}
                    <span className="text-sm whitespace-nowrap text-ink-muted">
                      {m.admin_faq_category_used({ count: category.items_total })}
                    </span>
                  </span>
                  <span className="flex">
                    <IconButton
                      label={m.admin_move_up({ name: category.name })}
                      disabled={index === 0}
                      icon={<MoveUp size={18} aria-hidden="true" />}
                      onClick={() =>
                        void on(category.id, 'PATCH', pathOf(category.id), { position: index - 1 })
                      }
                    />
                    <IconButton
                      label={m.admin_move_down({ name: category.name })}
                      disabled={index === categories.length - 1}
                      icon={<MoveDown size={18} aria-hidden="true" />}
                      onClick={() =>
                        void on(category.id, 'PATCH', pathOf(category.id), { position: index + 1 })
                      }
                    />
                    <IconButton
                      label={m.admin_faq_category_rename({ name: category.name })}
                      icon={<Pencil size={18} aria-hidden="true" />}
                      onClick={() => setEditing(category.id)}
                    />
                    <IconButton
                      danger
                      label={m.admin_faq_category_delete({ name: category.name })}
                      disabled={category.items_total > 0}
                      icon={<Trash2 size={18} aria-hidden="true" />}
                      onClick={() => void on(category.id, 'DELETE', pathOf(category.id))}
                    />
                  </span>
                </div>
              )}
              {failure?.id === category.id && editing !== category.id && (
                <p role="alert" className="text-sm font-semibold text-danger">
                  {failure.reason}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      <NameForm
        label={m.admin_faq_category_new()}
        button={m.admin_faq_category_add()}
        icon={<Plus size={18} aria-hidden="true" />}
        error={failure?.id === 0 ? failure.reason : undefined}
        onSave={(names) => on(0, 'POST', '/api/admin/faq-categories', names)}
      />
    </Card>
  )
}

interface NameFormProps {
  label: string
  texts?: FaqCategory['translations']
  button: string
  icon?: ReactNode
  error: string | undefined
  onSave: (names: Record<string, unknown>) => Promise<boolean>
  onCancel?: () => void
}

/** One language is enough. */
function NameForm({ label, texts, button, icon, error, onSave, onCancel }: NameFormProps) {
  const id = useId()
  const { locale: own } = useShared()
  const [names, setNames] = useState(() => languageFields(own, ['name'], texts))
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const saved = await onSave(textsOf(names))
    setBusy(false)
    if (saved && !onCancel) setNames(languageFields(own, ['name'], undefined))
  }
  return (
    <PostForm aria-label={button} onSubmit={save} className="flex flex-wrap items-end gap-3">
      {[own, ...locales.filter((locale) => locale !== own)].map((locale) => {
        const name = locale === own ? 'name' : `translations.${locale}.name`
        return (
          <div key={locale} className="min-w-0 flex-1 basis-52">
            <TextInput
              id={`${id}${locale}`}
              name={name}
              label={
                locale === own ? label : m.admin_faq_category_name_in({ language: languageNames[locale] })
              }
              unmarked
              maxLength={120}
              value={names[name] ?? ''}
              onChange={(value) => setNames((all) => ({ ...all, [name]: value }))}
              error={locale === own ? error : undefined}
            />
          </div>
        )
      })}
      <SubmitButton variant="secondary" busyLabel={m.ui_saving()} busy={busy} icon={icon}>
        {button}
      </SubmitButton>
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          {m.admin_cancel()}
        </Button>
      )}
    </PostForm>
  )
}
