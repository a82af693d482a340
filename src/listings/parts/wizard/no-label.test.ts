import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Form } from '../../../browser/form.ts'
import { catalogue, type FieldKey } from '../../catalogue/fields.ts'
import { type Answers, answersOf } from './answers.ts'
import { QuestionRows } from './QuestionRows.tsx'

const asked: FieldKey[] = ['manufacturer', 'product_number', 'expiry_date']
const bottle = { exchange_type: 'offer', type: 'chemicals' }

function isTicked(values: Answers): boolean {
  const field = (name: string) => ({
    ...{ id: name, name, value: values[name], error: undefined },
    onChange: () => {},
  })
  const form = { values, field } as unknown as Form<Answers>
  const questions = asked.map((key): [FieldKey, (typeof catalogue)[FieldKey]] => [key, catalogue[key]])
  const html = renderToStaticMarkup(createElement(QuestionRows, { form, questions }))
  return /<input[^>]*name="no_label"[^>]*>/.exec(html)?.[0].includes('checked=""') ?? false
}

it('says that there is no label to read only where somebody ticked it', () => {
  const answers = { ...answersOf(null, bottle), not_known: asked.join() }
  expect(isTicked(answers)).toBe(false)
  expect(isTicked({ ...answers, no_label: true })).toBe(true)
  expect(isTicked({ ...answers, no_label: true, not_known: 'manufacturer' })).toBe(false)
})
