import { z } from 'zod'
import { accountOf } from '../accounts/manage-actions.ts'
import type { AdminUser } from '../accounts/manage-sql.ts'
import { action } from '../http/action.ts'
import { Refusal } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { m } from '../i18n/paraglide/messages.js'
import { comeBack, markLeft } from './departure.ts'

const isAnother = ({ user }: Viewer, account: AdminUser): boolean | Refusal =>
  account.verified_at !== null &&
  (user?.id !== account.id || new Refusal('forbidden', { message: m.admin_error_own_account() }))

export const markLeftAction = action({
  summary: 'Say that somebody has left their organisation, and which colleague answers for what is open.',
  example: { colleague: null },
  load: accountOf,
  allow: isAnother,
  input: () =>
    z.object({
      colleague: z
        .int32({ error: () => m.admin_error_colleague() })
        .positive(m.admin_error_colleague())
        .nullable(),
    }),
  run: async (call, { colleague }, account) => (await markLeft(call.db, call, account, colleague)) ?? account,
  reply: ({ name }) => ({ message: m.admin_departed_done({ name }) }),
})

export const comeBackAction = action({
  summary: 'Take back that somebody has left.',
  load: accountOf,
  allow: isAnother,
  run: async (call, _, account) => (await comeBack(call.db, call, account.id)) ?? account,
  reply: ({ name }) => ({ message: m.admin_departed_back({ name }) }),
})
