import type { Form } from '../../browser/form.ts'
import { offeredOptions } from '../../fields/kinds/choice.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { catalogue, type FieldKey, fields, optionLabel } from '../../listings/catalogue/fields.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { CheckboxRow } from '../../ui/CheckboxGroup.tsx'
import { FieldGroup, type FieldState } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { RegisterProps } from '../actions.ts'
import { flagKeys, lackedKeys } from '../condition-keys.ts'
import { registerNames } from '../names.ts'
import { LeastFields } from './LeastFields.tsx'
import type { RuleFormValues } from './rule-values.ts'

interface ConditionFieldsProps {
  form: Form<RuleFormValues>
  registers: RegisterProps[]
}

/** Empty fields are not compared. */
export function ConditionFields({ form, registers }: ConditionFieldsProps) {
  return (
    <fieldset className="grid min-w-0 gap-6">
      <legend className="pb-1 text-lg font-semibold">{m.safety_conditions()}</legend>
      <p className="text-ink-muted">{m.safety_conditions_hint()}</p>
      <Several
        field={form.field('category')}
        label={fields.type.label()}
        options={offeredOptions(fields.type).map((value) => [value, optionLabel('type', value)])}
      />
      <div className="grid items-start gap-6 abreast sm:grid-cols-2">
        <TextInput
          {...form.field('statements')}
          label={m.safety_condition_statements()}
          hint={m.safety_condition_statements_hint()}
          autoComplete="off"
        />
        <TextInput
          {...form.field('cas')}
          label={m.safety_condition_cas()}
          hint={m.safety_condition_cas_hint()}
          autoComplete="off"
        />
        <Select
          {...form.field('register')}
          label={m.safety_condition_register()}
          empty={m.safety_condition_any()}
          options={registers.map(({ key, numbers }) => ({
            value: key,
            label:
              numbers === 0
                ? m.safety_register_is_empty({ name: registerNames[key]() })
                : registerNames[key](),
          }))}
        />
      </div>
      <LeastFields form={form} />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Several
          field={form.field('flags')}
          label={m.safety_condition_flags()}
          options={flagKeys.map(named)}
        />
        <Several
          field={form.field('lacks')}
          label={m.safety_condition_lacks()}
          options={lackedKeys.map(named)}
        />
        <Several
          field={form.field('fit_for')}
          label={m.safety_condition_fit_for()}
          options={Object.keys(fields.fit_for.options).map((use) => [use, optionLabel('fit_for', use)])}
        />
        <Checkbox {...form.field('past_date')} label={m.safety_condition_past_date()} unmarked />
      </div>
    </fieldset>
  )
}

const named = (key: string): [string, string] => [key, catalogue[key as FieldKey]?.label() ?? key]

interface SeveralProps {
  field: FieldState<string[]>
  label: string
  options: readonly (readonly [value: string, label: string])[]
}

function Several({ field: { value: chosen, onChange, ...field }, label, options }: SeveralProps) {
  return (
    <FieldGroup field={{ ...field, label }}>
      {options.map(([value, label]) => (
        <CheckboxRow
          key={value}
          name={field.name}
          option={{ value, label }}
          checked={chosen.includes(value)}
          disabled={false}
          invalid={field.error !== undefined}
          onChange={(on) => onChange(on ? [...chosen, value] : chosen.filter((one) => one !== value))}
        />
      ))}
    </FieldGroup>
  )
}
