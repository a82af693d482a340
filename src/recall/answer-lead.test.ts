import { expect, it } from 'vitest'
import { m } from '../i18n/paraglide/messages.js'

it('asks of a single thing not what became of each', () => {
  const said = (count: number, locale: 'en' | 'nl') => m.recall_answer_lead({ count }, { locale })
  expect([said(1, 'en'), said(1, 'nl')].join()).not.toMatch(/each|elk/)
  expect(said(2, 'en')).toContain('for each')
  expect(said(2, 'nl')).toContain('voor elk')
})
