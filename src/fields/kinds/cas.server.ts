import { z } from 'zod'
import { m } from '../../i18n/paraglide/messages.js'
import type { ServerKind } from '../kind.ts'
import { type CasField, checkDigitOf, isCas, isMeantAsCas, plainCas, withoutZeros } from './cas.ts'

export const cas: ServerKind<CasField> = {
  schema: () => z.string(m.fields_error_text()).max(40, m.fields_error_cas()).pipe(casNumber()),
  text: (_, value) => String(value),
}

/** Takes any hyphens; refuses all but the stored form, saying why. */
export const casNumber = (otherwise: () => string = m.fields_error_cas) =>
  z
    .string()
    .transform(plainCas)
    .superRefine((text, { addIssue }) => {
      const message = text === '' ? null : casProblem(text, otherwise)
      if (message) addIssue({ code: 'custom', message })
    })

export function casProblem(text: string, otherwise: () => string = m.fields_error_cas): string | null {
  if (isCas(text)) return null
  if (isMeantAsCas(text) && /[^\d-]/.test(text)) return m.fields_error_cas_digits()
  const short = withoutZeros(text)
  if (short !== text && isCas(short)) return m.fields_error_cas_zeros({ cas: short })
  const digit = checkDigitOf(text)
  return digit === null ? otherwise() : m.fields_error_cas_check({ cas: text, digit })
}
