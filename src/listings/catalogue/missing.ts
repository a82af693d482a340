import type { Label } from '../../fields/field.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { FieldKey, fields } from './fields.ts'

export type RequiredKey = {
  [Key in FieldKey]: (typeof fields)[Key] extends { required: unknown } | { expected: unknown } ? Key : never
}[FieldKey]

export const missingWords: Record<RequiredKey, Label> = {
  exchange_type: m.listings_missing_exchange_type,
  type: m.listings_missing_type,
  title: m.listings_missing_title,
  device_type: m.listings_missing_device_type,
  device_type_other: m.listings_missing_device_type_other,
  disposable_type: m.listings_missing_disposable_type,
  disposable_type_other: m.listings_missing_disposable_type_other,
  operational_age: m.listings_missing_operational_age,
  cas_number: m.listings_missing_cas_number,
  substance_category: m.listings_missing_substance_category,
  volume_weight_unit: m.listings_missing_volume_weight_unit,
  total_units: m.listings_missing_total_units,
  manufacturer: m.listings_missing_manufacturer,
  product_number: m.listings_missing_product_number,
  expiry_date: m.listings_missing_expiry_date,
  fit_for: m.listings_missing_fit_for,
  biological_material: m.listings_missing_biological_material,
  radioactive: m.listings_missing_radioactive,
  availability_type: m.listings_missing_availability_type,
  location_building: m.listings_missing_location_building,
}
