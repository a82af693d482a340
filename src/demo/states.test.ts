import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { demoPassword } from './people.ts'
import { seedDemo } from './seed.ts'
import { states } from './states.ts'

describe('the demo of every state', async () => {
  const app = await testApp({ env: { DEMO: '1' } })
  const ask = (host = 'localhost:3000') => app.send(new Request(`http://${host}/_demo`))

  it('is not there before it is made', async () => {
    expect((await ask()).status).toBe(404)
  })

  it('lists each with an address that the person named is shown', async () => {
    await seedDemo(app, { everyState: true })
    const page = await (await ask()).text()
    const rows = [...page.matchAll(/<td>([^<]+)<\/td><td><a href="([^"]+)">[^<]+<\/a><\/td><td>([^<]+)</g)]
    expect(rows.map(([, what]) => what)).toEqual(states.map(([what]) => what))
    for (const [, what, address = '', email] of rows) {
      const client = app.client()
      expect((await client.post('/api/login', { email, password: demoPassword })).status, what).toBe(200)
      expect((await client.page(address)).status, what).toBe(what?.includes('(410)') ? 410 : 200)
    }
  })

  it('is only on the own address of the machine', async () => {
    expect((await ask('labex.example')).status).toBe(404)
  })

  it('is only of a demo', async () => {
    const other = { ...app, config: { ...app.config, demo: false } }
    const { statesPage } = await import('./states-page.ts')
    expect((await statesPage(new Request('http://localhost:3000/_demo'), other)).status).toBe(404)
  })
})
