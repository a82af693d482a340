import type { Form } from '../../browser/form.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { Unit } from '../../listings/catalogue/amount.ts'
import { FieldGroup } from '../../ui/Field.tsx'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { otherOf } from '../least.ts'
import type { RuleFormValues } from './rule-values.ts'

type Kind = 'mass' | 'volume'

const kinds = {
  mass: {
    other: 'volume',
    units: ['g', 'kg'],
    label: m.safety_condition_mass,
    hint: m.safety_condition_mass_hint,
    unitLabel: m.safety_condition_mass_unit,
    proposed: m.safety_condition_mass_proposed,
  },
  volume: {
    other: 'mass',
    units: ['ml', 'l'],
    label: m.safety_condition_volume,
    hint: m.safety_condition_volume_hint,
    unitLabel: m.safety_condition_volume_unit,
    proposed: m.safety_condition_volume_proposed,
  },
} as const

export function LeastFields({ form }: { form: Form<RuleFormValues> }) {
  return (
    <FieldGroup
      field={{
        id: form.fieldId('amount'),
        name: 'amount',
        label: m.safety_condition_amount(),
        hint: m.safety_condition_amount_hint(),
        error: form.errors.amount,
      }}
    >
      <div className="grid items-start gap-4 pt-2 sm:flex sm:flex-wrap sm:gap-x-8">
        <Measured form={form} kind="mass" />
        <Measured form={form} kind="volume" />
        <NumberInput
          {...form.field('pieces')}
          label={m.safety_condition_pieces()}
          hint={m.safety_condition_pieces_hint()}
          unmarked
          min={1}
          max={999_999}
        />
      </div>
    </FieldGroup>
  )
}

function Measured({ form, kind }: { form: Form<RuleFormValues>; kind: Kind }) {
  const { label, hint, unitLabel, units, proposed } = kinds[kind]
  const change = (name: Kind | `${Kind}_unit`, value: number | string | null) => {
    form.set(name, value as never)
    form.setValues((current) => ({ ...current, ...proposalFor(current, kind) }))
  }
  return (
    <div className="grid content-start gap-1">
      <div className="flex items-end gap-3">
        <NumberInput
          {...form.field(kind)}
          label={label()}
          hint={hint()}
          unmarked
          min={1}
          max={999_999}
          onChange={(number) => change(kind, number)}
        />
        <Select
          {...form.field(`${kind}_unit`)}
          label={unitLabel()}
          hideLabel
          unmarked
          options={units.map((value) => ({ value, label: value }))}
          onChange={(unit) => change(`${kind}_unit`, unit)}
        />
      </div>
      <p role="status" className="max-w-72 text-sm text-ink-muted empty:hidden">
        {form.values.proposed === kind && proposed()}
      </p>
    </div>
  )
}

/** Replaces only proposed or empty amounts, never typed ones. */
function proposalFor(values: RuleFormValues, typed: Kind): Pick<RuleFormValues, 'proposed'> {
  const { other } = kinds[typed]
  if (values[other] !== null && values.proposed !== other) return { proposed: '' }
  const number = values[typed]
  const proposal = number ? otherOf({ number, unit: values[`${typed}_unit`] as Unit }) : null
  if (!proposal) return { ...{ [other]: null }, proposed: '' }
  return { ...{ [other]: proposal.number, [`${other}_unit`]: proposal.unit }, proposed: other }
}
