import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { compileTexts } from '../scripts/dev/compile-texts.mjs'
import { locales } from '../src/i18n/languages.ts'

it('texts are compiled while working as they are for a build', async () => {
  const modules = await compileTexts()
  expect(modules.map(({ name }) => name)).toEqual(['_index', ...locales].map((name) => `messages/${name}.js`))
  const built = modules.filter(
    ({ name, code }) => readFileSync(`src/i18n/paraglide/${name}`, 'utf8') === code,
  )
  expect(built).toHaveLength(1 + locales.length)
})
