import { spawnSync } from 'node:child_process'
import { expect } from 'vitest'
import { TestClient } from '../../client.ts'
import { password } from '../../factories.ts'

/** A browser in the network of the machine: each request is curl's, through the proxy and its certificate. */
export const visitor = (site: URL, authority: string, network: string[]) =>
  new TestClient(site.origin, async (request) => {
    const headers = [...request.headers].flatMap(([name, value]) => ['-H', `${name}: ${value}`])
    const trust = ['--cacert', authority, '--resolve', `${site.host}:443:127.0.0.1`, '--http1.1']
    const args = [
      'curl',
      '-sSi',
      ...trust,
      '-X',
      request.method,
      ...headers,
      '--data-binary',
      '@-',
      request.url,
    ]
    const { stdout, stderr } = spawnSync('nsenter', [...network, ...args], {
      encoding: 'utf8',
      input: await request.text(),
      maxBuffer: 1 << 26,
    })
    const [, status, head = '', body = ''] =
      /^HTTP\/1\.1 (\d+).*\r\n([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(stdout) ?? []
    if (!status) throw new Error(`${request.url}: ${stderr}`)
    const answered = head.split('\r\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string])
    return new Response(/^(204|304)$/.test(status) ? null : body, {
      status: Number(status),
      headers: answered,
    })
  })

/** By the link that make-admin prints. */
export async function setPassword(client: TestClient, said: string): Promise<void> {
  const link = new URL(/https:\S+reset-password\S+/.exec(said)?.[0] ?? '')
  const fields = { ...Object.fromEntries(link.searchParams), password, password_confirmation: password }
  expect((await client.post('/api/reset-password', fields)).status).toBe(200)
}

export async function logIn(client: TestClient, email: string): Promise<TestClient> {
  client.cookies.clear()
  expect((await client.post('/api/login', { email, password })).status).toBe(200)
  return client
}

const organisation = { name: 'Institute of Proof', location: 'Building A', domains: ['proof.local'] }

export async function addOrganisation(administrator: TestClient): Promise<void> {
  expect((await administrator.post('/api/admin/organisations', organisation)).status).toBe(200)
}

export async function organisationsOf(administrator: TestClient): Promise<string[]> {
  const { body } = await administrator.get('/api/admin/organisations')
  return body.organisations.map(({ name }: { name: string }) => name)
}
