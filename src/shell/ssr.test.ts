import type { Page } from '@inertiajs/core'
import { describe, expect, test, vi } from 'vitest'
import { render, setLocaleReader } from './ssr.tsx'

const shared = {
  user: null,
  locale: 'en',
  flash: null,
  unread_matches: 0,
  waiting_join_requests: 0,
  read_only: null,
  is_outsider: false,
  app: { park_name: 'Noord & <Zuid>', demo: false, url: 'http://localhost:3000' },
  errors: {},
}

function home(props: object = {}): Page {
  const counts = { offers: 128, requests: 34, organisations: 7, handovers: 0 }
  const page = {
    component: 'site/Home',
    url: '/',
    version: 'v1',
    props: { ...shared, counts, shelves: [], participants: [], ...props },
  }
  return { ...page, flash: {}, rescuedProps: [], rememberedState: {} }
}

describe('render', () => {
  test('gives title, page object and markup', async () => {
    const { head, body } = await render(home())
    expect(head.join('')).toContain(
      '<title data-inertia="">Share lab material · LabEx · Noord &amp; &lt;Zuid&gt;</title>',
    )
    expect(body).toMatch(/^<script data-page="app" type="application\/json">\{/)
    expect(body).toContain('<div data-server-rendered="true" id="app">')
    expect(body).toContain('All 128 offers')
  })

  test('leads to no list that is empty', async () => {
    const counts = { offers: 3, requests: 0, organisations: 1, handovers: 0 }
    const { body } = await render(home({ counts }))
    expect(body).toContain('All 3 offers')
    expect(body).not.toContain('All 0 requests')
    expect((await render(home())).body).toContain('All 34 requests')
  })

  test('the page object cannot end its own block, and reads back as it was', async () => {
    const hostile = '</script><script>alert(1)</script><!--\u2028\u2029'
    const { body } = await render(home({ hostile }))
    const json = /type="application\/json">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
    expect(json).not.toContain('<')
    expect(JSON.parse(json).props.hostile).toBe(hostile)
  })

  test('speaks the language the reader names', async () => {
    setLocaleReader(() => 'nl')
    const { body } = await render(home())
    setLocaleReader(() => 'en')
    expect(body).toContain('Alle 128 aanbiedingen')
  })

  test('writes counts as the language does, a thousand for one neither', async () => {
    const many = { counts: { offers: 1000, requests: 1, organisations: 12345, handovers: 12345 } }
    expect((await render(home(many))).body).toMatch(/All 1,000 offers.*See the one request.*12,345 things/s)
    setLocaleReader(() => 'nl')
    const { body } = await render(home(many))
    setLocaleReader(() => 'en')
    expect(body).toMatch(/Alle 1\.000 aanbiedingen.*12\.345 dingen/s)
  })

  test('a page missing from the registry is logged and rejected', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    await expect(render({ ...home(), component: 'site/Nowhere' })).rejects.toThrow(
      'Page not found: site/Nowhere',
    )
    expect(log).toHaveBeenCalledWith('Page not found: site/Nowhere')
    log.mockRestore()
  })
})
