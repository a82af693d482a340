import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient } from '../../test/factories.ts'
import { loadBundled } from '../substances/table.ts'

const bottle = { type: 'chemicals', title: 'Ethanol absolute', cas_number: '64-17-5' }
const sheet = { from: 'sheet', name: 'Ours', cas: '64-17-5', statements: ['H302'], signal: 'warning' }

describe('a CAS number in a row brings its hazards', async () => {
  const app = await testApp()
  await loadBundled(app.db)
  const owner = await aClient(app)
  const make = async (rows: object[]) => {
    const made = await owner.post('/api/clear-outs', { title: 'Solvents', rows })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    return made.body
  }
  const cellsOf = async (id: number) =>
    (await owner.page(`/clear-outs/${id}`)).body.own.rows.map(({ cells }: { cells: object }) => cells)
  const statementsOf = async (id: number) =>
    (await cellsOf(id)).map(
      ({ hazards }: { hazards?: { statements: string[] } }) => hazards?.statements ?? null,
    )

  it('when it comes in, where the table leaves nothing to choose', async () => {
    const { clear_out } = await make([
      bottle,
      { ...bottle, title: 'Ethanol 70 %' },
      { ...bottle, concentration: '70 %' },
      { ...bottle, hazards: sheet },
      // Of formaldehyde what it does depends on the concentration.
      { ...bottle, title: 'Formaldehyde', cas_number: '50-00-0' },
    ])
    expect(await statementsOf(clear_out.id)).toEqual([['H225'], null, null, ['H302'], null])
  })

  async function one(cells: object) {
    const { clear_out, rows } = await make([cells])
    let { version } = rows[0]
    return async (change: object): Promise<unknown> => {
      const path = `/api/clear-outs/${clear_out.id}/rows/${rows[0].row_id}`
      const { status, body } = await owner.patch(path, { ...change, version })
      expect(status, JSON.stringify(body)).toBe(200)
      version = body.row.version
      if (body.row.cells.cas_number) expect(body.row.errors).not.toHaveProperty('cas_number')
      return body.row.cells.hazards?.statements ?? null
    }
  }

  it('when it is typed, changed or emptied', async () => {
    const change = await one({ type: 'chemicals', title: 'A bottle' })
    expect(await change({ cas_number: '64-17-5' })).toEqual(['H225'])
    expect(await change({ manufacturer: 'Merck' })).toEqual(['H225'])
    expect(await change({ cas_number: '67-64-1' })).toEqual(['H225', 'H319', 'H336', 'EUH066'])
    expect(await change({ cas_number: null })).toBeNull()
    expect(await change({ cas_number: '64-17-5' })).toEqual(['H225'])
    expect(await change({ concentration: '70 %' })).toBeNull()
    expect(await change({ title: 'A bottle, 70 %' })).toBeNull()
    expect(await change({ concentration: null })).toBeNull()
    expect(await change({ title: 'A bottle' })).toEqual(['H225'])
  })

  it('and never over what was said of its hazards', async () => {
    const change = await one({ ...bottle, hazards: sheet })
    expect(await change({ cas_number: '67-64-1' })).toEqual(['H302'])
    expect(await change({ concentration: '70 %' })).toEqual(['H302'])
    const other = await one(bottle)
    expect(await other({ hazards: null })).toBeNull()
    expect(await other({ cas_number: '64-17-5', manufacturer: 'Merck' })).toBeNull()
  })
})
