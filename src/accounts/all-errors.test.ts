import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aUser, password } from '../../test/factories.ts'

describe('a refused form says everything that is wrong at once', async () => {
  const app = await testApp()
  const fieldsOf = ({ status, body }: { status: number; body: { errors?: object } }) => [
    status,
    ...Object.keys(body.errors ?? {}).sort(),
  ]
  const weak = { password: 'short', password_confirmation: 'shorter' }

  it('signing up', async () => {
    const body = { name: '', email: 'kim@nowhere.example', ...weak, disclaimer: false }
    const answer = await app.client().post('/api/users', body)
    expect(fieldsOf(answer)).toEqual([
      422,
      'disclaimer',
      'email',
      'name',
      'password',
      'password_confirmation',
    ])
    expect(answer.body.code).toBe('domain_not_allowed')
  })

  it('setting a new password by a link', async () => {
    const body = { email: 'kim@nowhere.example', token: 'x'.repeat(43), ...weak }
    const answer = await app.client().post('/api/reset-password', body)
    expect(fieldsOf(answer)).toEqual([422, '_', 'password', 'password_confirmation'])
    expect(answer.body.code).toBe('token_invalid')
  })

  it('asking to join', async () => {
    const answer = await app.client().post('/api/join-labex', { email: 'kim@gmail.com' })
    expect(fieldsOf(answer)).toEqual([
      422,
      'confirm_disclaimer',
      'confirm_location',
      'contact_person',
      'email',
      'location',
      'organization',
    ])
  })

  it('writing to the park', async () => {
    const answer = await app.client().post('/api/contact', { email: 'kim' })
    expect(fieldsOf(answer)).toEqual([422, 'email', 'message', 'name'])
  })

  it('an administrator making and changing users', async () => {
    const admin = await aClient(app, { role: 'administrator' })
    const taken = await aUser(app)
    const create = (email: string) => admin.post('/api/admin/users', { name: '', email, ...weak })
    const all = [422, 'email', 'name', 'password', 'password_confirmation']
    expect(fieldsOf(await create('kim@nowhere.example'))).toEqual(all)
    expect(fieldsOf(await create(taken.email))).toEqual(all)
    const user = await aUser(app)
    const change = (email: string) => admin.patch(`/api/admin/users/${user.id}`, { name: '', email })
    expect(fieldsOf(await change('kim@nowhere.example'))).toEqual([422, 'email', 'name'])
    expect(fieldsOf(await change(taken.email))).toEqual([422, 'email', 'name'])
  })

  it('changing the own account, where every try of the current password is a guess', async () => {
    const client = await aClient(app)
    const body = { email: 'kim@nowhere.example', current_password: 'wrong', ...weak }
    const change = () => client.patch('/api/account', body)
    const tries = [await change()]
    expect(fieldsOf(tries[0] ?? expect.fail())).toEqual([
      422,
      'current_password',
      'email',
      'password',
      'password_confirmation',
    ])
    while (tries.length < 11) tries.push(await change())
    expect(tries.map(({ status }) => status)).toEqual([...Array(10).fill(422), 429])
    const right = await client.patch('/api/account', { ...body, current_password: password })
    expect(right.status).toBe(429)
  })

  it('logging in, where one message stands for both fields', async () => {
    const answer = await app.client().post('/api/login', { email: 'kim@nowhere.example', password })
    expect(fieldsOf(answer)).toEqual([422, 'email', 'password'])
    expect(answer.body.errors?.password).toEqual(answer.body.errors?.email)
  })
})
