import { z } from 'zod'
import { addressSchema } from '../accounts/address.ts'
import { deleteUser } from '../accounts/delete-user.ts'
import { personName } from '../accounts/inputs.ts'
import { contactTable } from '../contact/table.ts'
import { faqTable } from '../faq/table.ts'
import { paragraphs } from '../fields/line.ts'
import { action, type Call, idParam, page, pageParam } from '../http/action.ts'
import { audit } from '../http/audit.ts'
import { Refusal } from '../http/errors.ts'
import { defer } from '../http/inertia.ts'
import { todayIn } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { listingById } from '../listings/sql.ts'
import { joinRequestsTable, organisationsTable } from '../organisations/table.ts'
import { chart, rangeOf } from './charts.ts'
import { figures } from './figures.ts'
import { hideListing, showListing } from './hide-listing.ts'
import { organisationOf } from './person.ts'
import { type AdminUser, adminUserById, colleaguesOf } from './sql.ts'
import { tableCsv, tablePage } from './table.ts'
import { auditTable } from './tables/audit.ts'
import { connectionsTable } from './tables/connections.ts'
import { listingsTable } from './tables/listings.ts'
import { usersTable } from './tables/users.ts'
import { trailProps } from './trail.ts'
import { createUser, editUser, endAllSessions, moveListings, startReset } from './users.ts'

/** `/admin`: the figures that matter and three charts, over `?range=` (SPEC.md section 1). */
export const dashboardPage = page('admin/Dashboard', {
  props: async (call) => ({
    range: rangeOf(call),
    figures: await figures(call),
    charts: defer(async () => {
      const [listings, connections, users] = await Promise.all([
        chart(call, 'listings'),
        chart(call, 'connections'),
        chart(call, 'users'),
      ])
      return { listings, connections, users }
    }),
  }),
})

export const connectionsPage = page('admin/Connections', {
  props: async (call) => {
    const { rows: connections, ...rest } = await tablePage(call, connectionsTable)
    return { connections, ...rest, range: rangeOf(call), chart: defer(() => chart(call, 'connections')) }
  },
})

export const listingsPage = page('admin/Listings', {
  props: async (call) => {
    const { rows: listings, ...rest } = await tablePage(call, listingsTable)
    return { listings, ...rest, range: rangeOf(call), chart: defer(() => chart(call, 'listings')) }
  },
})

export const usersPage = page('admin/Users', {
  props: async (call) => {
    const { rows: users, ...rest } = await tablePage(call, usersTable)
    return { users, ...rest, range: rangeOf(call), chart: defer(() => chart(call, 'users')) }
  },
})

export const userCreatePage = page('admin/UserCreate', { props: () => ({}) })
export const userEditPage = page('admin/UserEdit', {
  load: accountOf,
  props: (_, account) => ({ account: accountProps(account) }),
})

export const auditPage = page('admin/Audit', {
  props: async (call) => {
    const { rows, ...rest } = await tablePage(call, auditTable)
    return { audit: rows, ...rest, ...(await trailProps(call)) }
  },
})

/** SPEC.md section 7, GET /admin/connections/{page}: counted from 0. */
export const connectionsAction = action({
  load: (call) => pageParam(call) !== null || null,
  run: (call) => tablePage(call, connectionsTable, (pageParam(call) ?? 0) + 1),
  reply: ({ rows, total }) => ({ connections: rows, total }),
})

/** SPEC.md section 7, GET /admin/listings/{page}: counted from 0. */
export const listingsAction = action({
  load: (call) => pageParam(call) !== null || null,
  run: (call) => tablePage(call, listingsTable, (pageParam(call) ?? 0) + 1),
  reply: ({ rows, total }) => ({ listings: rows, total }),
})

/** The account and what would go with it, for the delete dialog. */
export const userAction = action({
  load: accountOf,
  run: async (call, _, account) => ({
    user: accountProps(account),
    colleagues: await colleaguesOf(call.db, account),
  }),
  reply: (result) => result,
})

/** SPEC.md section 7, POST admin/users. */
export const createUserAction = action({
  input: () =>
    z
      .object({
        name: personName(),
        email: addressSchema,
        password: password(),
        password_confirmation: z.string({ error: () => m.accounts_error_password_confirmation() }),
      })
      .refine((input) => input.password === input.password_confirmation, {
        path: ['password_confirmation'],
        message: m.accounts_error_password_confirmation(),
      }),
  run: async (call, input) => withAccount(call, await createUser(call, input)),
  reply: (user, call) => flashed(call, m.admin_user_created({ name: user.name }), { user }),
})

/** SPEC.md section 7, PATCH admin/users/{id}: name and e-mail; a password is ignored. */
export const updateUserAction = action({
  load: accountOf,
  input: () => z.object({ name: personName(), email: addressSchema }).partial(),
  run: async (call, changes, account) =>
    withAccount(call, (await editUser(call, account, changes)) ?? account.id),
  reply: (user, call) => flashed(call, m.common_saved(), { user }),
})

/** SPEC.md section 7, DELETE admin/users/{id}. One's own account is deleted on /account. */
export const deleteUserAction = action({
  load: accountOf,
  allow: (viewer, account) =>
    viewer.user?.id !== account.id || new Refusal('forbidden', { message: m.admin_error_own_account() }),
  run: async (call, _, account) => (await deleteUser(call.db, account.id, call)) ?? account,
  reply: ({ name }) => ({ message: m.admin_user_deleted({ name }) }),
})

/** CONTRACT.md section 5, POST /api/admin/users/{id}/move-listings. */
export const moveListingsAction = action({
  load: accountOf,
  input: () =>
    z.object({
      to: z
        .int({ error: () => m.admin_error_colleague() })
        .positive(m.admin_error_colleague())
        .max(2_147_483_647, m.admin_error_colleague()),
    }),
  run: (call, { to }, account) => moveListings(call, account, to),
  reply: (moved) => ({ message: m.admin_listings_moved({ count: moved as number }), moved }),
})

export const endSessionsAction = action({
  load: accountOf,
  run: (call, _, account) => endAllSessions(call, account.id),
  reply: () => ({ message: m.admin_sessions_ended() }),
})

export const startResetAction = action({
  load: accountOf,
  allow: (_, account) => account.verified_at !== null,
  run: (call, _, account) => startReset(call, account),
  reply: () => ({ message: m.admin_reset_started() }),
})

/** CONTRACT.md section 5, POST /api/admin/listings/{id}/hide. */
export const hideListingAction = action({
  load: listingOf,
  input: () => z.object({ reason: paragraphs(500, () => m.admin_error_reason()) }),
  run: (call, { reason }, listing) => hideListing(call, listing.id, reason),
  reply: () => ({ message: m.admin_listing_hidden() }),
})

export const showListingAction = action({
  load: listingOf,
  run: (call, _, listing) => showListing(call, listing.id),
  reply: () => ({ message: m.admin_listing_shown() }),
})

const tables: Record<string, (call: Call) => Promise<string>> = {
  connections: (call) => tableCsv(call, connectionsTable),
  listings: (call) => tableCsv(call, listingsTable),
  users: (call) => tableCsv(call, usersTable),
  audit: (call) => tableCsv(call, auditTable),
  faq: (call) => tableCsv(call, faqTable),
  contact: (call) => tableCsv(call, contactTable),
  organisations: (call) => tableCsv(call, organisationsTable),
  'join-labex-requests': (call) => tableCsv(call, joinRequestsTable),
}

/** A table's whole result as CSV, with the query of its page; taking it along leaves an audit row. */
export const csvAction = action({
  load: (call) => (Object.hasOwn(tables, call.params.table ?? '') ? call.params.table : null) ?? null,
  run: async (call, _, table) => {
    const csv = (await tables[table]?.(call)) ?? ''
    await audit(call.db, call, 'table_exported', `table ${table}`)
    return { csv, filename: `labex-${table}-${todayIn(call.app.config.parkTimeZone)}.csv` }
  },
  reply: (file) => file,
})

/** A message for the answer, and for the table a form returns to. */
function flashed<More extends object>(call: Call, message: string, more: More) {
  call.flash(message)
  return { message, ...more }
}

const password = () =>
  z
    .string({ error: () => m.accounts_error_password_required() })
    .min(1, m.accounts_error_password_required())
    .max(1_024, m.accounts_error_password_long())

export type AccountProps = ReturnType<typeof accountProps>

function accountProps(account: AdminUser) {
  const { id, name, email, role, listings_total, open_connections, location } = account
  const organisation = organisationOf(
    account.organisation_id,
    account.organisation_name,
    account.logo,
    location,
  )
  return {
    id,
    name,
    email,
    role,
    verified: account.verified_at !== null,
    location,
    organisation,
    listings_total,
    open_connections,
  }
}

async function withAccount(call: Call, id: number | Refusal) {
  if (id instanceof Refusal) return id
  const account = await adminUserById(call.db, id)
  return account ? accountProps(account) : new Refusal('not_found')
}

async function accountOf(call: Call) {
  const id = idParam(call)
  return (id && (await adminUserById(call.db, id))) || null
}

async function listingOf(call: Call) {
  const id = idParam(call)
  const listing = id === null ? undefined : await listingById(call.db, id)
  return listing && !listing.deleted_at ? listing : null
}
