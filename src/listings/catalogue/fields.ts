import type { Condition, Field, FilterField } from '../../fields/field.ts'
import type { ChoiceField } from '../../fields/kinds/choice.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { amountOf, amountText, type Unit, units } from './amount.ts'

/** What is neither lent nor requested is available at once. */
const hasPeriod: readonly Condition[] = [
  { exchange_type: { is: 'request' } },
  { availability_type: { contains: ['loan', 'shared_use'] } },
]

/** Chemicals consist of it; equipment may have touched it. */
const touches: Condition = {
  exchange_type: { is: 'offer' },
  type: { contains: ['chemicals', 'equipment'] },
}

/** Form, validation, storage, filters, search, tags, cards, alerts and mails loop over this, in order. */
export const fields = {
  exchange_type: {
    kind: 'choice',
    label: m.fields_exchange_type,
    step: 1,
    required: true,
    column: 'exchange_type',
    options: {
      offer: { label: m.fields_exchange_type_offer, hint: m.fields_exchange_type_offer_hint },
      request: { label: m.fields_exchange_type_request, hint: m.fields_exchange_type_request_hint },
    },
  },
  type: {
    kind: 'choice',
    label: m.fields_type,
    step: 1,
    required: true,
    column: 'type',
    tag: true,
    filter: {},
    options: {
      equipment: { label: m.fields_type_equipment },
      chemicals: { label: m.fields_type_chemicals },
      disposables: { label: m.fields_type_disposables },
      // Taking this flag away puts furniture in the form.
      furniture: { label: m.fields_type_furniture, offered: false },
    },
  },
  title: {
    kind: 'text',
    label: m.fields_title,
    hint: m.fields_title_hint,
    step: 1,
    required: true,
    shown: { type: { not: null } },
    column: 'title',
    maxLength: 120,
  },
  description: {
    kind: 'richtext',
    label: m.fields_description,
    hint: m.fields_description_hint,
    step: 1,
    shown: { title: { not: null } },
    maxLength: 5_000,
  },
  device_type: {
    kind: 'choice',
    label: m.fields_device_type,
    step: 2,
    shown: { type: { is: 'equipment' } },
    required: true,
    tag: true,
    filter: { shown: { type: { contains: ['equipment'] } } },
    options: {
      incubator: { label: m.fields_device_type_incubator },
      centrifuge: { label: m.fields_device_type_centrifuge },
      water_bath: { label: m.fields_device_type_water_bath },
      oven: { label: m.fields_device_type_oven },
      mixer_shaker: { label: m.fields_device_type_mixer_shaker },
      freezer_refrigerator: { label: m.fields_device_type_freezer_refrigerator },
      microscope: { label: m.fields_device_type_microscope },
      elisa_reader: { label: m.fields_device_type_elisa_reader },
      other: { label: m.fields_device_type_other },
    },
  },
  device_type_other: {
    kind: 'text',
    label: m.fields_device_type_other_label,
    step: 2,
    shown: { type: { is: 'equipment' }, device_type: { is: 'other' } },
    required: true,
    tag: true,
    maxLength: 80,
  },
  disposable_type: {
    kind: 'choice',
    label: m.fields_disposable_type,
    step: 2,
    shown: { type: { is: 'disposables' } },
    required: true,
    tag: true,
    filter: { shown: { type: { contains: ['disposables'] } } },
    options: {
      containers: { label: m.fields_disposable_type_containers },
      pipettes: { label: m.fields_disposable_type_pipettes },
      pipette_tips: { label: m.fields_disposable_type_pipette_tips },
      petri_dishes: { label: m.fields_disposable_type_petri_dishes },
      tubes: { label: m.fields_disposable_type_tubes },
      gloves: { label: m.fields_disposable_type_gloves },
      syringes: { label: m.fields_disposable_type_syringes },
      other: { label: m.fields_disposable_type_other },
    },
  },
  disposable_type_other: {
    kind: 'text',
    label: m.fields_disposable_type_other_label,
    step: 2,
    shown: { type: { is: 'disposables' }, disposable_type: { is: 'other' } },
    required: true,
    maxLength: 80,
  },
  operational_age: {
    kind: 'number',
    label: m.fields_operational_age,
    hint: m.fields_operational_age_hint,
    step: 2,
    aside: true,
    shown: { type: { is: 'equipment' } },
    required: { exchange_type: { is: 'offer' } },
    tag: true,
    filter: {
      shown: { type: { is: 'equipment' } },
      atLeast: m.fields_operational_age_at_least,
      inSentence: m.fields_operational_age_in_sentence,
      question: m.fields_operational_age_question,
    },
    min: 1900,
    max: 'this_year',
  },
  cas_number: {
    kind: 'cas',
    label: m.fields_cas_number,
    hint: m.fields_cas_number_hint,
    step: 2,
    shown: { type: { is: 'chemicals' } },
    expected: { exchange_type: { is: 'offer' }, type: { is: 'chemicals' } },
    notKnown: m.fields_cas_number_not_known,
    instead: 'mixture',
    hazards: 'hazards',
    called: 'title',
    concentration: 'concentration',
  },
  mixture: {
    kind: 'flag',
    label: m.fields_mixture,
    step: 2,
    shown: { exchange_type: { is: 'offer' }, type: { is: 'chemicals' }, cas_number: { absent: true } },
  },
  hazards: {
    kind: 'hazards',
    label: m.fields_hazards,
    step: 2,
    shown: { type: { is: 'chemicals' } },
    cas: 'cas_number',
  },
  substance_category: {
    kind: 'choice',
    label: m.fields_substance_category,
    step: 2,
    shown: { type: { is: 'chemicals' } },
    required: true,
    tag: true,
    filter: { shown: { type: { contains: ['chemicals'] } } },
    options: {
      laboratory_use: { label: m.fields_substance_category_laboratory_use },
      medicines: { label: m.fields_substance_category_medicines },
      reagents: { label: m.fields_substance_category_reagents },
      fluids_medium: {
        label: m.fields_substance_category_fluids_medium,
        hint: m.fields_substance_category_fluids_medium_hint,
      },
    },
  },
  health_hazard: {
    kind: 'choice',
    label: m.fields_health_hazard,
    column: 'health_hazard',
    filter: { shown: { type: { contains: ['chemicals'] } } },
    options: {
      cmr_1: { label: m.fields_health_hazard_cmr_1, hint: m.fields_health_hazard_cmr_1_hint },
      cmr_2: { label: m.fields_health_hazard_cmr_2, hint: m.fields_health_hazard_cmr_2_hint },
      classified: { label: m.fields_health_hazard_classified },
      not_known: { label: m.fields_health_hazard_not_known, hint: m.fields_health_hazard_not_known_hint },
    },
  },
  concentration: {
    kind: 'text',
    label: m.fields_concentration,
    hint: m.fields_concentration_hint,
    step: 2,
    aside: true,
    shown: { type: { is: 'chemicals' } },
    maxLength: 60,
  },
  volume_weight_unit: {
    kind: 'choice',
    label: m.fields_volume_weight_unit,
    step: 2,
    shown: { type: { is: 'chemicals' } },
    required: true,
    options: {
      g: { label: m.fields_volume_weight_unit_g },
      kg: { label: m.fields_volume_weight_unit_kg },
      ml: { label: m.fields_volume_weight_unit_ml },
      l: { label: m.fields_volume_weight_unit_l },
    },
  },
  total_units: {
    kind: 'amount',
    label: m.fields_total_units,
    step: 2,
    required: true,
    filter: { atLeast: m.fields_total_units_at_least, question: m.fields_total_units_question },
    min: 1,
    max: 999_999,
    unit: 'volume_weight_unit',
    otherwise: 'pieces',
    units,
    text: (number, unit) => amountText({ number, unit: unit as Unit }),
  },
  portion_size: {
    kind: 'number',
    label: m.fields_portion_size,
    hint: m.fields_portion_size_hint,
    step: 2,
    aside: true,
    shown: { exchange_type: { is: 'offer' }, volume_weight_unit: { not: null } },
    min: 1,
    max: 999_999,
    portions: {
      label: m.fields_portions,
      of: 'total_units',
      unit: 'volume_weight_unit',
      units,
      text: (base, unit) => amountText(amountOf(base, unit as Unit)),
    },
  },
  pieces_per_unit: {
    kind: 'number',
    label: m.fields_pieces_per_unit,
    hint: m.fields_pieces_per_unit_hint,
    step: 2,
    shown: { type: { is: 'disposables' } },
    min: 2,
    max: 999_999,
  },
  packaging: {
    kind: 'text',
    label: m.fields_packaging,
    hint: m.fields_packaging_hint,
    step: 2,
    aside: true,
    shown: { type: { contains: ['chemicals', 'disposables'] } },
    tag: true,
    maxLength: 120,
  },
  storage: {
    kind: 'choice',
    label: m.fields_storage,
    step: 2,
    aside: true,
    shown: { type: { is: 'chemicals' } },
    tag: true,
    filter: { shown: { type: { contains: ['chemicals'] } } },
    options: {
      chilled: { label: m.fields_storage_chilled },
      freezer: { label: m.fields_storage_freezer },
      room_temperature: { label: m.fields_storage_room_temperature },
      liquid_nitrogen: { label: m.fields_storage_liquid_nitrogen },
    },
  },
  manufacturer: {
    kind: 'text',
    label: m.fields_manufacturer,
    step: 2,
    aside: true,
    required: { exchange_type: { is: 'offer' } },
    notKnown: m.fields_manufacturer_not_known,
    tag: { type: { not: 'furniture' } },
    maxLength: 120,
  },
  product_number: {
    kind: 'text',
    label: m.fields_product_number,
    step: 2,
    aside: true,
    shown: { type: { contains: ['chemicals', 'disposables'] } },
    required: { exchange_type: { is: 'offer' } },
    notKnown: m.fields_product_number_not_known,
    tag: true,
    maxLength: 80,
  },
  expiry_date: {
    kind: 'date',
    label: m.fields_expiry_date,
    step: 2,
    aside: true,
    shown: { type: { contains: ['chemicals', 'disposables'] } },
    required: { exchange_type: { is: 'offer' } },
    notKnown: m.fields_expiry_date_not_known,
  },
  fit_for: {
    kind: 'choices',
    label: m.fields_fit_for,
    hint: m.fields_fit_for_hint,
    step: 2,
    aside: true,
    shown: { exchange_type: { is: 'offer' }, expiry_date: { not: null } },
    required: { expiry_date: { before: 'today' } },
    filter: { folded: true },
    options: {
      clinical: {
        label: m.fields_fit_for_clinical,
        alone: m.fields_fit_for_clinical_alone,
        inSentence: m.fields_fit_for_clinical_in_sentence,
      },
      research: {
        label: m.fields_fit_for_research,
        alone: m.fields_fit_for_research_alone,
        inSentence: m.fields_fit_for_research_in_sentence,
      },
      teaching: {
        label: m.fields_fit_for_teaching,
        alone: m.fields_fit_for_teaching_alone,
        inSentence: m.fields_fit_for_teaching_in_sentence,
      },
      testing: {
        label: m.fields_fit_for_testing,
        alone: m.fields_fit_for_testing_alone,
        inSentence: m.fields_fit_for_testing_in_sentence,
      },
    },
  },
  expires_soon: {
    kind: 'flag',
    label: m.fields_expires_soon,
    column: 'expires_soon',
    filter: { folded: true, inSentence: m.fields_expires_soon_in_sentence },
  },
  opened: {
    kind: 'flag',
    label: m.fields_opened,
    step: 2,
    shown: { exchange_type: { is: 'offer' }, type: { is: 'chemicals' } },
  },
  opened_on: {
    kind: 'date',
    label: m.fields_opened_on,
    step: 2,
    shown: { opened: { is: true } },
    max: 'today',
  },
  lot_number: {
    kind: 'text',
    label: m.fields_lot_number,
    step: 2,
    aside: true,
    shown: { exchange_type: { is: 'offer' }, type: { contains: ['chemicals', 'disposables'] } },
    maxLength: 60,
  },
  sds_url: {
    kind: 'link',
    label: m.fields_sds_url,
    hint: m.fields_sds_url_hint,
    step: 2,
    aside: true,
    shown: { exchange_type: { is: 'offer' }, type: { is: 'chemicals' } },
    maxLength: 500,
  },
  biological_material: {
    kind: 'yes_no',
    label: m.fields_biological_material,
    hint: m.fields_biological_material_hint,
    step: 2,
    shown: touches,
    expected: { type: { is: 'chemicals' } },
    neither: { other: 'radioactive', label: m.fields_neither_material },
  },
  chemical_material: {
    kind: 'yes_no',
    label: m.fields_chemical_material,
    hint: m.fields_chemical_material_hint,
    step: 2,
    shown: { exchange_type: { is: 'offer' }, type: { is: 'equipment' } },
  },
  radioactive: {
    kind: 'yes_no',
    label: m.fields_radioactive,
    hint: m.fields_radioactive_hint,
    step: 2,
    shown: touches,
    expected: { type: { is: 'chemicals' } },
  },
  availability_type: {
    kind: 'choice',
    label: m.fields_availability_type,
    step: 3,
    required: { exchange_type: { is: 'offer' } },
    filter: {},
    options: {
      free: {
        label: m.fields_availability_type_free,
        hint: m.fields_availability_type_free_hint,
        inSentence: m.fields_availability_type_free_in_sentence,
      },
      loan: {
        label: m.fields_availability_type_loan,
        hint: m.fields_availability_type_loan_hint,
        inSentence: m.fields_availability_type_loan_in_sentence,
      },
      shared_use: {
        label: m.fields_availability_type_shared_use,
        hint: m.fields_availability_type_shared_use_hint,
        inSentence: m.fields_availability_type_shared_use_in_sentence,
      },
      tbd: {
        label: m.fields_availability_type_tbd,
        hint: m.fields_availability_type_tbd_hint,
        inSentence: m.fields_availability_type_tbd_in_sentence,
      },
      rent: {
        label: m.fields_availability_type_rent,
        inSentence: m.fields_availability_type_rent_in_sentence,
        offered: false,
      },
      sale: {
        label: m.fields_availability_type_sale,
        inSentence: m.fields_availability_type_sale_in_sentence,
        offered: false,
      },
    },
  },
  available_from: {
    kind: 'days',
    end: 'first',
    other: 'available_until',
    label: m.fields_available_from,
    step: 3,
    shown: hasPeriod,
    filter: { folded: true, inSentence: m.fields_available_from_in_sentence },
  },
  available_until: {
    kind: 'days',
    end: 'last',
    other: 'available_from',
    label: m.fields_available_until,
    hint: m.fields_available_until_hint,
    step: 3,
    shown: hasPeriod,
    filter: { folded: true, inSentence: m.fields_available_until_in_sentence },
  },
  location_building: {
    kind: 'text',
    label: m.fields_location_building,
    step: 3,
    aside: true,
    required: { exchange_type: { is: 'offer' } },
    filter: { inSentence: m.fields_in_building },
    meaning: 'building_called',
    maxLength: 120,
  },
  location_room: { kind: 'text', label: m.fields_location_room, step: 3, aside: true, maxLength: 60 },
  documentation: {
    kind: 'flag',
    label: m.fields_documentation,
    labelled: { where: { type: { is: 'equipment' } }, label: m.fields_documentation_equipment },
    step: 3,
    aside: true,
  },
  extra_info: {
    kind: 'richtext',
    label: m.fields_extra_info,
    hint: m.fields_extra_info_hint,
    step: 3,
    aside: true,
    maxLength: 5_000,
  },
  organisation: {
    kind: 'reference',
    label: m.fields_organisation,
    column: 'organisation_id',
    filter: {},
  },
} as const satisfies Record<string, Field>

export type FieldKey = keyof typeof fields
export const catalogue: Record<FieldKey, Field> = fields

export type FilterKey = {
  [Key in FieldKey]: (typeof fields)[Key] extends { filter: object } ? Key : never
}[FieldKey]
export const filters: Record<FilterKey, FilterField> = fields
export const filterKeys = Object.keys(fields).filter(
  (key) => 'filter' in catalogue[key as FieldKey],
) as FilterKey[]

/** Asked beside the field whose answer they may be. */
export const askedBeside: ReadonlySet<string> = new Set(
  Object.values(catalogue).flatMap(({ instead }) => instead ?? []),
)

export const notKnownKeys = Object.keys(fields).filter(
  (key) => catalogue[key as FieldKey].notKnown,
) as FieldKey[]

export const hasImages = (values: { exchange_type?: unknown }): boolean => values.exchange_type === 'offer'

export type ExchangeType = keyof typeof fields.exchange_type.options
export type Category = keyof typeof fields.type.options

export function optionLabel(key: FieldKey, value: string): string {
  return (catalogue[key] as ChoiceField).options?.[value]?.label() ?? value
}
