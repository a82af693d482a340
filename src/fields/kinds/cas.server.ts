import { z } from 'zod'
import { m } from '../../i18n/paraglide/messages.js'
import type { ServerKind } from '../kind.ts'
import { type CasField, checkDigitOf, isCas, plainCas } from './cas.ts'
import { hazardsIn } from './hazards.ts'

export const cas: ServerKind<CasField> = {
  schema: () =>
    z
      .string(m.fields_error_text())
      .max(40, m.fields_error_cas())
      .transform(plainCas)
      .superRefine((text, { addIssue }) => {
        const message = text === '' ? null : casProblem(text)
        if (message) addIssue({ code: 'custom', message })
      }),
  text: (_, value) => String(value),
  agrees: ({ hazards }, value, values) => {
    const of = hazardsIn(values[hazards])
    return of?.cas && of.cas !== value ? m.fields_error_cas_other({ name: of.name, cas: of.cas }) : null
  },
}

/** Why a text is no CAS number. */
function casProblem(text: string): string | null {
  const digit = checkDigitOf(text)
  if (digit === null) return m.fields_error_cas()
  return isCas(text) ? null : m.fields_error_cas_check({ cas: text, digit })
}
