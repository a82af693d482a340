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
}

export const acetone = { ...benzene, cas_number: '67-64-1', lot_number: 'DEMO-7' }

export const plates = {
  ...{ type: 'disposables', disposable_type: 'petri_dishes', product_number: '633180' },
  ...{ expiry_date: daysLater(today, -20), fit_for: ['clinical', 'research'] },
}

export const common = { exchange_type: 'offer', type: 'equipment' }
export const offer = {
  description: '<p>Works well; a state of the demo.</p>',
  device_type: 'centrifuge',
  operational_age: 2019,
  total_units: 3,
  manufacturer: 'Scotsman',
  availability_type: 'free',
  location_building: 'Kruyt',
  location_room: 'O.604',
}
