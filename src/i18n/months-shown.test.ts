import { expect, it } from 'vitest'
import { locales } from './languages.ts'
import { m } from './paraglide/messages.js'

it('says one month, several, and the four of today in a word', () => {
  const said = locales.flatMap((locale) => [1, 3, 4].map((count) => m.common_months({ count }, { locale })))
  expect(said).toEqual(['1 month', '3 months', 'four months', '1 maand', '3 maanden', 'vier maanden'])
})
