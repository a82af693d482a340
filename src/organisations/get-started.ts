import { z } from 'zod'
import { addressSchema } from '../accounts/address.ts'
import { organisationOfDomain } from '../accounts/sql.ts'
import { action } from '../http/action.ts'
import { fromNetwork } from '../http/limits.ts'
import { m } from '../i18n/paraglide/messages.js'
import { isPublicMailProvider } from './public-mail-providers.ts'

/** Looks at the domain alone, so it reveals no accounts, and stores nothing. */
export const getStartedAction = action({
  summary: 'Where somebody with this address begins: sign-up, or the form to join.',
  limits: (call) => [fromNetwork(call, 'get started', 100)],
  input: () =>
    z.object({
      email: addressSchema.refine(
        (email) => !isPublicMailProvider(domainOf(email)),
        m.site_start_error_public(),
      ),
    }),
  run: async (call, { email }) =>
    (await organisationOfDomain(call.db, domainOf(email))) ? 'sign_up' : 'join',
  reply: (next) => ({ next }),
})

const domainOf = (email: string): string => email.split('@')[1] ?? ''
