import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { inLocale } from '../i18n/locale.ts'
import { m } from '../i18n/paraglide/messages.js'
import { inReadersWords } from './source-text.ts'
import { bundledTable, loadBundled, tableInUse } from './table.ts'

it('names the source of the table that comes with LabEx in the language of its reader', async () => {
  const { table } = await bundledTable()
  const english = inLocale('en', () => m.about_safety_source_table())
  expect(english).toBe(table.source.replace('(c)', '©'))
  const app = await testApp()
  await loadBundled(app.db)
  const inUse = await tableInUse(app.db)
  const said = inLocale('nl', () => inReadersWords(inUse))
  expect(said?.source).toMatch(/^Verordening \(EG\) nr\. 1272\/2008, .*2024\/197.* © /)
  const theirs = { source: 'Our own list', as_of: '2026-01-01', is_uploaded: true }
  expect(inReadersWords(theirs)).toEqual(theirs)
  const headers = { 'accept-language': 'nl' }
  const page = await (await app.client().request('/safety', { headers })).text()
  expect(page).toContain('Verordening (EG) nr. 1272')
  expect(page).not.toContain('Unofficial')
})
