import { z } from 'zod'
import { action } from '../http/action.ts'
import { currentLocale } from '../i18n/locale.ts'
import { m } from '../i18n/paraglide/messages.js'
import { findSubstances } from './search.ts'
import { allStatements } from './statements.ts'

export const substancesAction = action({
  summary:
    'Substances by CAS number, name or synonym, with their harmonised classification; absent is not known. `named`: numbers of just this name without a row of their own, which is not safe.',
  input: () =>
    z.object({
      q: z
        .string(m.fields_error_text())
        .max(200, m.fields_error_long({ max: 200 }))
        .default(''),
    }),
  run: (call, { q }) => findSubstances(call.db, q),
  reply: ({ substances, named, problem, several }) => ({
    ...{ substances, named },
    ...(problem ? { problem } : {}),
    ...(several ? { several } : {}),
  }),
})

export const statementsAction = action({
  summary: 'The hazard statements of the regulation, by code.',
  run: () => allStatements(currentLocale()),
  reply: (statements) => ({ statements }),
})
