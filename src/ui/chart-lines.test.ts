import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { inLocale } from '../i18n/locale.ts'
import Chart from './Chart.tsx'
import { dateTicks } from './chart-lines.ts'

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

it('labels the last month, however many there are', () => {
  for (const count of [3, 12, 13, 30]) {
    const dates = Array.from({ length: count }, (_, at) =>
      new Date(Date.UTC(2024, at)).toISOString().slice(0, 10),
    )
    for (const width of [260, 480, 900]) expect(dateTicks(dates, width)).toContain(dates.at(-1))
  }
})
