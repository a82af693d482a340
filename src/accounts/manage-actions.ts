import { z } from 'zod'
import { grantKinds } from '../db/people-tables.ts'
import { action, type Call, idParam, page } from '../http/action.ts'
import type { PropsOf } from '../http/as-json.ts'
import { Refusal, together } from '../http/errors.ts'
import { defer } from '../http/inertia.ts'
import { formatMoment, momentText } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { writtenDay } from '../i18n/written-day.ts'
import { chart, rangeOf } from '../tables/charts.ts'
import { describedTable, tablePage } from '../tables/table.ts'

import { newAccountRefusal } from './account.ts'
import { addressField } from './address.ts'
import type { TakeAlong } from './belonging.ts'
import { endsWith } from './concerned.ts'
import { wayBackOf } from './factors/way-back.ts'
import { setGrants } from './grants.ts'
import { passwordAgain, personName, typedPassword } from './inputs.ts'
import {
  createUser,
  editUser,
  endAllSessions,
  moveRefusal,
  startReset,
  takenRefusal,
  unknownDomain,
} from './manage.ts'

import { type AdminUser, adminUserById, colleaguesOf } from './manage-sql.ts'
import { hashPassword } from './password.ts'
import { dropPassword } from './providers/kept-password.ts'
import { linksOf } from './providers/links.ts'
import { usersChart, usersTable } from './table.ts'

export const usersPage = page('accounts/manage/Index', {
  summary: 'All users.',
  documents: () => describedTable(usersTable),
  props: async (call) => {
    const { rows: users, ...rest } = await tablePage(call, usersTable)
    return { users, ...rest, range: rangeOf(call), chart: defer(() => chart(call, usersChart)) }
  },
})

export const userCreatePage = page('accounts/manage/Create', {
  summary: 'The form of a new user.',
  props: () => ({}),
})
export const userEditPage = page('accounts/manage/Edit', {
  summary: 'A user to change.',
  load: accountOf,
  props: async (call, account) => ({
    account: accountProps(account),
    factors: await factorsProps(call, account),
  }),
})

export const userAction = action({
  summary: 'A user, what would end with the account, and the colleagues.',
  load: accountOf,
  run: async (call, _, account) => ({
    user: accountProps(account),
    concerned: await endsWith(call.db, account.id),
    colleagues: await colleaguesOf(call.db, account),
  }),
  reply: (result) => result,
})
export const createUserAction = action({
  summary: 'Make a user with a temporary password.',
  input: () =>
    z.object({
      ...theirs(),
      grants: grantsField().default([]),
      password: typedPassword(m.admin_error_user_password),
      password_confirmation: passwordAgain(),
    }),
  check: async ({ db, app }, given) =>
    together(
      await newAccountRefusal(db, app.park, given, given.grants?.includes('board') ? null : unknownDomain),
      given.email === undefined ? null : await takenRefusal(db, given.email),
    ),
  prepare: (_, { password }) => hashPassword(password),
  run: async (call, input, _, password_hash) =>
    withAccount(call, await createUser(call.db, call, { ...input, password_hash })),
  reply: (user, call) => flashed(call, m.admin_user_created({ name: user.name }), { user }),
})

/** A given password is ignored. */
export const updateUserAction = (takeAlong: TakeAlong) =>
  action({
    summary: "Change a user's name and address.",
    load: accountOf,
    input: () =>
      z
        .object({
          ...theirs(),
          version: z.int32({ error: () => m.fields_error_number() }).min(0),
        })
        .partial(),
    check: ({ db }, { email }, account) => (email === undefined ? null : moveRefusal(db, account, email)),
    run: async (call, changes, account) =>
      withAccount(call, (await editUser(call.db, call, account, changes, takeAlong)) ?? account.id),
    reply: (user, call) => flashed(call, m.common_saved(), { user }),
  })

export const grantsAction = action({
  summary: 'Say what a user may do besides their role.',
  example: { grants: ['safety_officer'] },
  load: accountOf,
  allow: (_, account) => account.verified_at !== null && account.departed === null,
  input: () => z.object({ grants: grantsField() }),
  run: async (call, { grants }, account) => {
    await setGrants(call.db, call, account.id, grants)
    return withAccount(call, account.id)
  },
  reply: (user) => ({ message: m.common_saved(), user }),
})

const grantsField = () => z.array(z.enum(grantKinds), { error: m.admin_error_grants })

export const endSessionsAction = action({
  summary: 'Log a user out everywhere.',
  load: accountOf,
  run: (call, _, account) => endAllSessions(call.db, call, account.id),
  reply: () => ({ message: m.admin_sessions_ended() }),
})

export const dropPasswordAction = action({
  summary:
    'Let an administrator no longer log in with a password where the login of their institution is required.',
  load: accountOf,
  run: (call, _, account) => dropPassword(call.db, call, account),
  reply: () => ({ message: m.admin_kept_password_dropped() }),
})

export const startResetAction = action({
  summary: 'Send a user a link to set a new password.',
  load: accountOf,
  allow: (_, account) => account.verified_at !== null && account.departed === null,
  run: (call, _, account) => startReset(call.db, call, account),
  reply: () => ({ message: m.admin_reset_started() }),
})

/** Shows the message in the answer, and on the table that the form returns to. */
function flashed<More extends object>(call: Call, message: string, more: More) {
  call.flash(message)
  return { message, ...more }
}

const theirs = () => ({
  name: personName(m.admin_error_user_name),
  email: addressField(m.admin_error_user_email),
})

export type AccountProps = PropsOf<typeof userEditPage>['account']

function accountProps(account: AdminUser) {
  const { id, name, email, role, grants, version, organisation, departed } = account
  return {
    id,
    name,
    email,
    role,
    grants,
    verified: account.verified_at !== null,
    is_refused: account.is_refused,
    location: organisation?.location ?? null,
    organisation,
    departed: departed && {
      organisation: departed.organisation,
      deleted_on: writtenDay(departed.deleted_on),
      colleague: departed.colleague,
    },
    version,
  }
}

/** What is set up besides the password, and the open way back. */
async function factorsProps({ db, app, viewer }: Call, { id, has_factor, password_kept_at }: AdminUser) {
  const [way, links] = [await wayBackOf(db, id), await linksOf(db, id)]
  const momentOf = (at: Date) => formatMoment(momentText(at, app.config.parkTimeZone))
  return {
    providers: links.map(({ used_at, ...link }) => ({ ...link, used: momentOf(used_at) })),
    is_set: has_factor,
    keeps_password: password_kept_at !== null,
    is_own: viewer.user?.id === id,
    way_back: way && {
      opened_by: way.opened_by,
      works: way.works,
      works_from: momentOf(way.works_from),
    },
  }
}

async function withAccount(call: Call, id: number | Refusal) {
  if (id instanceof Refusal) return id
  const account = await adminUserById(call.db, id)
  return account ? accountProps(account) : new Refusal('not_found')
}

/** The account that the address names. */
export async function accountOf(call: Call) {
  const id = idParam(call)
  return (id && (await adminUserById(call.db, id))) || null
}
