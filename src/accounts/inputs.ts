import { z } from 'zod'
import { oneLine } from '../fields/line.ts'
import { invalid, type Refusal } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'
import { withoutUnseen } from '../i18n/unseen.ts'
import { parseAddress } from './address.ts'

export const typedAddress = () =>
  z
    .string({ error: () => m.address_required() })
    .min(1, m.address_required())
    .max(500)

/** Refuses every address in the same words, so that they tell nothing. */
export const colleagueAddress = (refusal: string) =>
  z
    .string(refusal)
    .trim()
    .max(254, refusal)
    .overwrite((typed) => parseAddress(typed)?.address ?? typed)

/** `passwordRefusal` decides whether it is acceptable as a new one. */
export const typedPassword = (required: () => string = m.accounts_error_password_required) =>
  z
    .string({ error: () => required() })
    .min(1, required())
    .max(1_024, m.accounts_error_password_long())

export const passwordAgain = () => z.string({ error: () => m.accounts_error_password_confirmation() })

export interface TypedTwice {
  password?: string | undefined
  password_confirmation?: string | undefined
}

export function differenceRefusal({ password, password_confirmation }: TypedTwice): Refusal | null {
  if (password === undefined || password === password_confirmation) return null
  return invalid('password_confirmation', m.accounts_error_password_confirmation())
}

export const personName = (required = m.accounts_error_name) =>
  z
    .string({ error: () => required() })
    .overwrite(withoutUnseen)
    .trim()
    .min(1, required())
    .max(120, m.fields_error_long({ max: 120 }))
    .regex(oneLine, m.fields_error_text())
    .regex(/^[^<>]*$/, m.fields_error_text())

export const mailedToken = () =>
  z.string({ error: () => m.common_error_token_invalid() }).max(200, m.common_error_token_invalid())

/** The reader knows that the same mail did something else before. */
export const askedBefore = () => z.boolean(m.fields_error_flag()).optional()
