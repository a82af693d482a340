import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { TestClient } from '../../test/client.ts'
import { aUser } from '../../test/factories.ts'
import { mailTo } from '../../test/mailbox.ts'

describe('/_mail', async () => {
  it('shows written mails with their links', async () => {
    const app = await testApp({ worker: true })
    const user = await aUser(app)
    await app.client().post('/api/forgot-password', { email: user.email })
    const [link = ''] = (await mailTo(app.config.dataDir, user.email, /new password/)).links
    const page = (await app.client().get('/_mail')).body
    expect(page).toContain(user.email)
    expect(page).toContain(`<a href="${link.replace('&', '&amp;')}">`)
  })

  it.each(['attacker.example', 'localhost.attacker.example'])(
    'is not there under the name %s',
    async (name) => {
      const app = await testApp()
      expect((await new TestClient(app.config.appUrl, app.send).get('/_mail')).status).toBe(200)
      expect((await new TestClient(`http://${name}:3000`, app.send).get('/_mail')).status).toBe(404)
    },
  )

  it.each([
    ['SMTP_URL', 'smtp://127.0.0.1:9'],
    ['APP_URL', 'https://labex.park.example'],
  ])('is not there with %s=%s', async (name, value) => {
    const app = await testApp({ env: { [name]: value } })
    expect((await app.client().get('/_mail')).status).toBe(404)
  })
})
