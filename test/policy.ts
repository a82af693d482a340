/**
 * Who may use which route, as data. One line per route of `src/routes.ts`; what a
 * line's class means for each role is `classes`, below. `security-matrix.test.ts` walks all of it, and a
 * route without a line fails there.
 */

export const roles = [
  'visitor',
  'unverified',
  /** Has a temporary password that must be changed first. */
  'temporary',
  /** The owner of, or a party to, what the URL names. */
  'owner',
  /** Of another organisation. */
  'other',
  /** Of an organisation that was revoked, with things of their own. */
  'revoked',
  /** Of another organisation, with the right of safety officer. */
  'officer',
  /** Of no organisation, made by an administrator to read the report. */
  'board',
  /** Of no organisation. */
  'administrator',
] as const
export type Role = (typeof roles)[number]

/** What the id in a URL names. `page`, `table` and `file` are no ids. */
export type Thing =
  | 'listing'
  | 'draft'
  | 'waiting_listing'
  | 'pass_on_rule'
  | 'rule_change'
  | 'recall'
  | 'connection'
  | 'clear_out'
  | 'clear_out_row'
  | 'pickup'
  | 'handover'
  | 'alert'
  | 'order_list'
  | 'session'
  | 'passkey'
  /** Of somebody for whom the owner stands in. */
  | 'absence'
  | 'join_request'
  | 'user'
  | 'organisation'
  | 'building'
  | 'provider'
  | 'deleted_building'
  | 'faq_category'
  | 'faq_item'
  | 'contact_message'
  | 'page'
  | 'table'

/** `in`: not refused by any rule about people (200, or a 4xx about what was sent or its state). */
export type Expected = 'in' | 401 | 403 | 404
export type Expectations = Record<Role, Expected>

const everyone: Expectations = {
  visitor: 'in',
  unverified: 'in',
  temporary: 'in',
  owner: 'in',
  other: 'in',
  revoked: 'in',
  officer: 'in',
  board: 'in',
  administrator: 'in',
}
const signedIn: Expectations = { ...everyone, visitor: 401 }
const verified: Expectations = { ...signedIn, unverified: 403, temporary: 403 }
const member: Expectations = { ...verified, revoked: 403, board: 403, administrator: 403 }
const administrator: Expectations = {
  ...{ ...verified, owner: 403, other: 403, revoked: 403, officer: 403, board: 403 },
}

export const classes = {
  public: everyone,
  'signed-in': signedIn,
  verified,
  member,
  administrator,
  report: { ...administrator, board: 'in' },
  'safety-officer': { ...administrator, officer: 'in', administrator: 403 },
  'safety-desk': { ...administrator, officer: 'in' },
  /** Administrators only where officers let it wait. */
  'safety-decision': { ...administrator, officer: 'in', administrator: 403 },
  /** Others see it and may not do this. */
  owner: { ...member, other: 403, officer: 403 },
  'owner-or-administrator': { ...member, other: 403, officer: 403, administrator: 'in' },
  /** Others may not even know of it, administrators may. */
  party: { ...verified, other: 404, officer: 404, revoked: 404, board: 404 },
  'member-party': { ...member, other: 404, officer: 404 },
  'member-party-or-administrator': { ...member, other: 404, officer: 404, administrator: 'in' },
  /** Nobody else may know of it. */
  own: { ...member, other: 404, officer: 404 },
  /** No guard: the owner, or anybody with a mailed link; to all others it is not there. */
  'own-or-token': {
    ...everyone,
    visitor: 404,
    unverified: 404,
    temporary: 404,
    other: 404,
    revoked: 404,
    officer: 404,
    board: 404,
    administrator: 404,
  },
  /** Only a mailed link, which the walk does not have. */
  token: {
    visitor: 404,
    unverified: 404,
    temporary: 404,
    owner: 404,
    other: 404,
    revoked: 404,
    officer: 404,
    board: 404,
    administrator: 404,
  },
  'own-verified': { ...verified, other: 404, officer: 404, revoked: 404, board: 404, administrator: 404 },
  'own-signed-in': {
    ...signedIn,
    unverified: 404,
    temporary: 404,
    other: 404,
    revoked: 404,
    officer: 404,
    board: 404,
    administrator: 404,
  },
} satisfies Record<string, Expectations>
export type Class = keyof typeof classes

/** A class, and where it differs per thing: a draft is hidden from others, where a listing is not. */
export type Line = Class | { class: Class; thing: Thing; hidden?: Partial<Expectations> }
const of = (name: Class, thing: Thing, hidden?: Partial<Expectations>): Line => ({
  class: name,
  thing,
  ...(hidden ? { hidden } : {}),
})
const unseen = { other: 404, officer: 404 } as const

export const policy: Record<string, Line> = {
  'GET /': 'public',
  'GET /about': 'public',
  'GET /disclaimer': 'public',
  'GET /privacy': 'public',
  'GET /safety': 'public',
  'GET /api': 'public',
  'GET /join-labex': 'public',
  'GET /contact': 'public',
  'GET /faq': 'public',
  'GET /map': 'public',
  'GET /login': 'public',
  'GET /login/create': 'public',
  'GET /login/provider/:id': of('public', 'provider'),
  'GET /login/provider/:id/join': of('public', 'provider'),
  'GET /login/forgot-password': 'public',
  'GET /reset-password': 'public',
  'GET /way-back': 'public',
  'GET /verify-email': 'signed-in',
  'GET /verify-email/confirm': 'public',

  'GET /account': 'signed-in',
  'GET /dashboard': 'signed-in',
  'GET /agree': 'signed-in',
  'GET /account/second-factor': 'verified',
  'GET /listings/offers': 'public',
  'GET /listings/requests': 'public',
  'GET /listings/create': 'member',
  'GET /listings/:id': of('public', 'listing', {
    visitor: 404,
    unverified: 404,
    temporary: 404,
    other: 404,
    revoked: 404,
    officer: 404,
    board: 404,
  }),
  'GET /listings/:id/edit': of('owner', 'listing', unseen),
  'GET /alerts': 'verified',
  'GET /alerts/create': 'member',
  'GET /alerts/:id/edit': of('own', 'alert'),
  'GET /alerts/:id/pause': of('own-or-token', 'alert'),
  'POST /alerts/:id/pause': of('token', 'alert'),
  'GET /matches': 'verified',
  'GET /listings/:id/renew': of('own-or-token', 'listing'),
  'GET /listings/:id/keep': of('own-or-token', 'listing'),
  'GET /clear-outs/new': 'member',
  'GET /clear-outs/:id': of('public', 'clear_out'),
  'GET /clear-outs/:id/poster': of('public', 'clear_out'),
  'GET /clear-outs/:id/renew': of('owner', 'clear_out'),
  'GET /clear-outs/:id/rows': of('owner', 'clear_out'),
  'GET /before-you-buy': 'member',
  /** And colleagues with its link, which the walk does not have. */
  'GET /before-you-buy/:id': of('own', 'order_list'),
  'GET /my-listings': 'verified',
  'GET /my-connections': 'verified',
  'GET /connections/:id': of('party', 'connection'),
  'GET /connections/:id/handed-over': of('own-or-token', 'connection'),
  'GET /handovers/:id': of('party', 'handover'),
  'GET /connections/:id/pickup.ics': of('party', 'pickup'),

  'GET /recall': 'safety-officer',
  'GET /recall/csv': 'safety-officer',
  'GET /recalls/:id': of('safety-officer', 'recall'),
  'GET /recalls/:id/answer': of('own-signed-in', 'recall'),
  'POST /api/recall': 'safety-officer',
  'POST /api/recalls/:id/tell': of('safety-officer', 'recall'),
  'POST /api/recalls/:id/correct': of('safety-officer', 'recall'),
  'POST /api/recalls/:id/lift': of('safety-officer', 'recall'),
  'POST /api/recalls/:id/remind': of('safety-officer', 'recall'),
  'POST /api/recalls/:id/answer': of('own-signed-in', 'recall'),
  'POST /api/recalls/:id/take-out': of('safety-officer', 'recall'),
  'GET /safety-desk': 'safety-desk',
  'GET /safety-desk/decisions': 'safety-desk',
  'GET /safety-desk/rules/new': 'safety-officer',
  'GET /safety-desk/rules/:id': of('safety-officer', 'pass_on_rule'),

  'GET /admin': 'administrator',
  'GET /report': 'report',
  'GET /report/csv': 'report',
  'GET /admin/report': 'report',
  'GET /admin/join-labex-requests': 'administrator',
  'GET /admin/connections': 'administrator',
  'GET /admin/listings': 'administrator',
  'GET /admin/faq': 'administrator',
  'GET /admin/faq/create': 'administrator',
  'GET /admin/faq/:id/edit': of('administrator', 'faq_item'),
  'GET /admin/buildings': 'administrator',
  'GET /admin/buildings/create': 'administrator',
  'GET /admin/buildings/:id/edit': of('administrator', 'building'),
  'GET /admin/users': 'administrator',
  'GET /admin/users/create': 'administrator',
  'GET /admin/users/:id/edit': of('administrator', 'user'),
  'GET /admin/organisations': 'administrator',
  'GET /admin/contact': 'administrator',
  'GET /admin/audit': 'administrator',
  'GET /admin/sign-in': 'administrator',
  'GET /admin/sign-in/create': 'administrator',
  'GET /admin/sign-in/:id/edit': of('administrator', 'provider'),
  'GET /admin/settings': 'administrator',
  'GET /admin/substances': 'administrator',

  'GET /api/user': 'signed-in',
  'POST /api/login': 'public',
  'POST /api/login/factor': 'public',
  'DELETE /api/login/factor': 'public',
  'POST /api/login/passkey': 'public',
  'POST /api/login/passkey/options': 'public',
  'POST /api/login/provider/start': 'public',
  'POST /api/login/provider': 'public',
  'POST /api/login/provider/join': 'public',
  'POST /api/login/provider/link': 'public',
  'POST /api/login/provider/link/open': 'public',
  'POST /api/login/provider/account': 'public',
  'POST /api/logout': 'signed-in',
  'POST /api/users': 'public',
  'POST /api/forgot-password': 'public',
  'POST /api/reset-password': 'public',
  'POST /api/way-back': 'public',
  'POST /api/way-back/stop': 'public',
  'POST /api/email/verification-notification': 'signed-in',
  'POST /api/email/verify': 'public',
  'PATCH /api/account': 'signed-in',
  'DELETE /api/account': 'signed-in',
  'GET /api/account/concerned': 'signed-in',
  'GET /api/account/export': 'signed-in',
  'POST /api/account/away': 'member',
  'DELETE /api/account/away': 'member',
  'DELETE /api/account/standing-in/:id': of('own', 'absence'),
  'DELETE /api/account/sessions/:id': of('own-signed-in', 'session'),
  'GET /api/account/proof': 'signed-in',
  'POST /api/account/proof': 'signed-in',
  'POST /api/account/proof/options': 'signed-in',
  'POST /api/account/factors/link': 'verified',
  'POST /api/account/factors/opened': 'verified',
  'POST /api/account/code/start': 'verified',
  'POST /api/account/code': 'verified',
  'DELETE /api/account/code': 'verified',
  'POST /api/account/passkeys/options': 'verified',
  'POST /api/account/passkeys': 'verified',
  'DELETE /api/account/passkeys/:id': of('own-verified', 'passkey'),
  'POST /api/account/recovery-codes': 'verified',
  'POST /api/locale': 'public',
  'POST /api/agree': 'signed-in',
  'POST /api/get-started': 'public',
  'POST /api/join-labex': 'public',
  'POST /api/contact': 'public',

  'GET /api/listings': 'public',
  'POST /api/listings': 'member',
  'GET /api/listings/my-offers': 'verified',
  'GET /api/listings/possible-matches': 'member',
  'POST /api/before-you-buy': 'member',
  'POST /api/before-you-buy/drafts': 'member',
  'POST /api/clear-outs': 'member',
  'POST /api/clear-outs/photos': 'member',
  'PATCH /api/clear-outs/:id': of('owner', 'clear_out'),
  'POST /api/clear-outs/:id/rows': of('owner', 'clear_out'),
  'PATCH /api/clear-outs/:id/rows/:row': of('owner', 'clear_out_row'),
  'DELETE /api/clear-outs/:id/rows/:row': of('owner', 'clear_out_row'),
  'POST /api/clear-outs/:id/publish': of('owner', 'clear_out'),
  'POST /api/clear-outs/:id/renew': of('owner', 'clear_out'),
  'POST /api/clear-outs/:id/take': of('member', 'clear_out'),
  'GET /api/buildings': 'public',
  'GET /api/substances': 'verified',
  'GET /api/statements': 'verified',
  'PATCH /api/listings/:id': of('owner', 'listing', unseen),
  'DELETE /api/listings/:id': of('owner-or-administrator', 'listing', unseen),
  'POST /api/upload-image': 'member',
  'POST /api/delete-image': 'member',
  'GET /api/dashboard/listings/:page': of('verified', 'page'),
  'GET /api/dashboard/connections/:page': of('verified', 'page'),
  'POST /api/dashboard/duplicate/:id': of('owner', 'listing', unseen),
  'POST /api/listings/:id/renew': of('own-or-token', 'listing'),
  'POST /api/listings/:id/keep': of('own-or-token', 'listing'),
  'POST /api/connections': 'member',
  'DELETE /api/connections/:id': of('member-party-or-administrator', 'connection'),
  'POST /api/connections/:id/complete': of('member-party', 'connection'),
  'POST /api/connections/:id/handed-over': of('own-or-token', 'connection'),
  'POST /api/connections/:id/returned': of('member-party', 'connection'),
  'POST /api/connections/:id/contact': of('member-party', 'connection'),
  'POST /api/connections/:id/pickups': of('member-party', 'connection'),
  'POST /api/connections/:id/pickups/:pickup/accept': of('member-party', 'pickup'),
  'POST /api/connections/:id/statement': of('member-party', 'connection'),
  'POST /api/connections/:id/written': of('member-party', 'connection'),

  'GET /api/alerts/count': 'public',
  'POST /api/alerts': 'member',
  'PATCH /api/alerts/:id': of('own', 'alert'),
  'DELETE /api/alerts/:id': of('own', 'alert'),
  'POST /api/alerts/:id/pause': of('own-or-token', 'alert'),
  'GET /api/matches/unread': 'signed-in',
  'POST /api/matches/read': 'verified',

  'POST /api/safety/rules': 'safety-officer',
  'POST /api/safety/rules/try': 'safety-officer',
  'PATCH /api/safety/rules/:id': of('safety-officer', 'pass_on_rule'),
  'DELETE /api/safety/rules/:id': of('safety-officer', 'pass_on_rule'),
  'POST /api/safety/registers': 'safety-officer',
  'POST /api/safety/registers/try': 'safety-officer',
  'POST /api/safety/changes/:id/undo': of('safety-officer', 'rule_change'),
  'POST /api/safety/decisions': 'safety-desk',
  'POST /api/safety/listings/:id/allow': of('safety-decision', 'waiting_listing'),
  'POST /api/safety/listings/:id/refuse': of('safety-decision', 'waiting_listing'),

  'POST /api/admin/join-labex-requests/:id/approve': of('administrator', 'join_request'),
  'POST /api/admin/join-labex-requests/:id/reject': of('administrator', 'join_request'),
  'GET /api/admin/connections/:page': of('administrator', 'page'),
  'GET /api/admin/listings/:page': of('administrator', 'page'),
  'POST /api/admin/listings/:id/ask': of('administrator', 'listing'),
  'POST /api/admin/listings/:id/hide': of('administrator', 'listing'),
  'POST /api/admin/listings/:id/show': of('administrator', 'listing'),
  'POST /api/admin/audit/retention': 'administrator',
  'POST /api/admin/buildings': 'administrator',
  'POST /api/admin/buildings/accept': 'administrator',
  'POST /api/admin/buildings/take-back': 'administrator',
  'PATCH /api/admin/buildings/:id': of('administrator', 'building'),
  'DELETE /api/admin/buildings/:id': of('administrator', 'building'),
  'POST /api/admin/buildings/:id/restore': of('administrator', 'deleted_building'),
  'GET /api/admin/faq-categories': 'administrator',
  'POST /api/admin/faq-categories': 'administrator',
  'PATCH /api/admin/faq-categories/:id': of('administrator', 'faq_category'),
  'DELETE /api/admin/faq-categories/:id': of('administrator', 'faq_category'),
  'POST /api/admin/faq': 'administrator',
  'PATCH /api/admin/faq/:id': of('administrator', 'faq_item'),
  'DELETE /api/admin/faq/:id': of('administrator', 'faq_item'),
  'POST /api/admin/users': 'administrator',
  'GET /api/admin/users/:id': of('administrator', 'user'),
  'PATCH /api/admin/users/:id': of('administrator', 'user'),
  'DELETE /api/admin/users/:id': of('administrator', 'user'),
  'POST /api/admin/users/:id/left': of('administrator', 'user'),
  'DELETE /api/admin/users/:id/left': of('administrator', 'user'),
  'POST /api/admin/users/:id/move-listings': of('administrator', 'user'),
  'POST /api/admin/users/:id/grants': of('administrator', 'user'),
  'POST /api/admin/users/:id/end-sessions': of('administrator', 'user'),
  'POST /api/admin/users/:id/reset-password': of('administrator', 'user'),
  'POST /api/admin/users/:id/way-back': of('administrator', 'user'),
  'DELETE /api/admin/users/:id/way-back': of('administrator', 'user'),
  'GET /api/admin/organisations': 'administrator',
  'POST /api/admin/organisations': 'administrator',
  'GET /api/admin/organisations/:id': of('administrator', 'organisation'),
  'PATCH /api/admin/organisations/:id': of('administrator', 'organisation'),
  'POST /api/admin/organisations/:id/mail-only': of('administrator', 'organisation'),
  'POST /api/admin/organisations/:id/logo': of('administrator', 'organisation'),
  'POST /api/admin/organisations/:id/revoke': of('administrator', 'organisation'),
  'POST /api/admin/organisations/:id/approve': of('administrator', 'organisation'),
  'POST /api/admin/test-mail': 'administrator',
  'POST /api/admin/disclaimer-checked': 'administrator',
  'GET /api/admin/providers': 'administrator',
  'POST /api/admin/providers': 'administrator',
  'PATCH /api/admin/providers/:id': of('administrator', 'provider'),
  'DELETE /api/admin/providers/:id': of('administrator', 'provider'),
  'POST /api/admin/providers/:id/try': of('administrator', 'provider'),
  'POST /api/admin/users/:id/part-provider': of('administrator', 'user'),
  'DELETE /api/admin/users/:id/kept-password': of('administrator', 'user'),
  'GET /api/admin/settings': 'administrator',
  'PATCH /api/admin/settings': 'administrator',
  'POST /api/admin/settings/pictures': 'administrator',
  'POST /api/admin/settings/preview': 'administrator',
  'POST /api/admin/substances': 'administrator',
  'POST /api/admin/substances/bundled': 'administrator',
  'POST /api/admin/substances/undo': 'administrator',
  'PATCH /api/admin/contact/:id': of('administrator', 'contact_message'),
  'GET /api/admin/csv/:table': of('administrator', 'table'),
}

/** Answer without knowing who asks: health, files, reports. */
export const raw = [
  'GET /up',
  'GET /ready',
  'GET /metrics',
  'GET /_seen',
  'GET /qr.svg',
  'GET /_mail',
  'GET /_demo',
  'GET /api/openapi.json',
  'POST /csp-report',
  'POST /page-error',
  'GET /storage/*',
  'GET /assets/*',
  'GET /favicon.svg',
  'GET /favicon.ico',
  'GET /park-icons/:name',
  'GET /apple-touch-icon.png',
  'GET /icons/*',
  'GET /manifest.webmanifest',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /sitemaps/:page',
  'GET /cards/*',
]

export const classOf = (line: Line | undefined) => (typeof line === 'object' ? line.class : line)
export const thingOf = (line: Line | undefined) => (typeof line === 'object' ? line.thing : undefined)
