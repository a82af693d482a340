import { z } from 'zod'
import { line } from '../../fields/line.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { parseDomain } from '../address.ts'

const most = { rows: 200, domains: 50, values: 20 }

/** Takes the address of its description too. */
const issuer = () =>
  z
    .string({ error: () => m.accounts_provider_error_issuer() })
    .trim()
    .max(500, m.accounts_provider_error_issuer())
    .transform((typed) => typed.replace(/\/\.well-known\/openid-configuration$/, ''))
    .refine(isAddress, { error: () => m.accounts_provider_error_issuer() })

function isAddress(typed: string): boolean {
  const url = URL.canParse(typed) ? new URL(typed) : null
  return Boolean(url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username)
}

const text = (max: number) => line(max, m.accounts_provider_error_empty)

const domain = () =>
  z.string().transform((typed, context) => {
    const read = parseDomain(typed)
    if (read) return read
    context.addIssue({ code: 'custom', message: m.accounts_provider_error_domain() })
    return z.NEVER
  })

const row = () =>
  z.object({
    claim: text(100).nullable(),
    value: line(200).or(z.literal('')),
    domains: z
      .array(domain(), m.accounts_provider_error_domains())
      .min(1, m.accounts_provider_error_domains())
      .max(most.domains, m.accounts_provider_error_domains()),
  })

const rows = () => z.array(row(), m.accounts_provider_error_rows()).max(most.rows)

/** `openid` is what makes it a login. */
const scopes = () =>
  line(500).transform((typed) => [...new Set(['openid', ...typed.split(/[\s,]+/).filter(Boolean)])].join(' '))

const shared = () => ({
  name_en: text(60),
  name_nl: text(60),
  client_id: text(300),
  scopes: scopes(),
  rows: rows(),
  is_one_institution: flag(),
  factor_values: z.array(text(100)).max(most.values),
})

const flag = () => z.boolean(m.fields_error_flag())

const secret = () =>
  z
    .string({ error: () => m.accounts_provider_error_secret() })
    .min(1, m.accounts_provider_error_secret())
    .max(500, m.accounts_provider_error_secret())

export const newProvider = () =>
  z
    .object({ ...shared(), issuer: issuer(), client_secret: secret() })
    .partial({ scopes: true, is_one_institution: true, factor_values: true, rows: true })

export const changedProvider = () =>
  z
    .object({ ...shared(), client_secret: secret(), is_on: flag(), is_required: flag() })
    .partial()
    .extend({ version: z.int32().min(0).optional() })

export type NewProvider = z.output<ReturnType<typeof newProvider>>
export type ProviderChange = z.output<ReturnType<typeof changedProvider>>
