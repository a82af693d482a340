import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { m } from '../../i18n/paraglide/messages.js'
import { FieldValue } from './values.tsx'

it('prints the whole address of a link, where the screen names its host', () => {
  const value = 'https://sheets.example/acetone.pdf'
  const field = { kind: 'link', label: m.fields_sds_url, maxLength: 500 } as const
  const html = renderToStaticMarkup(createElement(FieldValue, { field, value }))
  expect(html).toMatch(/<span class="no-print">sheets\.example<\/span>/)
  expect(html).toMatch(/<span class="print-only">https:\/\/sheets\.example\/acetone\.pdf<\/span>/)
})
