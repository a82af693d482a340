import { z } from 'zod'
import { signOut } from '../accounts/cookies.ts'
import { typedPassword } from '../accounts/inputs.ts'
import { accountOf } from '../accounts/manage-actions.ts'
import { guesses, secretRefusal } from '../accounts/own-actions.ts'
import { action, page, userOf } from '../http/action.ts'
import { Refusal } from '../http/errors.ts'
import type { Limit } from '../http/limits.ts'

import { m } from '../i18n/paraglide/messages.js'
import { deleteUser } from './delete-user.ts'
import { exportOf } from './export.ts'
import { whatIsKept } from './what-is-kept.ts'

const hour = 60 * 60

export const privacyPage = page('privacy/Privacy', {
  summary: 'What is kept of people, why and for how long.',
  props: async ({ app }) => ({
    text: app.park.text('privacy'),
    postal_address: app.park.postalAddress,
    kept: await whatIsKept(app),
  }),
  meta: () => ({
    title: m.settings_privacy_title(),
    description: m.settings_privacy_description(),
    card: 'disclaimer',
  }),
})

/** A second factor replaces the password here. */
export const deleteAccountAction = action({
  summary: "Delete one's own account.",
  limits: (call): Limit[] => guesses(call),
  input: () => z.object({ current_password: typedPassword().optional() }),
  check: (call, { current_password }) => secretRefusal(call, current_password),
  run: async (call) => {
    const { id } = userOf(call)
    const refusal = await deleteUser(call.db, call, id)
    if (refusal) return refusal
    await signOut(call)
    call.flash(m.accounts_deleted())
  },
  reply: () => ({ message: m.accounts_deleted() }),
})
export const exportAccountAction = action({
  summary: 'All that is kept about oneself.',
  limits: (call): Limit[] => [{ key: `export ${call.viewer.user?.id ?? call.ip}`, max: 20, seconds: hour }],
  run: (call) => exportOf(call.db, userOf(call).id),
  reply: (data) => data,
})
export const deleteUserAction = action({
  summary: "Delete a user's account.",
  load: accountOf,
  allow: (viewer, account) =>
    viewer.user?.id !== account.id || new Refusal('forbidden', { message: m.admin_error_own_account() }),
  run: async (call, _, account) => (await deleteUser(call.db, call, account.id)) ?? account,
  reply: ({ name }) => ({ message: m.admin_user_deleted({ name }) }),
})
