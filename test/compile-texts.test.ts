import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { compileTexts } from '../scripts/dev/compile-texts.mjs'

it('texts are compiled while working as they are for a build', async () => {
  const modules = await compileTexts()
  expect(modules.map(({ name }) => name)).toEqual(['messages/_index.js', 'messages/en.js', 'messages/nl.js'])
  const built = modules.filter(
    ({ name, code }) => readFileSync(`src/i18n/paraglide/${name}`, 'utf8') === code,
  )
  expect(built).toHaveLength(3)
})
