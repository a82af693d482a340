import { Lightbulb } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Form } from '../../../browser/form.ts'
import { isEmpty } from '../../../fields/field.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { kinds } from '../../catalogue/compared.ts'
import { type FieldKey, optionLabel } from '../../catalogue/fields.ts'
import { kindNamedIn } from '../../catalogue/named-kind.ts'
import type { Answers } from './answers.ts'

interface NamedKindProps {
  form: Form<Answers>
  name: FieldKey
}

/** Proposes the kind the title names, and questions a chosen one that disagrees. */
export function NamedKind({ form, name }: NamedKindProps) {
  const { title, type } = form.values
  if (name === 'type' && !type && title)
    return <p className="text-sm text-ink-muted">{m.listings_title_waits({ title: String(title) })}</p>
  if (name === 'title')
    return <OtherCategory form={form} title={String(title ?? '')} type={String(type ?? '')} />
  if (!(kinds as readonly string[]).includes(name)) return null
  const kind = kindNamedIn(String(title ?? ''), String(type))[name]
  if (!kind || kind === form.values[name]) return null
  return (
    <Proposal text={isEmpty(form.values[name]) ? null : m.listings_kind_differs()}>
      <Button size="sm" variant="secondary" onClick={() => form.set(name, kind)}>
        {m.listings_kind_proposed({ kind: optionLabel(name, kind) })}
      </Button>
    </Proposal>
  )
}

function OtherCategory({ form, title, type }: { form: Form<Answers>; title: string; type: string }) {
  if (!type || Object.keys(kindNamedIn(title, type)).length > 0) return null
  const named = kindNamedIn(title)
  const found = kinds.find((key) => named[key])
  const kind = found && named[found]
  if (!kind || !named.type) return null
  const category = optionLabel('type', named.type)
  return (
    <Proposal text={m.listings_category_differs({ category })}>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => {
          form.set('type', named.type ?? type)
          form.set(found, kind)
        }}
      >
        {m.listings_category_change({ category, kind: optionLabel(found, kind) })}
      </Button>
    </Proposal>
  )
}

function Proposal({ text, children }: { text: string | null; children: ReactNode }) {
  return (
    <div role="status" className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-muted">
      <Lightbulb size={16} aria-hidden="true" className="shrink-0" />
      {text}
      {children}
    </div>
  )
}
