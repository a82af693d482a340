import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient } from '../../test/factories.ts'
import { substancesFor } from '../../test/substances.ts'
import { checkDigitOf } from '../fields/kinds/cas.ts'
import { fold } from '../i18n/fold.ts'
import { locales } from '../i18n/languages.ts'
import { commonNames } from './common-names.ts'
import { bundledTable, loadBundled, replaceTable } from './table.ts'

const { table } = await bundledTable()

describe('common names', async () => {
  const app = await testApp()
  await loadBundled(app.db)
  const reader = await aClient(app)
  const { find } = substancesFor(reader)
  const numbersOf = async (name: string) => {
    const { substances, named } = await find(name)
    return [...named, ...substances].map(({ cas }) => cas)
  }
  const inDutch = async <T>(work: () => Promise<T>): Promise<T> => {
    await reader.patch('/api/account', { locale: 'nl' })
    return work().finally(() => reader.patch('/api/account', { locale: 'en' }))
  }

  it('are of numbers whose check digit is right, each once, and of groups that the table has', () => {
    const wrong = commonNames.filter(({ cas }) => checkDigitOf(cas) !== Number(cas.at(-1)))
    expect(wrong).toEqual([])
    expect(new Set(commonNames.map(({ cas }) => cas)).size).toBe(commonNames.length)
    const ids = new Set(table.substances.map(({ id }) => id))
    const own = new Set(table.substances.map(({ cas }) => cas))
    const grouped = commonNames.filter(({ entry }) => entry !== undefined)
    expect(grouped.filter(({ cas, entry = '' }) => own.has(cas) || !ids.has(entry))).toEqual([])
    expect(grouped.length).toBeGreaterThan(10)
    const nameless = commonNames.filter(
      ({ cas, en }) => !own.has(cas) && !en && !table.names.some(([number]) => number === cas),
    )
    expect(nameless).toEqual([])
  })

  it.each([
    ['benzeen', '71-43-2'],
    ['azijnzuur', '64-19-7'],
    ['fenol', '108-95-2'],
    ['broom', '7726-95-6'],
    ['tolueen', '108-88-3'],
    ['zwavelzuur', '7664-93-9'],
    ['benzeen, 99,5 % p.a.', '71-43-2'],
    ['waterstofperoxide', '7722-84-1'],
    ['natriumazide', '26628-22-8'],
    ['xyleen', '1330-20-7'],
    ['natronloog', '1310-73-2'],
    ['Benzoëzuur', '65-85-0'],
    ['ACROLEINE', '107-02-8'],
  ])('find %s first: %s', async (name, cas) => {
    expect((await find(name)).substances[0]?.cas).toBe(cas)
  })

  it('each find their number, before all that only has them as a part', async () => {
    const missed: string[] = []
    for (const { cas, nl, en = [] } of commonNames)
      for (const name of [...nl, ...en]) {
        const { named, substances } = await find(name)
        const found = [...named, ...substances]
        const isIt = found.map((one) => [one.name, ...one.names].some((other) => fold(other) === fold(name)))
        const place = found.findIndex((one) => one.cas === cas)
        if (place < 0 || isIt.slice(0, place + 1).includes(false)) missed.push(`${name}: ${cas}`)
      }
    expect(missed).toEqual([])
  })

  it('are what a Dutch reader reads, with the name of the table beside where several have the number', async () => {
    const [benzene] = (await inDutch(() => find('71-43-2'))).substances
    expect([benzene?.name, benzene?.names.includes('benzene')]).toEqual(['benzeen', true])
    const forms = (await inDutch(() => find('7440-02-0'))).substances.map(({ name }) => name)
    expect(forms.length).toBeGreaterThan(1)
    expect(new Set(forms).size).toBe(forms.length)
    expect((await find('71-43-2')).substances[0]?.name).toBe('benzene')
  })

  it('put a name as a word before it as a part of one', async () => {
    const names = (await find('zwavel')).substances.map(({ name }) => name)
    expect(names[0]).toBe('sulfur')
    expect(names).toContain('sulphuric acid … %')
  })

  it.each([
    ['fosfor', ['7723-14-0', '12185-10-3']],
    ['phosphorus', ['7723-14-0', '12185-10-3']],
    ['ammonia', ['1336-21-6', '7664-41-7']],
    ['kobaltnitraat', ['10141-05-6', '10026-22-9']],
  ])('list all that %s means, and say that it means several', async (name, numbers) => {
    const { several } = await find(name)
    expect((await numbersOf(name)).slice(0, 2).sort()).toEqual(numbers.toSorted())
    expect(several).toBe(`“${name}” is the name of several substances. Compare the CAS number on the label.`)
    expect((await find('benzeen')).several).toBeUndefined()
  })

  it('say of a number without a row of its own that it is not known, with the entry of its group', async () => {
    for (const asked of ['kaliumcyanide', 'potassium cyanide', '151-50-8']) {
      const { substances, named, problem } = await find(asked)
      expect([substances, problem], asked).toEqual([
        [],
        expect.stringMatching(
          /^potassium cyanide \(151-50-8\) has no separate entry in the EU table: not known, which is not the same as safe\. Its group has one, “salts of hydrogen cyanide.*”: Danger, H300, H310, H330, H410, EUH032\./,
        ),
      ])
      expect(named).toMatchObject([
        { cas: '151-50-8', name: 'potassium cyanide', group: { id: '006-007-00-5', signal: 'danger' } },
      ])
    }
    expect((await find('loodnitraat')).named[0]?.group?.name).toMatch(/^lead compounds/)
    expect((await find('chroomzuur')).named[0]?.group?.name).toMatch(/^Chromium \(VI\) compounds/)
    expect((await find('lithium chloride')).named).toMatchObject([{ cas: '7447-41-8', group: null }])
    await inDutch(async () => {
      const { named, problem } = await find('151-50-8')
      expect(named[0]).toMatchObject({ name: 'kaliumcyanide', names: ['potassium cyanide'] })
      expect(problem).toMatch(/^kaliumcyanide \(151-50-8\) staat niet apart in de EU-tabel: onbekend/)
    })
  })

  it('keep what only has the name as a part behind a number without a row', async () => {
    const { substances, named, problem } = await find('tris')
    expect(named).toMatchObject([{ cas: '77-86-1' }])
    expect(problem).toContain('(77-86-1) has no separate entry')
    expect(substances.length).toBeGreaterThan(0)
  })

  it('say of a miss that it was not found under this name, never that the table lacks it', async () => {
    const misses = ['onvindbaarzuur', 'natriumoctanoaat', '9999999-', '987-65-5']
    for (const locale of locales) {
      await reader.patch('/api/account', { locale })
      for (const asked of misses) expect((await find(asked)).problem).not.toMatch(/is not in|staat niet in/)
    }
    await reader.patch('/api/account', { locale: 'en' })
    expect((await find('onvindbaarzuur')).problem).toBe(
      '“onvindbaarzuur” was not found under this name. Try the CAS number. Not known does not mean safe: look at the supplier’s safety data sheet.',
    )
    expect(await inDutch(async () => (await find('onvindbaarzuur')).problem)).toMatch(
      /^“onvindbaarzuur” is onder deze naam niet gevonden\. Probeer het CAS-nummer\./,
    )
  })

  it('lie over whatever table is loaded', async () => {
    const substances = table.substances.filter(({ cas }) => cas === '71-43-2' || cas === '106-93-4')
    const kept = { digest: 'two', is_uploaded: true, instead_of: null }
    const given = { ...table, as_of: '2999-01-01', substances, names: [['67-68-5', 'DMSO']] }
    await app.db.transaction().execute((trx) => replaceTable(trx, given, kept))
    expect((await find('benzeen')).substances.map(({ cas }) => cas)).toEqual(['71-43-2'])
    expect((await find('zwavelzuur')).named).toMatchObject([{ cas: '7664-93-9', group: null }])
  })
})
