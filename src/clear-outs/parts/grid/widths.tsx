import type { FieldKey } from '../../../listings/catalogue/fields.ts'

const widths: Partial<Record<FieldKey, string>> = {
  ...{ title: 'w-96', fit_for: 'w-64' },
  ...{ device_type: 'w-52', substance_category: 'w-52', storage: 'w-52' },
  ...{ disposable_type: 'w-48', health_hazard: 'w-64' },
  ...{ total_units: 'w-28', volume_weight_unit: 'w-28', pieces_per_unit: 'w-28', portion_size: 'w-28' },
  ...{ operational_age: 'w-28', location_room: 'w-28', biological_material: 'w-28', radioactive: 'w-28' },
}

/** As wide as what people usually write. */
export const widthOf = (key: FieldKey): string => widths[key] ?? 'w-40'

export const standingWidth = 'w-36'
