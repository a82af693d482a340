import { sql } from 'kysely'
import type { App } from '../app.ts'
import { createClearOut } from '../clear-outs/clear-out.ts'
import { publishRows } from '../clear-outs/publish.ts'
import { addRows } from '../clear-outs/rows.ts'
import { connect } from '../connections/connection.ts'
import type { SignedInUser } from '../http/viewer.ts'
import { dayIn } from '../i18n/day.ts'
import { expiryAfter } from '../listings/write/expiry.ts'
import { attach, expected, type Pictures } from './exchanges.ts'
import { inMonths } from './listings.ts'
import type { Motif } from './motifs/motifs.ts'

const daysAgo = 6

/** A cold room as it was typed from its shelves: most of it is shown, something is promised, three rows lack something. */
export async function seedClearOut(
  app: App,
  owner: SignedInUser,
  taker: SignedInUser,
  pictures: Pictures,
): Promise<void> {
  const { db, config } = app
  const place = { timeZone: config.parkTimeZone }
  const id = await createClearOut(db, owner.id, {
    title: 'Cold room 1.14 goes: everything must be out',
    deadline: dayIn(new Date(Date.now() + 17 * 86_400_000), config.parkTimeZone),
    location_building: 'Accelerator',
    location_room: '1.14',
    availability_type: 'free',
    viewing: 'Tuesday and Thursday, 14–16',
    contact: 'Ring at 1.12',
  })
  const rows = expected(
    await addRows(
      db,
      owner,
      { id },
      shelves.map(([, cells]) => cells),
      place,
    ),
  )
  for (const [at, { listing_id }] of rows.entries()) {
    const [motif, { title }] = shelves[at] as Shelf
    if (motif && listing_id) await attach(db, listing_id, owner.id, pictures.get(motif)?.[0], 0, title)
  }
  expected(await publishRows(db, { id }, {}, place))
  const [first] = rows
  const moment = sql<Date>`now() - make_interval(days => ${daysAgo})`
  const ids = rows.flatMap(({ listing_id }) => listing_id ?? [])
  const lasting = { published_at: moment, expires_at: expiryAfter(moment, place.timeZone) }
  await db.updateTable('clear_outs').set({ created_at: moment }).where('id', '=', id).execute()
  await db.updateTable('listings').set({ created_at: moment }).where('id', 'in', ids).execute()
  await db
    .updateTable('listings')
    .set(lasting)
    .where('id', 'in', ids)
    .where('published_at', 'is not', null)
    .execute()
  if (!first?.listing_id) return
  const { listing_id } = first
  const extra_info = '<p>We come on Thursday, with crates.</p>'
  expected(await connect(db, taker, { exchange_type: 'offer', listing_id, total_units: 6, extra_info }))
}

type Shelf = [motif: Motif | null, cells: { title: string } & Record<string, unknown>]

const disposables = { type: 'disposables', expiry_date: inMonths(9) }
const chemicals = { type: 'chemicals', volume_weight_unit: 'l', biological_material: false }

const shelves: Shelf[] = [
  [
    'tips',
    {
      ...disposables,
      title: 'Filterpunten 200 µl, dozen nog dicht',
      disposable_type: 'pipette_tips',
      manufacturer: 'Eppendorf',
      product_number: '0030078551',
      total_units: 24,
      pieces_per_unit: 96,
    },
  ],
  [
    'conical_tubes',
    {
      ...disposables,
      title: 'Conical tubes 50 ml, sterile',
      disposable_type: 'tubes',
      manufacturer: 'Greiner Bio-One',
      product_number: '227261',
      total_units: 12,
      pieces_per_unit: 25,
    },
  ],
  [
    'dishes',
    {
      ...disposables,
      title: 'Petrischalen 94 mm',
      disposable_type: 'petri_dishes',
      manufacturer: 'Greiner Bio-One',
      product_number: '633181',
      total_units: 8,
      pieces_per_unit: 20,
    },
  ],
  [
    'gloves',
    {
      ...disposables,
      title: 'Nitrile gloves, size M',
      disposable_type: 'gloves',
      manufacturer: 'Ansell',
      product_number: '92-600',
      total_units: 15,
      pieces_per_unit: 100,
    },
  ],
  [
    null,
    {
      type: 'equipment',
      title: 'Vortex, loopt goed',
      device_type: 'mixer_shaker',
      manufacturer: 'Scientific Industries',
      operational_age: 2014,
      total_units: 2,
    },
  ],
  // What is missing: the day until which it is good, an amount that can be read, what kind of thing it is.
  [
    null,
    {
      ...chemicals,
      title: 'Ethanol absolute',
      cas_number: '64-17-5',
      substance_category: 'reagents',
      manufacturer: 'Merck',
      product_number: '100983',
      ...{ total_units: 2_500, volume_weight_unit: 'ml' },
    },
  ],
  [
    null,
    {
      ...disposables,
      title: 'Spuiten 10 ml',
      disposable_type: 'syringes',
      manufacturer: 'BD',
      product_number: '309604',
      total_units: 'een paar dozen',
    },
  ],
  [null, { type: 'equipment', title: 'Rek voor buisjes, 8 stuks', total_units: 8 }],
]
