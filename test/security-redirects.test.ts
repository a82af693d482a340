import { describe, expect, it } from 'vitest'
import { safeRedirectPath } from '../src/http/next.ts'
import { testApp } from './app.ts'
import { aClient, aUser, password } from './factories.ts'
import { mailTo, writtenMails } from './mailbox.ts'

/** What leads elsewhere when a browser reads it. */
const elsewhere = [
  'https://evil.example',
  'http://evil.example/dashboard',
  'HTTPS://EVIL.EXAMPLE',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  ' //evil.example',
  '\u00a0//evil.example',
  '\u3000//evil.example',
  '/%0a/evil.example\n',
  'evil.example',
  'evil.example/dashboard',
  '@evil.example',
  'user@evil.example',
  'localhost:3000@evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'mailto:x@evil.example',
  'file:///etc/passwd',
  'about:blank',
  'blob:http://localhost:3000/x',
  '?next=//evil.example',
  '#//evil.example',
  './/evil.example',
  '..//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/a/..//evil.example',
  '/a/../\\evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/.%09/evil.example\t',
  '/\u2028/evil.example',
  '/\u202eelpmaxe.live//',
  '/\uff0fevil.example',
  '/\0/evil.example',
  `/${'a'.repeat(2_001)}`,
  '',
]
const own = [
  '/dashboard',
  '/listings/7',
  '/listings/offers?type=equipment&search=a%20b',
  '/connections/1#units',
  '/listings/offers?next=//evil.example',
  '/a//b',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/@evil.example',
  '/https://evil.example',
]

describe('a place to go back to', () => {
  it.each(elsewhere)('is not %j', (value) => {
    expect(safeRedirectPath(value, '/dashboard')).toBe('/dashboard')
  })

  it.each(own)('may be %s', (value) => {
    expect(safeRedirectPath(value, '/dashboard')).toBe(value)
    expect(new URL(value, 'http://own.example').origin).toBe('http://own.example')
  })

  it('never leaves our origin, whatever a browser makes of the answer', () => {
    for (const value of [...elsewhere, ...own]) {
      for (const wrapped of [value, `/${value}`, `/x/../${value}`, decodeURIComponentOr(value)]) {
        expect(new URL(safeRedirectPath(wrapped, '/'), 'https://own.example/login').origin).toBe(
          'https://own.example',
        )
      }
    }
  })
})

describe('answers that send people on', async () => {
  const app = await testApp({ worker: true })
  const { dataDir, appUrl } = app.config

  it.each(elsewhere.slice(0, 45))('log in does not lead to %j', async (value) => {
    const { body } = await app.client().page(`/login?next=${encodeURIComponent(value)}`)
    expect(body.next).toBe('/dashboard')
  })

  it('come back from the login to the page asked for, and only there', async () => {
    const response = await app
      .client()
      .request('/connections/7?x=//evil.example', { headers: { accept: 'text/html' } })
    const location = response.headers.get('location') ?? ''
    expect(location).toBe(`/login?next=${encodeURIComponent('/connections/7?x=//evil.example')}`)
    expect((await app.client().page(location)).body.next).toBe('/connections/7?x=//evil.example')
  })

  it.each(['//evil.example/dashboard', '/\\evil.example', '/dashboard?x=https://evil.example'])(
    'an outdated page %s reloads on our origin',
    async (path) => {
      const client = await aClient(app)
      const response = await client.request(path, {
        headers: { 'x-inertia': 'true', 'x-inertia-version': 'old', host: 'evil.example' },
      })
      const to = response.headers.get('x-inertia-location') ?? response.headers.get('location')
      if (to !== null) expect(new URL(to, appUrl).origin).toBe(appUrl)
      else expect([404, 409]).toContain(response.status)
    },
  )

  const poison: Record<string, string>[] = [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-port': '444' },
    { forwarded: 'host=evil.example;proto=https' },
    { host: 'localhost:3000@evil.example' },
    { 'x-original-url': '//evil.example', 'x-rewrite-url': '//evil.example' },
    { 'x-host': 'evil.example', 'x-http-host-override': 'evil.example' },
  ]

  it.each(poison)('mail links of our own origin although %o', async (headers) => {
    const user = await aUser(app)
    const sent = await app.client().post('/api/forgot-password', { email: user.email }, headers)
    expect(sent.status).toBe(200)
    const mail = await mailTo(dataDir, user.email, /new password/)
    expect(mail.links.map((link) => new URL(link).origin)).toEqual(mail.links.map(() => appUrl))
    expect(mail.source).not.toContain('evil.example')
  })

  it('mail links of our own origin at sign-up and resend too', async () => {
    const { organisation } = await aUser(app)
    const email = `new@${organisation?.domain}`
    const client = app.client()
    const [headers = {}] = poison
    await client.post(
      '/api/users',
      { name: 'Kim', email, password, password_confirmation: password, disclaimer: true },
      headers,
    )
    await mailTo(dataDir, email, /Confirm your e-mail/)
    await client.post('/api/email/verification-notification', {}, poison[2])
    await expect
      .poll(async () => (await writtenMails(dataDir)).filter((mail) => mail.to.includes(email)).length)
      .toBe(2)
    const all = (await writtenMails(dataDir)).map((mail) => mail.source).join('')
    expect(all).not.toContain('evil.example')
  })
})

function decodeURIComponentOr(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
