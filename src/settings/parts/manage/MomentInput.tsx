import { m } from '../../../i18n/paraglide/messages.js'
import { DateInput } from '../../../ui/DateInput.tsx'
import { type ControlProps, FieldGroup, split } from '../../../ui/Field.tsx'
import { TimeInput } from '../../../ui/TimeInput.tsx'

/** `YYYY-MM-DDTHH:MM` at the park, or empty. A day that is chosen first begins at nine. */
export function MomentInput(props: ControlProps<string>) {
  const [field, { value, onChange }] = split(props)
  const [day = '', time = ''] = value.split('T')
  return (
    <FieldGroup field={field}>
      <div className="flex flex-wrap gap-3">
        <DateInput
          id={`${field.id}-day`}
          name={`${field.name}-day`}
          label={m.settings_day()}
          unmarked
          value={day}
          onChange={(chosen) => onChange(chosen ? `${chosen}T${time || '09:00'}` : '')}
        />
        <TimeInput
          id={`${field.id}-time`}
          name={`${field.name}-time`}
          label={m.settings_time()}
          unmarked
          value={time}
          onChange={(chosen) => onChange(day ? `${day}T${chosen}` : '')}
        />
      </div>
    </FieldGroup>
  )
}
