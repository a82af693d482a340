import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient } from '../../test/factories.ts'
import { tableFor } from '../../test/substances.ts'

describe('a table of substances that breaks its format', async () => {
  const app = await testApp()
  const admin = await aClient(app, { role: 'administrator' })
  const send = tableFor(admin)

  const water = { id: 'w', cas: null, name: 'water' }
  it.each([
    [
      'names.1',
      'a number named twice',
      {
        names: [
          ['67-68-5', 'DMSO'],
          ['67-68-5', 'dimethyl sulfoxide'],
        ],
      },
    ],
    ['names.0.0', 'a number that is none', { names: [['nonsense', 'x']] }],
    ['names.0.1', 'a number without a name', { names: [['67-68-5', '']] }],
    ['names.0', 'more than forty names', { names: [['67-68-5', ...Array(40).fill('DMSO')]] }],
    ['substances.1', 'an id twice', { substances: [water, { ...water, name: 'ice' }] }],
    ['substances.0.id', 'an id of a named number', { substances: [{ ...water, id: 'cas/67-68-5' }] }],
    ['substances.0.name', 'a NUL in a name', { substances: [{ ...water, name: 'a\0b' }] }],
    ['substances.0.names.0', 'half a character', { substances: [{ ...water, names: ['a\ud800'] }] }],
    ['as_of', 'a year that never was', { as_of: '0000-01-01' }],
    ['substances.0.notes.0', 'a NUL in a note', { substances: [{ ...water, notes: ['\0'] }] }],
    ['substances.0.cas', 'a wrong check digit', { substances: [{ ...water, cas: '64-17-6' }] }],
    ['substances', 'no rows', { substances: [] }],
  ])('is refused at %s for %s, tried out or not', async (place, _, wrong) => {
    const table = JSON.stringify({ source: 'Wrong', as_of: '2030-01-01', substances: [water], ...wrong })
    for (const query of ['?dry_run=true', '']) {
      const { status, body } = await send(table, { query })
      expect([status, body.errors?.table?.[0]]).toEqual([422, expect.stringContaining(` ${place}: `)])
    }
  })
})
