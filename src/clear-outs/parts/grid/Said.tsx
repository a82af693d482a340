import type { Form } from '../../../browser/form.ts'
import { useBuildingNames } from '../../../fields/controls/building-names.tsx'
import { offeredOptions } from '../../../fields/kinds/choice.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { fields, optionLabel } from '../../../listings/catalogue/fields.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { Folded } from '../../../ui/Folded.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'

export interface SaidValues {
  title: string
  location_building: string
  location_room: string
  availability_type: string
  viewing: string
  deadline: string
}

/** Starts where their things usually are, and free. */
export const nothingSaid = (place: Pick<SaidValues, 'location_building' | 'location_room'>): SaidValues => ({
  ...{ title: '', ...place, availability_type: 'free', viewing: '', deadline: '' },
})

export function Said({ form }: { form: Pick<Form<SaidValues>, 'field'> }) {
  const buildings = useBuildingNames()
  return (
    <div className="grid max-w-3xl gap-5">
      <TextInput
        {...form.field('title')}
        label={m.clear_outs_new_name()}
        hint={m.clear_outs_new_name_hint()}
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          {...form.field('location_building')}
          {...buildings.wiring}
          label={fields.location_building.label()}
          required
        />
        <Select
          {...form.field('availability_type')}
          label={fields.availability_type.label()}
          options={offeredOptions(fields.availability_type).map((value) => ({
            value,
            label: optionLabel('availability_type', value),
          }))}
          required
        />
      </div>
      {buildings.suggestions}
      <Folded title={m.clear_outs_visit()} text={m.clear_outs_new_visit()} isOpen={false}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            {...form.field('location_room')}
            label={fields.location_room.label()}
            hint={m.clear_outs_new_room_hint()}
          />
          <TextInput
            {...form.field('viewing')}
            label={m.clear_outs_viewing()}
            hint={m.clear_outs_new_viewing_hint()}
          />
          <DateInput {...form.field('deadline')} label={m.clear_outs_deadline()} />
        </div>
      </Folded>
    </div>
  )
}
