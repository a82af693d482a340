import { router } from '@inertiajs/react'
import { type FormEvent, useState } from 'react'
import { EditForm, useStale } from '../../browser/EditForm.tsx'
import { useForm } from '../../browser/form.ts'
import { verdicts } from '../../db/safety-tables.ts'
import { languageNames, locales } from '../../i18n/languages.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { RegisterProps, RuleProps } from '../actions.ts'
import { verdictNames } from '../names.ts'
import { ConditionFields } from './ConditionFields.tsx'
import { effectText } from './effect-text.ts'
import { bodyOf, countingOf, valuesOf } from './rule-values.ts'
import { TryOut, useTrying } from './TryOut.tsx'

export function RuleForm({ rule, registers }: { rule: RuleProps | null; registers: RegisterProps[] }) {
  const { isStale, onError } = useStale()
  const form = useForm(valuesOf(rule), { kept: true, version: rule?.version })
  const [method, path] = rule
    ? (['PATCH', `/api/safety/rules/${rule.id}`] as const)
    : (['POST', '/api/safety/rules'] as const)
  const trying = useTrying(form, rule?.id ?? null)
  const [counted] = useState(() => rule?.is_on && JSON.stringify(countingOf(valuesOf(rule))))
  const effect = trying.found === null || typeof trying.found === 'string' ? null : trying.found.effect
  const isCounting = form.values.is_on && form.values.verdict !== '' && counted !== trying.current
  const submit = form.submitTo(method, path, {
    transform: (values) => ({ ...bodyOf(values), version: form.version.current, effect }),
    onSuccess: () => router.visit('/safety-desk'),
    onError: (failure) => {
      if (failure.code === 'other_effect') void trying.tryOut()
      return onError(failure)
    },
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (!isCounting || effect) return submit(event)
    event.preventDefault()
    void trying.tryOut()
  }
  return (
    <EditForm
      form={form}
      stale={isStale && m.safety_rule_stale()}
      save={isCounting ? (effect ? effectText(effect) : m.safety_effect_look()) : m.admin_save()}
      back="/safety-desk"
      aria-label={rule ? m.safety_rule_edit() : m.safety_rule_new()}
      onSubmit={send}
      className="grid max-w-[60rem] gap-8"
    >
      <div className="max-w-[22rem]">
        <Select
          {...form.field('verdict')}
          label={m.safety_rule_verdict()}
          required
          empty={m.safety_rule_choose()}
          options={verdicts.map((value) => ({ value, label: verdictNames[value]() }))}
        />
      </div>
      <ConditionFields form={form} registers={registers} />
      <TryOut trying={trying} verdict={form.values.verdict} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {locales.map((locale) => (
          <fieldset key={locale} className="grid min-w-0 gap-4">
            <legend lang={locale} className="pb-3 text-lg font-semibold">
              {languageNames[locale]}
            </legend>
            <TextArea
              {...form.field(`reason_${locale}`)}
              label={m.safety_rule_reason()}
              required
              rows={3}
              limit={500}
            />
            <TextInput
              {...form.field(`link_${locale}`)}
              label={m.safety_rule_link()}
              type="url"
              maxLength={500}
            />
          </fieldset>
        ))}
      </div>
      <Checkbox {...form.field('is_on')} label={m.safety_rule_on()} hint={m.safety_rule_on_hint()} unmarked />
    </EditForm>
  )
}
