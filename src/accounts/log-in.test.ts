import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'

it('an empty form is told of both its fields at once', async () => {
  const app = await testApp()
  const { status, body } = await app.client().post('/api/login', { email: '', password: '' })
  expect(status).toBe(422)
  expect(body.errors).toEqual({ email: ['Fill in your e-mail address.'], password: ['Enter a password.'] })
})
