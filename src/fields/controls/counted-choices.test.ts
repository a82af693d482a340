import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CountedChoices } from './CountedChoices.tsx'

it('offers to show fewer below what that folds', () => {
  const options = Array.from({ length: 9 }, (_, at) => ({ value: `${at}`, label: `Choice ${at}`, count: 1 }))
  const props = { id: 'kind', name: 'kind', label: 'Kind', value: ['8'], onChange: () => {}, options }
  const html = renderToStaticMarkup(createElement(CountedChoices, props))
  const texts = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  expect(texts).toMatch(/Show 3 more.*Choice 8.*Show fewer/)
})
