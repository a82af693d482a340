import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'

it('takes ten reports a minute from one network, and none that is long', async () => {
  const app = await testApp()
  const lines: unknown[] = []
  app.log.warn = ((line: unknown) => lines.push(line)) as never
  const report = (path: string, body: string, peer = '198.51.100.7') =>
    app.sendFrom(
      peer,
      new Request(`http://localhost:3000${path}`, {
        method: 'POST',
        body,
        headers: { 'content-length': String(body.length) },
      }),
    )
  for (let count = 0; count < 5; count += 1) {
    expect((await report('/page-error', '{"error":"broken"}')).status).toBe(204)
    expect((await report('/csp-report', 'x'.repeat(20_000))).status).toBe(204)
  }
  const refused = await report('/csp-report', '{}')
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await report('/page-error', '{}', '203.0.113.9')).status).toBe(204)
  expect(lines).toHaveLength(11)
  expect(JSON.stringify(lines).length).toBeLessThan(1_000)
})
