import { daysLater } from '../report/period.ts'

export const today = new Date().toISOString().slice(0, 10)

/** Available for a period. */
export const lent = {
  availability_type: 'loan',
  available_from: daysLater(today, 1),
  available_until: daysLater(today, 60),
}

export const benzene = {
  ...{ type: 'chemicals', substance_category: 'laboratory_use', volume_weight_unit: 'ml' },
  ...{ cas_number: '71-43-2', product_number: '101782', expiry_date: daysLater(today, 400) },
  ...{ title: 'Benzene for analysis', manufacturer: 'Merck' },
}

export const acetone = {
  ...benzene,
  title: 'Acetone for analysis',
  cas_number: '67-64-1',
  lot_number: 'DEMO-7',
}

export const plates = {
  ...{ type: 'disposables', disposable_type: 'petri_dishes', product_number: '633180' },
  ...{ expiry_date: daysLater(today, -20), fit_for: ['clinical', 'research'] },
  ...{ title: 'Petri dishes, sterile', manufacturer: 'Greiner' },
}

/** One state after the other is that of the next of these. */
export const devices = [
  { title: 'Ice machine', device_type: 'other', device_type_other: 'ice machine', manufacturer: 'Scotsman' },
  { title: 'Benchtop centrifuge', device_type: 'centrifuge', manufacturer: 'Eppendorf' },
  { title: 'Shaking water bath', device_type: 'water_bath', manufacturer: 'Julabo' },
  { title: 'Drying oven', device_type: 'oven', manufacturer: 'Memmert' },
  { title: 'Vortex mixer', device_type: 'mixer_shaker', manufacturer: 'IKA' },
  { title: 'Inverted microscope', device_type: 'microscope', manufacturer: 'Zeiss' },
  { title: 'Hybridisation incubator', device_type: 'incubator', manufacturer: 'Binder' },
]

export const common = { exchange_type: 'offer', type: 'equipment' }
export const description = '<p>Works well; a state of the demo.</p>'

export const offer = {
  description,
  operational_age: 2019,
  total_units: 3,
  availability_type: 'free',
  location_building: 'Kruyt',
  location_room: 'O.604',
}
