import type { World } from './security-world.ts'

/** What a hostile client sends. */
export function hostileValue(name: string, type: string, { people }: World): unknown {
  if (name === 'role') return 'administrator'
  if (name === 'email' || name === 'pending_email') return people.administrator.email
  if (name === 'status') return 'approved'
  if (/_id$|^to$/.test(name)) return people.administrator.id
  if (type.startsWith('timestamp')) return '2001-01-01T00:00:00Z'
  if (type === 'integer' || type === 'smallint') return 1
  if (type === 'boolean') return true
  return type === 'jsonb' ? { hostile: true } : 'hostile'
}

export const rolish: Record<string, (world: World) => unknown> = {
  isAdmin: () => true,
  is_admin: () => true,
  admin: () => true,
  roles: () => ['administrator'],
  permissions: () => ['*'],
  verified: () => true,
  organisation: ({ people }) => people.other.organisation,
  user: ({ people }) => ({ id: people.other.id }),
  buyer: ({ people }) => ({ id: people.other.id }),
  can: () => ({ edit: true, delete: true }),
  constructor: () => ({ prototype: { polluted: true } }),
  prototype: () => ({ polluted: true }),
}

/** `__proto__` as an own key, as a hostile client sends it. */
export const rawJson = (body: object): string =>
  JSON.stringify(body)
    .replace(/^\{/, '{"__proto__":{"polluted":true,"role":"administrator"},')
    .replace(/,\}$/, '}')

export const strange = [
  'null',
  '0',
  '-1',
  '1.5',
  '1e308',
  '9007199254740993',
  '[]',
  '["x"]',
  '[["x"]]',
  '[null]',
  '{}',
  '{"x":1}',
  '{"toString":1,"valueOf":1}',
  '{"__proto__":{"polluted":true}}',
  '{"length":3}',
  'true',
  '""',
  '" "',
  '"\\u0000"',
  '"\\ud800"',
  `"${'x'.repeat(20_000)}"`,
]

const deep = 100_000
export const strangeWholes = [
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  `{"a":${'['.repeat(deep)}${']'.repeat(deep)}}`,
  `{"title":${'{"a":'.repeat(30)}1${'}'.repeat(30)}}`,
]
