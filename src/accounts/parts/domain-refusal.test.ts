import { describe, expect, it } from 'vitest'
import type { ApiFailure } from '../../browser/api.ts'
import { isDomainRefusal } from './domain-refusal.ts'

type Refused = Pick<ApiFailure, 'status' | 'code' | 'errors'>

describe('isDomainRefusal', () => {
  it.each<Refused>([
    { status: 422, code: 'domain_not_allowed', errors: { email: ['Het domein is onbekend.'] } },
    { status: 422, errors: { email: ['Enter an address.', 'signup.domain_not_allowed'] } },
    { status: 422, errors: { email: ['This address is not part of a connected organisation.'] } },
    { status: 422, errors: { email: ['Your e-mail domain is not yet registered.'] } },
  ])('knows %j', (failure) => {
    expect(isDomainRefusal(failure)).toBe(true)
  })

  it.each<Refused>([
    { status: 422, code: 'invalid', errors: { email: ['This is not an e-mail address.'] } },
    { status: 422, errors: { name: ['not yet registered'] } },
    { status: 429, code: 'too_many_requests' },
    { status: 0 },
  ])('leaves %j to the form', (failure) => {
    expect(isDomainRefusal(failure)).toBe(false)
  })
})
