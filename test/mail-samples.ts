import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '../src/app.ts'
import { connect } from '../src/connections/connection.ts'
import { answerDays } from '../src/contact/contact.ts'
import { Refusal } from '../src/http/errors.ts'
import type { SignedInUser } from '../src/http/viewer.ts'
import { firstDayInTime } from '../src/i18n/business-days.ts'
import { todayIn } from '../src/i18n/day.ts'
import { locales } from '../src/i18n/languages.ts'
import { listingById } from '../src/listings/row/sql.ts'
import { createListing } from '../src/listings/write/listing.ts'
import { updateListing } from '../src/listings/write/update.ts'
import type { MailName, Mails } from '../src/mail/outbox.ts'
import { anEndedClearOut, aRemindedClearOut } from './clear-out-samples.ts'
import { centrifuge, pipetteTips } from './factories.ts'
import { hold } from './holds.ts'
import { aJoinLink } from './join-link-sample.ts'

export type MailSamples = { [N in MailName]: Mails[N] }

/** Which mail it is, when nothing depends on it. */
export const aMail = () => ({ id: randomUUID(), queuedAt: new Date() })

/** Believable data for every mail there is; a mail that is missing here does not compile. */
export async function mailSamples(app: Pick<App, 'db' | 'config'>): Promise<MailSamples> {
  const { db } = app
  const anna = await aPerson(
    db,
    'Anna de Vries',
    'University of the Park',
    'university.example',
    'Kruyt building',
  )
  const mehmet = await aPerson(db, 'Mehmet Yılmaz', 'Park Hospital', 'hospital.example', 'Central laboratory')
  const karel = await aPerson(
    db,
    'Karel Jansen',
    'Hospital Pharmacy',
    'pharmacy.example',
    'Central laboratory',
  )
  const newcomer = await aPerson(db, 'Kim Visser', 'Biotech Campus', 'biotech.example', 'Accelerator', false)
  const administrator = await aPerson(db, 'Sofie Bakker', 'Park Office', 'office.example', 'Main building')
  await db.updateTable('users').set({ role: 'administrator' }).where('id', '=', administrator.id).execute()
  await db
    .updateTable('users')
    .set({ pending_email: 'anna.devries@university.example' })
    .where('id', '=', anna.id)
    .execute()

  const offer = await published(app, anna, centrifuge)
  const tips = await published(app, anna, {
    ...centrifuge,
    title: 'Incubator shaker Innova 44',
    total_units: 1,
  })
  const request = await published(app, anna, pipetteTips)
  const taken = await published(app, anna, {
    ...centrifuge,
    title: 'Water bath with shaking insert',
    total_units: 2,
  })
  await db.insertInto('ways_back').values({ user_id: mehmet.id, opened_by: administrator.id }).execute()
  const connection_id = await connected(app, mehmet, taken)
  const cancelled = await connected(
    app,
    mehmet,
    await published(app, anna, { ...centrifuge, title: 'Microplate reader' }),
  )
  await db
    .updateTable('connections')
    .set({
      status: 'cancelled',
      cancelled_at: sql`now()`,
      cancelled_by_id: mehmet.id,
      cancelled_side: 'buyer',
      cancel_reason: 'We found one on our own floor. Thank you!',
    })
    .where('id', '=', cancelled)
    .execute()
  const waits = await connected(
    app,
    mehmet,
    await published(app, anna, { ...centrifuge, title: 'Magnetic stirrer with hot plate' }),
  )
  const lent = await connected(
    app,
    mehmet,
    await published(app, anna, {
      ...{ ...centrifuge, title: 'Fluorescence microscope DM4' },
      ...{ availability_type: 'loan', available_until: '2099-06-30' },
    }),
  )
  const passed = await connected(
    app,
    mehmet,
    await published(app, anna, { ...dishes, title: 'Filter tips, sterile' }),
  )
  const missed = await connected(
    app,
    mehmet,
    await published(app, anna, {
      ...{ ...centrifuge, title: 'Hybridisation oven' },
      ...{ availability_type: 'loan', available_until: '2099-06-30' },
    }),
  )
  const proposed = await aPickup(db, connection_id, 'proposed')
  const fetched = await connected(
    app,
    mehmet,
    await published(app, anna, { ...centrifuge, title: 'Vortex mixer' }),
  )
  const agreedPickup = await aPickup(db, fetched, 'agreed')
  const fetchedToday = await connected(
    app,
    mehmet,
    await published(app, anna, { ...centrifuge, title: 'Vortex mixer' }),
  )
  const today = await aPickup(db, fetchedToday, 'agreed', sql`date_trunc('hour', now()) + interval '1 hour'`)
  await db
    .updateTable('handovers')
    .set({ buyer_contact_id: karel.id })
    .where('id', '=', db.selectFrom('connections').select('handover_id').where('id', '=', fetched))
    .execute()
  const over = await published(app, anna, {
    ...centrifuge,
    title: 'Tabletop autoclave, 18 l',
    availability_type: 'loan',
    available_until: '2099-06-30',
  })
  await db.updateTable('listings').set({ expires_at: sql`now()` }).where('id', '=', over).execute()
  const ended = await published(app, anna, { ...centrifuge, title: 'Hotplate stirrer' })
  await db
    .updateTable('listings')
    .set({ expires_at: sql`now() - interval '1 day'`, reminded_days: 0 })
    .where('id', '=', ended)
    .execute()
  await db.updateTable('listings').set({ reminded_days: 14 }).where('id', '=', offer).execute()
  await db.updateTable('listings').set({ reminded_days: 99 }).where('id', '=', request).execute()
  const [old, unanswered] = [
    await published(app, anna, { ...dishes, title: 'Petri dishes 94 mm, sterile' }),
    await published(app, anna, { ...dishes, title: 'Cell scrapers' }),
  ]
  await sql`update listings set past_date_answered = null where id = ${old}`.execute(db)
  await db.updateTable('listings').set({ status: 'inactive' }).where('id', '=', unanswered).execute()
  const hidden = await published(app, anna, { ...centrifuge, title: 'Box of old reagents' })
  await hold(
    app,
    hidden,
    'Opened chemicals cannot be passed on. You can offer them again with their safety sheet.',
  )
  const deleted = await published(app, anna, { ...centrifuge, title: 'Fume hood without a type plate' })
  await db
    .updateTable('listings')
    .set({
      status: 'inactive',
      deleted_at: sql`now()`,
      deleted_reason: 'We need to know what it was used for before it moves.',
    })
    .where('id', '=', deleted)
    .execute()
  const gone = await aPerson(db, 'Lena Smit', 'Gamma Lab', 'gamma.example', 'Annex')
  const withGone = await connected(
    app,
    mehmet,
    await published(app, gone, { ...centrifuge, title: 'Rotary evaporator' }),
  )
  const stopped = gone.organisation?.id ?? 0
  await db.updateTable('organisations').set({ status: 'revoked' }).where('id', '=', stopped).execute()
  const safety = await safetySamples(app, anna, administrator.id)
  // One request nobody answers, one handover that was forgotten.
  await db
    .updateTable('listings')
    .set({ published_at: sql`now() - interval '16 days'` })
    .where('id', '=', request)
    .execute()
  await db
    .updateTable('connections')
    .set({ created_at: sql`now() - interval '33 days'` })
    .where('id', '=', connection_id)
    .execute()
  const toAnna = { user_id: anna.id }
  const join = { join_request_id: await aJoinRequest(db) }
  const approved = { join_request_id: await aJoinRequest(db, 'approved') }
  const rejected = { join_request_id: await aJoinRequest(db, 'rejected') }
  const contact = { contact_message_id: await aContactMessage(db) }
  const created_at = new Date(firstDayInTime(todayIn(app.config.parkTimeZone), answerDays))
  const promised = [
    await aContactMessage(db, { name: 'Noor el Idrissi', created_at }),
    await aContactMessage(db, { created_at }),
  ]
  const completed = await connected(
    app,
    mehmet,
    await published(app, anna, { ...centrifuge, title: 'Water bath with shaking insert', total_units: 2 }),
  )
  const back = await connected(
    app,
    mehmet,
    await published(app, anna, {
      ...{ ...centrifuge, title: 'Inverted microscope with heated stage' },
      ...{ availability_type: 'loan', available_until: '2099-06-30' },
    }),
  )
  await db
    .updateTable('connections')
    .set({ status: 'completed', completed_at: sql`now()`, completed_by_id: anna.id })
    .where('id', 'in', [completed, lent, back])
    .execute()
  await db.updateTable('connections').set({ returned_at: sql`now()` }).where('id', '=', back).execute()
  await db
    .updateTable('connections')
    .set({ available_until: '2026-06-30' })
    .where('id', '=', missed)
    .execute()
  await db
    .insertInto('grants')
    .values([anna.id, administrator.id].map((user_id) => ({ user_id, kind: 'safety_officer' as const })))
    .execute()
  const party = { connection_id, user_id: mehmet.id }
  const noor = await aPerson(db, 'Noor Dekker', 'Marine Biology', 'marine.example', 'Harbour')
  const joost = await aPerson(db, 'Joost Visser', 'Soil Science', 'soil.example', 'Field Lab')
  const pim = await aPerson(db, 'Pim Mulder', 'Plant Ecology', 'plants.example', 'Greenhouse')
  await db
    .insertInto('absences')
    .values([
      { user_id: noor.id, last_day: '2099-06-30', stand_in_id: karel.id },
      { user_id: pim.id, last_day: '2099-06-30', stand_in_id: null },
      { user_id: joost.id, last_day: '2099-06-30', stand_in_id: null },
    ])
    .execute()
  await db.insertInto('departures').values({ user_id: joost.id }).execute()
  const shelf = async (...titles: string[]) => {
    const ids = []
    for (const title of titles) ids.push(await published(app, anna, { ...centrifuge, title, total_units: 1 }))
    return ids
  }
  const cleared = await shelf('Shaking water bath', 'pH meter', 'Gel imager')
  for (const id of cleared.slice(0, 2)) await connected(app, mehmet, id)
  return {
    clear_out_ends: {
      clear_out_id: await aRemindedClearOut(
        ...([db, anna.id, 'Cold room 2.14', await shelf('Heating block', 'Vortex mixer')] as const),
      ),
      reader_id: anna.id,
    },
    clear_out_ended: { clear_out_id: await anEndedClearOut(db, anna.id, 'Corridor of floor 3', cleared) },
    verify: { user_id: newcomer.id },
    account_exists: toAnna,
    reset: toAnna,
    password_changed: toAnna,
    email_new: toAnna,
    email_change_asked: toAnna,
    email_changed: { ...toAnna, old_email: 'a.devries@university.example' },
    email_in_use: toAnna,
    login_after_failures: toAnna,
    factor_link: toAnna,
    join_link: await aJoinLink(db, anna.id),
    factor_changed: { ...toAnna, what: 'passkey_added', name: 'Work laptop' },
    way_back: { user_id: mehmet.id },
    way_back_of: { user_id: administrator.id, of_id: mehmet.id },
    way_back_stopped: { user_id: administrator.id, of_id: mehmet.id },
    factor_changed_of: { user_id: administrator.id, of_id: mehmet.id, what: 'code_removed', name: '' },
    kept_password_used: { user_id: administrator.id, of_id: mehmet.id },
    codes_guessed: toAnna,
    user_created: { user_id: newcomer.id },
    account_edited: { user_id: pim.id, moved: true },
    account_moved: { ...toAnna, old_email: 'a.devries@university.example' },
    rights_changed: { ...toAnna, given: ['safety_officer'], taken: [] },
    account_deleted: { email: 'a.devries@university.example' },
    listings_received: { user_id: anna.id, listing_ids: [offer, tips, request] },
    listings_given: { user_id: mehmet.id, to: anna.id, count: 3 },
    access_ended: { user_id: gone.id, organisation_id: stopped, left: false },
    access_back: toAnna,
    domain_kept: { ...toAnna, domain: 'university.example', until: '2026-12-24' },
    other_side_out: { user_id: mehmet.id, connection_ids: [withGone] },
    audit_shortened: { user_id: administrator.id, days: 365, from: 730, at: '2026-12-24T12:00:00Z' },
    listing_hidden: { listing_id: hidden },
    listing_unhidden: { listing_id: request },
    listing_taken_out: { listing_id: tips },
    ...safety,
    listing_deleted: { listing_id: deleted },
    contact_to_park: contact,
    contact_received: contact,
    answer_due: { user_id: administrator.id, contact_message_ids: promised },
    join_received: join,
    join_asked: { ...join, user_id: administrator.id },
    join_approved: approved,
    join_rejected: rejected,
    join_revoked: rejected,
    join_domain_revoked: rejected,
    connected: party,
    connection_cancelled: { connection_id: cancelled, user_id: anna.id },
    handover_reminder: { connection_id: waits, user_id: mehmet.id },
    connection_completed: { ...party, connection_id: completed },
    giver_waits: { connection_id: waits, user_id: anna.id },
    contact_named: { connection_id: fetched, user_id: karel.id, named_by: 'Mehmet Yılmaz' },
    contact_removed: {
      connection_id: fetched,
      user_id: newcomer.id,
      named_by: 'Mehmet Yılmaz',
      pickup_id: agreedPickup,
    },
    contact_left: party,
    promised_past_date: { connection_id: passed, user_id: mehmet.id, with_ids: [] },
    return_due: { connection_id: lent, user_id: mehmet.id },
    loan_missed: { connection_id: missed, user_id: mehmet.id },
    goods_returned: { connection_id: back, user_id: anna.id },
    pickup_proposed: { ...party, pickup_id: proposed },
    pickup_reminder: { connection_id: fetchedToday, user_id: mehmet.id, pickup_id: today },
    pickup_unanswered: { ...party, pickup_id: proposed },
    pickup_agreed: { connection_id: fetched, user_id: mehmet.id, pickup_id: agreedPickup },
    alert_matches: {
      user_id: mehmet.id,
      frequency: 'daily',
      listing_ids: [offer, tips, request],
      alert_ids: await someAlerts(db, mehmet.id),
    },
    stand_in_named: { user_id: karel.id, absent_id: noor.id },
    stand_in_ended: { user_id: anna.id, absent_id: noor.id },
    stand_in_left: { user_id: pim.id },
    person_left: { user_id: joost.id },
    departed_alone: { user_id: administrator.id, departed_id: joost.id },
    test_mail: { user_id: administrator.id },
    inbox_moved: { user_id: administrator.id, old_address: 'info@park.example' },
    inbox_left: { old_address: 'info@park.example' },
    stuck_things: { user_id: administrator.id, since: await whatWaits(db) },
    listing_ends: { listing_id: offer },
    listing_ended: { listing_id: ended },
    request_asked: { listing_id: request },
    ...(await recallSamples(db, administrator.id, anna.id)),
    listing_days_over: { listing_id: over },
    listing_past_date: { listing_id: old },
    listing_not_answered: { listing_id: unanswered },
  }
}

type Db = App['db']

async function aPerson(
  db: Db,
  name: string,
  organisation: string,
  domain: string,
  location: string,
  verified = true,
): Promise<SignedInUser> {
  const { id: organisation_id } = await db
    .insertInto('organisations')
    .values({ name: organisation, location })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('organisation_domains').values({ domain, organisation_id }).execute()
  const email = `${name.split(' ')[0]?.toLowerCase()}@${domain}`
  const { id } = await db
    .insertInto('users')
    .values({
      name,
      email,
      password_hash: 'x',
      organisation_id,
      ...(verified ? { verified_at: sql<Date>`now()` } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const own = { id: organisation_id, name: organisation, logo: null, location, status: 'approved' as const }
  return {
    id,
    name,
    email,
    role: 'user',
    locale: null,
    verified,
    must_change_password: false,
    grants: [],
    is_safety_officer: false,
    address_ends_at: null,
    is_refused: false,
    has_factor: false,
    factor_due_at: null,
    organisation: own,
  }
}

const dishes = {
  ...{ exchange_type: 'offer', type: 'disposables', disposable_type: 'petri_dishes', total_units: 4 },
  ...{ manufacturer: 'Greiner', product_number: '633180', availability_type: 'free' },
  ...{ location_building: 'Kruyt', expiry_date: '2026-02-28', fit_for: ['clinical', 'research', 'teaching'] },
}

const solvent = {
  ...{ exchange_type: 'offer', type: 'chemicals', title: 'Diethyl ether, stabilised' },
  ...{ substance_category: 'laboratory_use', volume_weight_unit: 'l', total_units: 2 },
  ...{
    manufacturer: 'Merck',
    product_number: '100926',
    availability_type: 'free',
    location_building: 'Kruyt',
  },
  expiry_date: '2099-12-31',
}

/** One listing for each word of the safety officer's. */
async function safetySamples(app: Pick<App, 'db' | 'config'>, owner: SignedInUser, user_id: number) {
  const { db } = app
  await db
    .insertInto('pass_on_rules')
    .values({
      verdict: 'ask',
      is_on: false,
      conditions: JSON.stringify({
        amount: { mass: { number: 2, unit: 'kg' }, volume: { number: 2, unit: 'l' } },
      }),
      texts: JSON.stringify(reasonOfSample),
    })
    .execute()
  const allowed = await published(app, owner, {
    ...solvent,
    title: 'Acetone, technical grade',
    total_units: 1,
  })
  await db.updateTable('pass_on_rules').set({ is_on: true }).where('is_on', '=', false).execute()
  const stopped = await published(app, owner, solvent)
  const refused = await published(app, owner, { ...solvent, title: 'Mixed solvents without a label' })
  await db
    .updateTable('listings')
    .set({
      safety: 'refused',
      safety_reason: 'Nobody can say what is in it. Please hand it to chemical waste.',
    })
    .where('id', '=', refused)
    .execute()
  return {
    listing_stopped: { listing_id: stopped },
    listing_allowed: { listing_id: allowed },
    listing_released: { listing_id: allowed },
    listing_refused: { listing_id: refused },
    safety_waiting: { user_id },
    safety_reminder: { user_id, listing_ids: [stopped] },
  }
}

const reasonOfSample = Object.fromEntries(
  [
    'It can form explosive peroxides, so the safety officer looks at it first.',
    'De stof kan explosieve peroxiden vormen, dus de veiligheidskundige kijkt er eerst naar.',
  ].map((reason, at) => [locales[at], { reason, link: '' }]),
)

async function published(
  { db, config }: Pick<App, 'db' | 'config'>,
  user: SignedInUser,
  given: object,
): Promise<number> {
  const place = { timeZone: config.parkTimeZone }
  const id = expectId(await createListing(db, user, { given: { ...given } }, place))
  const row = await listingById(db, id)
  if (row) expectId(await updateListing(db, row, { given: { ...given }, status: 'active', step: 3 }, place))
  return id
}

const connected = async ({ db }: Pick<App, 'db'>, taker: SignedInUser, listing_id: number): Promise<number> =>
  expectId(
    await connect(db, taker, {
      exchange_type: 'offer',
      listing_id,
      total_units: 1,
      extra_info: '<p>We start on Monday with a new student. I can pick it up with a trolley.</p>',
    }),
  )

/** On another handover than the one before, so that both can be told of. */
async function aPickup(
  db: Db,
  connectionId: number,
  status: 'proposed' | 'agreed',
  starts_at = sql<Date>`date_trunc('week', now()) + interval '10 days 9 hours'`,
): Promise<number> {
  const { id: handover_id } = await db
    .insertInto('handovers')
    .values({ is_joinable: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('connections').set({ handover_id }).where('id', '=', connectionId).execute()
  const { id } = await db
    .insertInto('pickups')
    .values({
      ...{ handover_id, status, proposed_by: 'seller', sequence: 0 },
      ...{ place: 'Kruyt building (O.604)', note: 'Ring at the loading bay, I come down with the trolley.' },
      starts_at,
      ends_at: sql`${starts_at} + interval '30 minutes'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function recallSamples(db: App['db'], by_id: number, user_id: number) {
  const recall_id = await aRecall(db, by_id)
  const lifted = await aRecall(db, by_id, { lifted_at: new Date(), after_id: recall_id })
  const said = async (recall_id: number, kind: 'correction' | 'lifted', text: string) => {
    const { id: message_id } = await db
      .insertInto('recall_messages')
      .values({ recall_id, kind, text, by_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { recall_id, user_id, message_id }
  }
  return {
    recall: { recall_id, user_id },
    recall_reminder: { recall_id, user_id },
    recall_taken_out: { recall_id, user_id, listing_ids: [await aMicroscope(db)] },
    recall_correction: await said(
      recall_id,
      'correction',
      'Only lamps from before 2020 break. Newer ones are fine.',
    ),
    recall_lifted: await said(
      lifted,
      'lifted',
      'All lamp housings were replaced. You can use the microscopes again.',
    ),
  }
}

async function aMicroscope(db: Db): Promise<number> {
  const { listing_id } = await db
    .selectFrom('connections')
    .select('listing_id')
    .where('title', '=', 'Fluorescence microscope DM4')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return listing_id as number
}

async function aRecall(
  db: Db,
  by_id: number,
  ended: { lifted_at?: Date; after_id?: number } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('recalls')
    .values({
      criteria: JSON.stringify({ name: 'microscope' }),
      reason: 'The lamp housing can break. Do not switch it on; we will look at each of them this week.',
      by_id,
      ...ended,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function someAlerts(db: Db, user_id: number): Promise<number[]> {
  const alerts = [
    {
      exchange_type: 'offer' as const,
      specifications: { type: ['equipment'], device_type: ['centrifuge'], availability_type: ['free'] },
    },
    { exchange_type: 'request' as const, specifications: { type: ['equipment'] } },
    { exchange_type: 'offer' as const, specifications: { type: ['disposables'] } },
  ]
  const rows = await db
    .insertInto('alerts')
    .values(
      alerts.map(({ exchange_type, specifications }) => ({
        exchange_type,
        user_id,
        frequency: 'daily' as const,
        specifications: JSON.stringify(specifications),
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function aJoinRequest(
  db: Db,
  status: 'awaiting_approval' | 'approved' | 'rejected' = 'awaiting_approval',
): Promise<number> {
  const { id } = await db
    .insertInto('join_requests')
    .values({
      organization: 'Institute for Soil Research',
      contact_person: 'Lotte Meijer',
      email: 'lotte@soil.example',
      location: 'Building 12',
      status,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Answers the day of the mail before, which did not have the last two. */
async function whatWaits(db: Db): Promise<string> {
  const message = { email: 'eva@lab.example', message: 'May we list gas bottles?' }
  const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`
  await db
    .insertInto('contact_messages')
    .values([
      { ...message, name: 'Eva Mulder', created_at: daysAgo(22) as never },
      { ...message, name: 'Ilse de Groot', created_at: daysAgo(4) as never },
    ])
    .execute()
  await db
    .updateTable('join_requests')
    .set({ created_at: daysAgo(3) })
    .where('id', '=', await aJoinRequest(db))
    .execute()
  return new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)
}

async function aContactMessage(db: Db, more: { name?: string; created_at?: Date } = {}): Promise<number> {
  const { id } = await db
    .insertInto('contact_messages')
    .values({
      name: 'Ruben Hoekstra',
      email: 'ruben@start-up.example',
      organisation: 'Enzyme Start-up',
      message:
        'Hello,\nwe rent two benches at the park. Can a company of four people join as well?\nKind regards, Ruben',
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function expectId(outcome: number | Refusal): number {
  if (outcome instanceof Refusal) throw new Error(`${outcome.code} ${JSON.stringify(outcome.errors)}`)
  return outcome
}
