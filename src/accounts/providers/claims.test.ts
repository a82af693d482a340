import { expect, it } from 'vitest'
import { arrivedOf } from './claims.ts'

const rows = [
  {
    claim: 'schac_home_organization',
    value: 'university.example',
    domains: ['university.example', 'xn--mnchen-3ya.example'],
  },
  { claim: 'schac_home_organization', value: 'hospital.example', domains: ['hospital.example'] },
]
const from = (claims: object, rule: object = {}) =>
  arrivedOf({ rows, factor_values: [], ...rule }, { sub: '1', ...claims }).address?.address ?? null
const home = { schac_home_organization: 'university.example' }

it.each([
  ['its own domain', { ...home, email: 'a@university.example' }, 'a@university.example'],
  ['upper case', { ...home, email: 'A@UNIVERSITY.Example' }, 'a@university.example'],
  ['a name in Unicode', { ...home, email: 'a@münchen.example' }, 'a@xn--mnchen-3ya.example'],
  [
    'one of several homes',
    { schac_home_organization: ['x', 'university.example'], email: 'a@university.example' },
    'a@university.example',
  ],
  [
    'not verified there',
    { ...home, email: 'a@university.example', email_verified: false },
    'a@university.example',
  ],
  ['another home', { schac_home_organization: 'hospital.example', email: 'a@university.example' }, null],
  ['no home', { email: 'a@university.example' }, null],
  [
    'a home that only begins alike',
    { schac_home_organization: 'university.example.evil', email: 'a@university.example' },
    null,
  ],
  ['a domain below', { ...home, email: 'a@sub.university.example' }, null],
  ['a domain that ends alike', { ...home, email: 'a@notuniversity.example' }, null],
  ['two addresses', { ...home, email: 'a@university.example,b@evil.example' }, null],
  ['no address', home, null],
  ['a guest', { ...home, email: 'a@university.example', acct: 1 }, null],
  ['a guest by name', { ...home, email: 'a@university.example', upn: 'a_gmail.com#EXT#@t.example' }, null],
])('%s', (_, claims, address) => {
  expect(from(claims)).toBe(address)
})

it('a trailing dot names the same domain or none', () => {
  expect([null, 'a@university.example']).toContain(from({ ...home, email: 'a@university.example.' }))
})

it('a row without a claim stands for everybody of its issuer, but not for guests', () => {
  const whole = { rows: [{ claim: null, value: '', domains: ['university.example'] }] }
  expect(from({ email: 'a@university.example' }, whole)).toBe('a@university.example')
  expect(from({ email: 'a@hospital.example' }, whole)).toBe(null)
  expect(from({ email: 'a@university.example', acct: '1' }, whole)).toBe(null)
})

it('counts as a second factor only with a value that is named', () => {
  const isProven = (claims: object, factor_values: string[]) =>
    arrivedOf({ rows, factor_values }, { sub: '1', ...claims }).isProven
  expect(isProven({ amr: ['pwd', 'mfa'] }, ['mfa'])).toBe(true)
  expect(isProven({ acr: 'https://refeds.org/profile/mfa' }, ['https://refeds.org/profile/mfa'])).toBe(true)
  expect([isProven({ amr: ['pwd'] }, ['mfa']), isProven({ amr: ['mfa'] }, [])]).toEqual([false, false])
})

it('shows a person again only as far as it says when it last asked, and never later than now', () => {
  const provedAt = (claims: object) =>
    arrivedOf({ rows, factor_values: [] }, { sub: '1', ...claims }).provedAt.getTime()
  const hourAgo = Math.floor(Date.now() / 1_000) - 3_600
  expect(provedAt({ auth_time: hourAgo })).toBe(hourAgo * 1_000)
  expect([provedAt({}), provedAt({ auth_time: String(hourAgo) })]).toEqual([0, 0])
  expect(provedAt({ auth_time: hourAgo + 7_200 })).toBeLessThanOrEqual(Date.now())
})
