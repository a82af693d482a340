import { z } from 'zod'
import { m } from '../../i18n/paraglide/messages.js'
import type { ServerKind } from '../kind.ts'
import type { LinkField } from './link.ts'

export const link: ServerKind<LinkField> = {
  schema: ({ maxLength }) =>
    z
      .string(m.fields_error_link())
      .trim()
      .max(maxLength, m.fields_error_long({ max: maxLength }))
      .refine(isSafe, m.fields_error_link()),
  text: (_, value) => String(value),
}

/** A name or password before the host would fake another host. */
function isSafe(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.host.includes('.')
}
