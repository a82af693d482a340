import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import { afterAll, describe, expect, it } from 'vitest'
import { apiExamples } from '../src/site/api-examples.ts'
import { testApp } from './app.ts'
import { aClient, aListing, aUser, password } from './factories.ts'

describe('the examples of /api', async () => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const app = await testApp({ env: { PORT: String(port) } })
  const server = serve({ fetch: app.send, port, hostname: 'localhost' })
  afterAll(() => void server.close())
  const examples = apiExamples(url)

  it('are on its page, beside calls that are not there', async () => {
    expect((await app.client().page('/api')).body.examples).toEqual(examples)
    const missing = await app.client().request('/api/nothing', { headers: { accept: 'text/html' } })
    expect(missing.status).toBe(404)
    expect(missing.headers.get('content-type')).toContain('application/json')
  })

  it('work in a shell as they are printed', async () => {
    await aListing(await aClient(app))
    const { email } = await aUser(app)
    const own = examples.login
      .replace('you@institute.example', email)
      .replace("'your password'", `'${password}'`)
    expect(own).toContain(email)
    expect(JSON.parse(await shell(examples.browse))).toMatchObject({ total: 1 })
    const lines = (await shell(`${own}\necho\n${examples.publish}`)).split('\n')
    const [login, published] = lines.filter(Boolean).map((line) => JSON.parse(line))
    expect(login).toMatchObject({ success: true, user: { email } })
    expect(published).toMatchObject({ listing: { status: 'active', title: 'Filter tips 200 µl' } })
  })
})

async function shell(commands: string): Promise<string> {
  const cwd = await mkdtemp(path.join(tmpdir(), 'labex-shell-'))
  return (await promisify(execFile)('bash', ['-ec', commands], { cwd })).stdout
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
