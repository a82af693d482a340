import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { inLocale } from '../i18n/locale.ts'
import Chart from './Chart.tsx'

const data = ['2026-08-01', '2026-09-01', '2026-10-01'].map((date, index) => ({
  group: 'users',
  value: 9 - index,
  date,
}))
const drawn = (locale: 'en' | 'nl') =>
  inLocale(locale, () =>
    renderToStaticMarkup(
      createElement(Chart, {
        title: 'Users',
        counted: 'Users',
        data,
        label: (group) => group,
        filename: 'users',
      }),
    ),
  )

describe('the month that still runs', () => {
  it('is drawn apart and said to be unfinished', () => {
    const html = drawn('en')
    expect(html).toContain('aria-valuetext="Oct 2026, so far: users 7"')
    const lines = [...html.matchAll(/<path[^>]*--viz-1[^>]*?(?: d="([^"]*)")([^>]*)>/g)]
    expect(lines.map(([all, d]) => [d?.match(/[ML]/g)?.length, all.includes('data-running')])).toEqual([
      [2, false],
      [2, true],
    ])
    expect(drawn('nl')).toContain('okt 2026, tot nu toe')
  })
})
