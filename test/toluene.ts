/** Five litres in portions, of which LabEx knows nothing that is hazardous unless a number says it. */
export const toluene = {
  ...{ exchange_type: 'offer', type: 'chemicals', title: 'Toluene', substance_category: 'laboratory_use' },
  ...{ volume_weight_unit: 'l', total_units: 5, portion_size: 1000 },
  ...{ manufacturer: 'Merck', product_number: '108325', expiry_date: '2099-01-01' },
  ...{ availability_type: 'free', location_building: 'Kruyt' },
}
