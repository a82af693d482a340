import type { ApiFailure } from '../../browser/api.ts'

const saysUnregistered = /domain_not_allowed|not part of a connected organisation|not yet registered/i

export function isDomainRefusal({
  status,
  code,
  errors,
}: Pick<ApiFailure, 'status' | 'code' | 'errors'>): boolean {
  if (status !== 422) return false
  return code === 'domain_not_allowed' || (errors?.email ?? []).some((text) => saysUnregistered.test(text))
}
