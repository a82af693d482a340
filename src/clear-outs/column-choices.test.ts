import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient } from '../../test/factories.ts'

describe('columns of tables', async () => {
  const app = await testApp()
  const [owner, other] = [await aClient(app), await aClient(app)]
  const choicesOf = async (client = owner) => (await client.page('/clear-outs/new')).body.column_choices
  const make = (columns: unknown, client = owner) =>
    client.post('/api/clear-outs', { title: 'Cold room', columns })

  it('are remembered as their owner chose, by the last word, for nobody else', async () => {
    expect(await choicesOf()).toEqual({})
    await make([
      { name: 'Menge (Stück)', field: 'total_units' },
      { name: 'LOCATIE', field: 'location_room' },
      { name: 'constructor', field: null },
      { name: ' – ', field: 'title' },
    ])
    expect(await choicesOf()).toEqual({ menge: 'total_units', locatie: 'location_room', constructor: '' })
    await make([{ name: 'Locatie', field: null }])
    expect(await choicesOf()).toEqual({ menge: 'total_units', locatie: '', constructor: '' })
    expect(await choicesOf(other)).toEqual({})
  })

  it('are not remembered of a clear-out that was not made', async () => {
    const client = await aClient(app)
    const refused = await client.post('/api/clear-outs', {
      title: '',
      columns: [{ name: 'Stof', field: 'title' }],
    })
    expect(refused.status).toBe(422)
    expect(await choicesOf(client)).toEqual({})
  })

  it.each([
    [[{ name: 'Stof', field: 'exchange_type' }]],
    [[{ name: 'Stof', field: 'nothing' }]],
    [[{ field: 'title' }]],
    ['Stof'],
    [Array.from({ length: 201 }, (_, at) => ({ name: `Stof ${at}`, field: null }))],
  ])('are refused in words where they are none: %j', async (columns) => {
    const { status, body } = await make(columns)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)[0]).toMatch(/^columns/)
  })

  it('are forgotten where a person has more than five hundred, the oldest first', async () => {
    const client = await aClient(app)
    await make([{ name: 'oldest', field: 'title' }], client)
    await sql`update column_choices set chosen_at = now() - interval '1 day' where name = 'oldest'`.execute(
      app.db,
    )
    for (const part of ['a', 'b', 'c']) {
      const names = Array.from({ length: 200 }, (_, at) => `${part}${at}`)
      await make(
        names.slice(0, part === 'c' ? 100 : 200).map((name) => ({ name, field: null })),
        client,
      )
    }
    const kept = Object.keys(await choicesOf(client))
    expect(kept).toHaveLength(500)
    expect(kept).not.toContain('oldest')
  })

  it('with a name of any length and sign are remembered or left, and the clear-out is made', async () => {
    const made = await make([
      { name: 'x'.repeat(5_000), field: 'title' },
      { name: '\u200b – …', field: 'title' },
    ])
    expect(made.status).toBe(200)
  })
})
