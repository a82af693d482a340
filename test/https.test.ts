import { describe, expect, it } from 'vitest'
import { testApp } from './app.ts'
import { aUser, password } from './factories.ts'

describe('on https', async () => {
  const app = await testApp({ env: { APP_URL: 'https://labex.park.example' } })

  it('cookies are Secure with the __Host- prefix, and HSTS lasts a year', async () => {
    const user = await aUser(app)
    const client = app.client()
    const { status, headers } = await client.post('/api/login', { email: user.email, password })
    expect([status, headers.get('strict-transport-security')]).toEqual([
      200,
      'max-age=31536000; includeSubDomains',
    ])
    const cookies = headers.getSetCookie()
    expect(cookies.length).toBe(3)
    for (const line of cookies) expect(line).toMatch(/; Secure/)
    expect(cookies.map((line) => line.split('=')[0]).sort()).toEqual([
      'XSRF-TOKEN',
      '__Host-labex_device',
      '__Host-labex_session',
    ])
    expect(
      cookies
        .filter((line) => line.startsWith('__Host-'))
        .every((line) => /; HttpOnly/.test(line) && /; Path=\//.test(line) && !/Domain/i.test(line)),
    ).toBe(true)
    client.cookies.set('labex_session', client.cookies.get('__Host-labex_session') ?? '')
    client.cookies.delete('__Host-labex_session')
    expect((await client.get('/api/user')).status).toBe(401)
  })

  it('a loopback origin is as foreign as any', async () => {
    const client = app.client()
    const csrf = await client.csrf()
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://labex.park.example'])
      expect((await client.post('/api/locale', { locale: 'en' }, { ...csrf, origin })).status).toBe(419)
    expect(
      (await client.post('/api/locale', { locale: 'en' }, { ...csrf, origin: 'https://labex.park.example' }))
        .status,
    ).toBe(200)
  })
})
