import { z } from 'zod'
import { m } from '../../i18n/paraglide/messages.js'
import type { ServerKind } from '../kind.ts'
import { type CasField, checkDigitOf, isCas, plainCas } from './cas.ts'

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
}

export function casProblem(text: string): string | null {
  const digit = checkDigitOf(text)
  if (digit === null) return m.fields_error_cas()
  return isCas(text) ? null : m.fields_error_cas_check({ cas: text, digit })
}
