import { m } from '../i18n/paraglide/messages.js'

const statusOf = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  email_not_verified: 403,
  password_change_required: 403,
  organisation_revoked: 403,
  second_factor_required: 403,
  step_up_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  acted_before: 409,
  already_extended: 409,
  category_in_use: 409,
  connection_completed: 409,
  connection_closed: 409,
  invalid_transition: 409,
  listing_connected: 409,
  listing_not_active: 409,
  listing_taken: 409,
  other_effect: 409,
  own_listing: 409,
  stale: 409,
  statement_missing: 409,
  gone: 410,
  too_large: 413,
  unsupported_type: 415,
  session_expired: 419,
  invalid: 422,
  domain_not_allowed: 422,
  provider_required: 422,
  token_invalid: 422,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  server_error: 500,
  busy: 503,
  unavailable: 503,
  storage_full: 507,
} as const

export type Code = keyof typeof statusOf
export const codesOf = (status: number): Code[] =>
  (Object.keys(statusOf) as Code[]).filter((code) => statusOf[code] === status)
export type CodeOf<Status extends number> = {
  [C in Code]: (typeof statusOf)[C] extends Status ? C : never
}[Code]
export type FieldErrors = Record<string, string[]>

// biome-ignore lint/suspicious/noEmptyInterface: the nouns fill it
export interface Facts {}
// biome-ignore lint/suspicious/noEmptyInterface: the nouns fill it
export interface RefusedProps {}

export class Refusal extends Error {
  readonly code: Code
  readonly errors: FieldErrors | undefined
  readonly retryAfter: number | undefined
  readonly facts: Facts | undefined
  readonly pageProps: RefusedProps | undefined

  constructor(
    code: Code,
    more: {
      message?: string
      errors?: FieldErrors
      retryAfter?: number
      facts?: Facts
      pageProps?: RefusedProps
    } = {},
  ) {
    super(more.message ?? code)
    this.code = code
    this.errors = more.errors
    this.retryAfter = more.retryAfter
    this.facts = more.facts
    this.pageProps = more.pageProps
  }

  get status() {
    return statusOf[this.code]
  }

  hasStatus<Status extends number>(statuses: readonly Status[]): this is { code: CodeOf<Status> } {
    return (statuses as readonly number[]).includes(this.status)
  }

  get text(): string {
    if (this.message !== this.code) return this.message
    return textOf[this.code]({ wait: waitText(this.retryAfter ?? 60) })
  }
}

function waitText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  if (minutes <= 60) return m.common_wait_minutes({ minutes })
  const hours = Math.ceil(minutes / 60)
  return hours <= 12 ? m.common_wait_hours({ hours }) : m.common_wait_tomorrow()
}

export function invalid(field: string, message: string, code: Code = 'invalid'): Refusal {
  return new Refusal(code, { errors: { [field]: [message] } })
}

export function together(...parts: (Refusal | null | undefined)[]): Refusal | null {
  const refusals = parts.filter((part) => part != null)
  const code = refusals.find((refusal) => refusal.code !== 'invalid')?.code ?? 'invalid'
  if (refusals.length < 2) return refusals[0] ?? null
  const errors: FieldErrors = {}
  for (const [field, texts] of refusals.flatMap((one) => Object.entries(one.errors ?? { _: [one.text] })))
    errors[field] ??= texts
  return new Refusal(code, { errors, facts: Object.assign({}, ...refusals.map(({ facts }) => facts)) })
}

const textOf: Record<Code, (inputs: { wait: string }) => string> = {
  bad_request: m.common_error_bad_request,
  unauthenticated: m.common_error_unauthenticated,
  forbidden: m.common_error_forbidden,
  email_not_verified: m.common_error_email_not_verified,
  password_change_required: m.common_error_password_change_required,
  organisation_revoked: m.common_error_organisation_revoked,
  second_factor_required: m.common_error_second_factor,
  step_up_required: m.common_error_step_up,
  not_found: m.common_error_not_found,
  method_not_allowed: m.common_error_method,
  acted_before: m.common_error_acted_before,
  already_extended: m.common_error_already_extended,
  category_in_use: m.common_error_category_in_use,
  connection_completed: m.common_error_connection_completed,
  connection_closed: m.common_error_connection_closed,
  invalid_transition: m.common_error_invalid_transition,
  listing_connected: m.common_error_listing_connected,
  listing_not_active: m.common_error_listing_not_active,
  listing_taken: m.common_error_listing_taken,
  other_effect: m.common_error_other_effect,
  own_listing: m.common_error_own_listing,
  statement_missing: m.common_error_statement_missing,
  stale: m.common_error_stale,
  gone: m.common_error_gone,
  too_large: m.common_error_too_large,
  unsupported_type: m.common_error_bad_request,
  session_expired: m.common_error_session_expired,
  invalid: m.common_error_invalid,
  domain_not_allowed: m.common_error_domain_not_allowed,
  idempotency_key_reused: m.common_error_idempotency_key_reused,
  provider_required: m.common_error_provider_required,
  token_invalid: m.common_error_token_invalid,
  too_many_requests: m.common_error_too_many_requests,
  server_error: m.common_error_server,
  busy: m.common_error_busy,
  unavailable: m.common_error_unavailable,
  storage_full: m.common_error_storage_full,
}

export function refused(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}
