import { describe, expect, it } from 'vitest'
import type { AnyPage, Call } from '../src/http/action.ts'
import { cookieJar, readCookies } from '../src/http/cookies.ts'
import { KeptPages } from '../src/http/kept-pages.ts'
import { testApp } from './app.ts'

/** What strangers say must not fill the memory. */
describe('what is kept for visitors', async () => {
  const app = await testApp()
  const kept = new KeptPages()
  const page = { component: 'faq/Index', kept: (query: URLSearchParams) => query.toString() } as AnyPage
  const ask = (query: string, body: string) => {
    const call = {
      ...{
        app,
        db: app.db,
        url: `/faq?${query}`,
        query: new URLSearchParams(query),
        cookies: {},
        locale: 'en',
      },
      viewer: { user: null },
    }
    const visit = {
      ...{ page, call: call as unknown as Call, version: '1' },
      ...{
        request: new Request(`http://localhost:3000/faq?${query}`),
        jar: cookieJar('http://localhost:3000'),
      },
    }
    return kept.answer(visit, [], async () => new Response(body))
  }

  it('is bounded in pages and in bytes, whatever is asked', async () => {
    await ask('search=short', 'x')
    const { bytes } = kept.held
    await ask(`search=${'long'.repeat(3_000)}`, 'x')
    expect(kept.held).toEqual({ pages: 2, bytes: 2 * bytes })
    for (let number = 0; number < 4_100; number += 1) await ask(`search=${number}`, 'x')
    expect(kept.held.pages).toBe(4_000)
    for (let number = 0; number < 50; number += 1) await ask(`large=${number}`, 'x'.repeat(1_000_000))
    expect(kept.held.bytes).toBeLessThanOrEqual(32 * 1024 * 1024)
  })

  it('knows two colours', () => {
    expect(readCookies(`theme=${'dark'.repeat(3_000)}; locale=nl`)).toEqual({ locale: 'nl' })
    expect(readCookies('theme=dark')).toEqual({ theme: 'dark' })
    expect(readCookies(null)).toEqual({})
  })

  it('is one page however long the search is', async () => {
    const read = async (search: string) =>
      (await app.client().request(`/faq?search=${search}`, { headers: { accept: 'text/html' } })).text()
    const first = await read('a'.repeat(200))
    expect(await read('a'.repeat(12_000))).toBe(first)
    expect(await read(`${'a'.repeat(200)}&category=1e9999`)).toBe(first)
  })

  it('keeps no row of a visitor’s call that was refused', async () => {
    const key = { 'idempotency-key': 'a-visitor-refused' }
    const { status } = await app.client().post('/api/contact', { name: '' }, key)
    expect(status).toBe(422)
    expect(await app.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([])
  })
})
