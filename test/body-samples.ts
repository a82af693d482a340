import { clearOutSamples } from './clear-out-bodies.ts'
import { factorSamples } from './factor-samples.ts'
import { centrifuge, password } from './factories.ts'
import type { Role } from './policy.ts'

/** A valid body for each call that takes one. */
export interface Sample {
  as?: Role
  /** Valid; TAG is replaced by something new each time. */
  body: object
  /** Keys that are columns' names and may be given here too. */
  also?: string[]
}

const passphrase = 'three quiet centrifuges'
const listingKeys = [
  'opened',
  'status',
  'version',
  'step',
  'type',
  'title',
  'exchange_type',
  'location',
  'total_units',
  'extra_info',
  'volume_weight_unit',
  'not_known',
  'available_from',
  'opened',
  'available_until',
  'availability_type',
  'location_building',
  'location_room',
]
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
const building = { name_en: 'TAG', name_nl: 'TAG', spellings: ['Short TAG'], x: 0.5, y: 0.25 }
const spelled = { spellings: [{ spelling: 'TAG', building_id: 1 }] }
const anAlert = { exchange_type: 'offer', status: 'active', frequency: 'daily' }
const faq = { title: 'Who TAG?', content: '<p>All</p>', faq_category_id: 1 }

const conditions = [
  'category',
  'cas',
  'register',
  'statements',
  'flags',
  'lacks',
  'past_date',
  'fit_for',
  'mass',
  'mass_unit',
  'volume',
  'volume_unit',
  'pieces',
  'amount',
  'unit',
]
const aRule = { verdict: 'ask', is_on: false, statements: ['H200'], reason_en: 'TAG', reason_nl: 'TAG' }

export const samples: Record<string, Sample> = {
  ...factorSamples,
  ...clearOutSamples,
  'POST /api/login': { as: 'visitor', body: { email: 'EMAIL', password } },
  'POST /api/logout': { body: {} },
  'POST /api/users': {
    as: 'visitor',
    body: {
      name: 'Kim',
      email: 'TAG@DOMAIN',
      password: passphrase,
      password_confirmation: passphrase,
      disclaimer: true,
    },
  },
  'POST /api/forgot-password': { as: 'visitor', body: { email: 'TAG@DOMAIN' } },
  'POST /api/reset-password': {
    as: 'visitor',
    body: { email: 'TAG@DOMAIN', token: 'TAG', password: passphrase, password_confirmation: passphrase },
  },
  'POST /api/email/verification-notification': { as: 'unverified', body: {} },
  'POST /api/email/verify': { as: 'visitor', body: { token: 'TAG' } },
  'PATCH /api/account': {
    body: {
      name: 'TAG',
      building: 'TAG',
      locale: 'nl',
      notify: { listing_reminders: false },
      current_password: password,
    },
    also: ['email'],
  },
  'DELETE /api/account': { body: { current_password: 'not it' } },
  'POST /api/account/away': { body: { until: '2026-12-11', stand_in: 'TAG@DOMAIN' } },
  'DELETE /api/account/away': { body: {} },
  'DELETE /api/account/standing-in/:id': { body: {} },
  'DELETE /api/account/sessions/:id': { body: {} },
  'POST /api/locale': { body: { locale: 'nl' } },
  'POST /api/agree': { body: { asked: 1 } },
  'POST /api/join-labex': {
    as: 'visitor',
    body: {
      organization: 'TAG',
      contact_person: 'Kim',
      email: 'TAG@tag-TAG.example',
      phone: '1',
      department: 'D',
      department_type: 'T',
      location: 'A',
      lab_description: 'L',
      confirm_location: true,
      confirm_disclaimer: true,
    },
  },
  'POST /api/get-started': { as: 'visitor', body: { email: 'TAG@else.example' } },
  'POST /api/contact': {
    as: 'visitor',
    body: { name: 'Kim', email: 'TAG@else.example', organisation: 'O', message: 'Hello' },
  },
  'POST /api/listings': { body: { ...centrifuge, images: [], image_alts: {}, step: 1 }, also: listingKeys },
  'PATCH /api/listings/:id': {
    body: { title: 'New', description: '<p>x</p>', images: [], image_alts: {}, total_units: 2 },
    also: listingKeys,
  },
  'DELETE /api/listings/:id': { body: {} },
  'POST /api/delete-image': { body: { path: 'listings/TAG.webp' } },
  'POST /api/dashboard/duplicate/:id': { body: {} },
  'POST /api/connections': {
    as: 'other',
    body: {
      exchange_type: 'offer',
      listing_id: 'LISTING',
      total_units: 3,
      extra_info: '<p>x</p>',
      offer_id: null,
    },
    also: ['unit'],
  },
  'DELETE /api/connections/:id': { body: { reason: 'Broken' } },
  'POST /api/connections/:id/complete': { body: { whole: true } },
  'POST /api/connections/:id/pickups': {
    body: { starts_at: tomorrow(), ends_at: null, place: 'Kruyt', note: 'With a trolley' },
  },
  'POST /api/connections/:id/pickups/:pickup/accept': { body: {} },
  'POST /api/connections/:id/statement': {
    body: { what: 'Yeast', cleaned_with: 'Ethanol', cleaned_on: '2026-11-20', by: 'Anna' },
  },
  'POST /api/connections/:id/written': { body: {} },
  'POST /api/connections/:id/handed-over': { body: { token: 'TAG', whole: true } },
  'POST /api/connections/:id/returned': { body: {} },
  'POST /api/connections/:id/contact': { body: { email: null } },
  'POST /api/before-you-buy/drafts': { body: { lines: [{ line: '64-17-5 ethanol TAG' }] } },
  'POST /api/before-you-buy': { body: { lines: ['64-17-5 ethanol TAG'] } },
  'PATCH /api/clear-outs/:id/rows/:row': { body: { title: 'TAG', version: 2 }, also: listingKeys },
  'POST /api/alerts': { body: { ...anAlert, specifications: { type: ['equipment'], total_units: 2 } } },
  'PATCH /api/alerts/:id': { body: { ...anAlert, specifications: { type: ['equipment'] } } },
  'DELETE /api/alerts/:id': { body: {} },
  'POST /api/alerts/:id/pause': { body: { token: 'TAG', alerts: '' } },
  'POST /api/matches/read': { body: { listing_ids: [1] } },
  'POST /api/admin/join-labex-requests/:id/approve': { body: { joins: 'same' } },
  'POST /api/admin/join-labex-requests/:id/reject': { body: { people: 'leave' } },
  'POST /api/admin/listings/:id/ask': { body: {} },
  'POST /api/admin/listings/:id/hide': { body: { reason: 'Unsafe' } },
  'POST /api/admin/listings/:id/show': { body: {} },
  'POST /api/admin/audit/retention': { body: { days: 730 } },
  'POST /api/admin/buildings/accept': { body: spelled, also: ['spellings'] },
  'POST /api/admin/buildings/take-back': { body: spelled, also: ['spellings'] },
  'POST /api/admin/buildings': { body: { ...building, name_nl: 'TAG' }, also: ['name_nl'] },
  'PATCH /api/admin/buildings/:id': { body: { ...building } },
  'DELETE /api/admin/buildings/:id': { body: {} },
  'POST /api/admin/buildings/:id/restore': { body: {} },
  'POST /api/admin/faq-categories': { body: { name: 'TAG', position: 0 } },
  'PATCH /api/admin/faq-categories/:id': { body: { name: 'TAG', position: 0 } },
  'DELETE /api/admin/faq-categories/:id': { body: {} },
  'POST /api/admin/faq': { body: { ...faq, position: 0 } },
  'PATCH /api/admin/faq/:id': {
    body: { title: 'Who TAG?', content: '<p>All</p>', position: 0 },
    also: ['faq_category_id'],
  },
  'DELETE /api/admin/faq/:id': { body: {} },
  'POST /api/admin/users': {
    body: { name: 'Kim', email: 'TAG@DOMAIN', password: passphrase, password_confirmation: passphrase },
  },
  'PATCH /api/admin/users/:id': { body: { name: 'Kim', email: 'TAG@DOMAIN' } },
  'DELETE /api/admin/users/:id': { body: {} },
  'POST /api/admin/users/:id/left': { body: { colleague: null } },
  'DELETE /api/admin/users/:id/left': { body: {} },
  'POST /api/admin/users/:id/move-listings': { body: { to: 1 } },
  'POST /api/safety/rules': { as: 'officer', body: aRule, also: conditions },
  'POST /api/safety/rules/try': {
    as: 'officer',
    body: { statements: ['H350'] },
    also: [...conditions, 'verdict'],
  },
  'PATCH /api/safety/rules/:id': { as: 'officer', body: { ...aRule, version: 1 }, also: conditions },
  'DELETE /api/safety/rules/:id': { as: 'officer', body: {} },
  'POST /api/safety/changes/:id/undo': { as: 'officer', body: {} },
  'POST /api/safety/registers': {
    as: 'officer',
    body: { register: 'precursors', csv: '67-64-1', source: 'List' },
    also: ['empty', 'effect'],
  },
  'POST /api/safety/registers/try': {
    as: 'officer',
    body: { register: 'precursors', csv: '67-64-1' },
    also: ['empty'],
  },
  'POST /api/safety/decisions': { as: 'officer', body: { verdict: 'refuse', listings: [], reason: 'No' } },
  'POST /api/safety/listings/:id/allow': { as: 'officer', body: { version: 1 } },
  'POST /api/safety/listings/:id/refuse': { as: 'officer', body: { version: 1, reason: 'No' } },
  'POST /api/admin/users/:id/grants': { body: { grants: ['safety_officer'] } },
  'POST /api/admin/users/:id/end-sessions': { body: {} },
  'POST /api/admin/users/:id/reset-password': { body: {} },
  'POST /api/listings/:id/renew': { body: { act: 'extend', token: 'TAG', again: true } },
  'POST /api/listings/:id/keep': { body: { act: 'withdraw', token: 'TAG', again: false }, also: ['fit_for'] },
  'POST /api/admin/organisations': { body: { name: 'TAG', location: 'A', domains: ['TAG.example'] } },
  'PATCH /api/admin/organisations/:id': {
    body: { name: 'TAG', location: 'A', domains: ['TAG.example'], people: 'stay' },
    also: ['logo', 'version'],
  },
  'POST /api/admin/organisations/:id/mail-only': { body: { domain: 'TAG.example', until: '2026-12-24' } },
  'POST /api/admin/organisations/:id/revoke': { body: {} },
  'POST /api/admin/organisations/:id/approve': { body: {} },
  'POST /api/admin/test-mail': { body: {} },
  'POST /api/admin/substances/bundled': { body: {}, also: ['effect', 'confirmed'] },
  'POST /api/admin/substances/undo': { body: { change: 1 } },
  'POST /api/recall': {
    as: 'officer',
    body: { cas: '67-64-1', lot: 'TAG', name: 'acetone', organisation: null, reason: 'Leaks' },
  },
  'POST /api/recalls/:id/tell': { as: 'officer', body: { version: 1 } },
  'POST /api/recalls/:id/correct': { as: 'officer', body: { version: 1, text: 'Only TAG' } },
  'POST /api/recalls/:id/lift': { as: 'officer', body: { version: 1, text: 'It is fine' } },
  'POST /api/recalls/:id/answer': {
    body: { token: 'TAG', listing_id: 'LISTING', connection_id: 1, answer: 'set_aside' },
  },
  'POST /api/recalls/:id/take-out': { as: 'officer', body: { listing_id: 'LISTING', reason: 'Another lot' } },
  'POST /api/admin/disclaimer-checked': { body: {} },
  'PATCH /api/admin/settings': {
    body: { section: 'name', values: { park_name: 'TAG' } },
  },
  'POST /api/admin/settings/preview': {
    body: { section: 'name', values: { park_name: 'TAG' }, language: 'en', theme: 'light' },
  },
  'PATCH /api/admin/contact/:id': { body: { answered: true } },
}
