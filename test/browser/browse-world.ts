import type { Db } from '../../src/db/connect.ts'
import type { Values } from '../../src/fields/field.ts'
import { fields } from '../../src/listings/catalogue/fields.ts'
import { aListedRow, anOrganisation, aUser, centrifuge } from '../factories.ts'
import { inDatabase } from '../in-database.ts'
import type { Running } from '../running.ts'

/** A small park behind a running LabEx: 51 offers, two of them of quokka things, three requests. */
export const seedPark = (app: Running) => inDatabase(app, seed)

async function seed(db: Db) {
  const labs = [
    await aUser({ db }, { organisation: await anOrganisation({ db }, { name: 'Alpha Institute' }) }),
    await aUser({ db }, { organisation: await anOrganisation({ db }, { name: 'Beta Hospital' }) }),
  ]
  const offers: Values[] = [
    nasty,
    ...buffers(),
    ...Array.from({ length: 46 }, (_, index) => offer(index)),
    ...quokkas,
  ]
  const requests = offers.slice(0, 3).map((values) => ({ ...values, exchange_type: 'request' }))
  for (const [index, values] of [...offers, ...requests].entries())
    await aListedRow({ db }, labs[index % 2] as (typeof labs)[number], values, {
      published_at: new Date(Date.now() - (100 - index) * 3_600_000),
    })
  return { offers, email: labs[0]?.email ?? '' }
}

const quokkas = ['cage', 'scale'].map((what) => ({
  ...centrifuge,
  title: `Quokka ${what}`,
  total_units: 7,
  manufacturer: 'Marsupial & Sons',
}))

/** One that expires soon, and one that does not. */
const buffers = (): Values[] =>
  [30, 90].map((days) => ({
    exchange_type: 'offer',
    type: 'chemicals',
    title: `Wombat buffer, ${days} days`,
    substance_category: 'fluids_medium',
    storage: 'chilled',
    packaging: 'Bottles',
    total_units: 250,
    volume_weight_unit: 'ml',
    manufacturer: 'Generic',
    product_number: 'W-1',
    expiry_date: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    location_building: 'Kruyt',
    location_room: 'O.604',
  }))

/** Long words wherever there may be any. */
const nasty: Values = {
  exchange_type: 'offer',
  type: 'chemicals',
  title: `Nasty${'X'.repeat(75)}`,
  description: `<p>${'Hoogspanningselektroforeseapparatuuronderdelen '.repeat(6)}</p>`,
  substance_category: 'fluids_medium',
  packaging: 'Geneesmiddelenverpakkingsmachineonderdelenset van tweehonderdvijftig stuks',
  storage: 'liquid_nitrogen',
  total_units: 999_999,
  volume_weight_unit: 'ml',
  manufacturer: 'Kwaliteitsmanagementsysteemleverancier Holdings',
  product_number: `PN-${'0123456789'.repeat(6)}`,
  availability_type: 'shared_use',
  location_building: 'Rijksuniversiteitsbibliotheekgebouw-Noordvleugel',
}

function offer(index: number): Values {
  const type = (['equipment', 'chemicals', 'disposables'] as const)[index % 3] ?? 'equipment'
  const pick = (key: 'device_type' | 'substance_category' | 'storage' | 'disposable_type') => {
    const options = Object.keys(fields[key].options)
    return { [key]: options[Math.floor(index / 3) % options.length] }
  }
  const own = {
    equipment: { ...pick('device_type'), operational_age: 2005 + (index % 15) },
    chemicals: { ...pick('substance_category'), ...pick('storage'), volume_weight_unit: 'ml' },
    disposables: { ...pick('disposable_type'), packaging: 'Boxes of 50', product_number: `P-${index}` },
  }
  return {
    exchange_type: 'offer',
    type,
    title: `Thing number ${index}`,
    description: '<p>Works well and has to go before the end of the month.</p>',
    total_units: (index % 6) + 1,
    manufacturer: 'Generic',
    availability_type: index % 9 === 8 ? 'loan' : 'free',
    location_building: 'Kruyt',
    ...own[type],
  }
}
