import { expect, it, vi } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { TestClient } from '../../../test/client.ts'
import { aClient } from '../../../test/factories.ts'
import { half, mailOpened, passkeyOptions, withPasskey } from '../../../test/factors.ts'

const app = await testApp()

it('a passkey logs in alone, and finds its account by itself', async () => {
  const person = await aClient(app)
  const { passkey, added, options } = await withPasskey(app, person)
  expect([added.status, added.body.recovery_codes?.length]).toEqual([200, 10])
  expect(options.user.id).not.toContain(Buffer.from(person.user.email).toString('base64url'))
  const client = app.client()
  const asked = await passkeyOptions(client)
  expect([asked.allowCredentials, asked.userVerification]).toEqual([[], 'required'])
  const { status, body } = await client.post('/api/login/passkey', { passkey: passkey.use(asked) })
  expect([status, body.user.id]).toEqual([200, person.user.id])
})

it('a passkey is refused for another challenge, browser, site, person, and without its owner', async () => {
  const person = await aClient(app)
  const { passkey } = await withPasskey(app, person)
  const client = app.client()
  const asked = await passkeyOptions(client)
  const refused = async (answer: object, by: TestClient = client) =>
    (await by.post('/api/login/passkey', { passkey: answer })).status
  const another = app.client()
  await passkeyOptions(another)
  expect(await refused(passkey.use(asked), another)).toBe(422)
  expect(await refused(passkey.use(asked, { origin: 'https://elsewhere.example' }))).toBe(422)
  expect(await refused(passkey.use(asked, { rpId: 'elsewhere.example' }))).toBe(422)
  expect(await refused(passkey.use(asked, { verifiesUser: false }))).toBe(422)
  expect(await refused(passkey.use(asked, { challenge: Buffer.from('made up').toString('base64url') }))).toBe(
    422,
  )
  expect(await refused(passkey.use(asked, { handle: Buffer.alloc(32).toString('base64url') }))).toBe(422)
  const toAdd = (await person.post('/api/account/passkeys/options')).body.options
  expect(await refused(passkey.use(asked, { challenge: toAdd.challenge }))).toBe(422)
  expect(await refused(passkey.use(asked))).toBe(200)
  const again = app.client()
  for (const [name, value] of client.cookies) if (name === 'labex_visitor') again.cookies.set(name, value)
  expect(await refused(passkey.use(asked), again)).toBe(422)

  const other = await aClient(app)
  await withPasskey(app, other)
  const { client: halved } = await half(app, other)
  const mixed = passkey.use(await passkeyOptions(halved))
  expect((await halved.post('/api/login/factor', { passkey: mixed })).status).toBe(422)
  const alone = passkey.use(await passkeyOptions(halved))
  expect((await halved.post('/api/login/passkey', { passkey: alone })).status).toBe(422)
})

it('a passkey is not kept without its owner, of another site, nor for another challenge', async () => {
  const person = await aClient(app)
  const status = async (told: object) => (await withPasskey(app, person, told)).added.status
  expect(await status({ verifiesUser: false })).toBe(422)
  expect(await status({ origin: 'https://elsewhere.example' })).toBe(422)
  expect(await status({ rpId: 'elsewhere.example' })).toBe(422)
  const toUse = (await person.post('/api/account/proof/options')).body.options
  expect(await status({ challenge: toUse.challenge })).toBe(422)
  const other = await aClient(app)
  await mailOpened(app, other)
  const ofOther = (await other.post('/api/account/passkeys/options')).body.options
  expect(await status({ challenge: ofOther.challenge })).toBe(422)
  expect(await status({})).toBe(200)
})

it('a challenge that was used opens nothing', async () => {
  const person = await aClient(app)
  const { passkey } = await withPasskey(app, person)
  const { client } = await half(app, person)
  const asked = await passkeyOptions(client)
  const again = app.client()
  for (const [name, value] of client.cookies) again.cookies.set(name, value)
  expect((await client.post('/api/login/factor', { passkey: passkey.use(asked) })).status).toBe(200)
  expect((await again.post('/api/login/passkey', { passkey: passkey.use(asked) })).status).toBe(422)
})

it('a counter that goes back is a copied key', async () => {
  const person = await aClient(app)
  const { passkey } = await withPasskey(app, person, { counter: 5 })
  const client = app.client()
  const use = async (counter: number) =>
    (await client.post('/api/login/passkey', { passkey: passkey.use(await freshOptions(), { counter }) }))
      .status
  const freshOptions = async () => {
    client.cookies.clear()
    return passkeyOptions(client)
  }
  expect(await use(6)).toBe(200)
  expect(await use(6)).toBe(422)
  expect(await use(5)).toBe(422)
})

it('what is no text is refused, also beside the number of a passkey that is there', async () => {
  const person = await aClient(app)
  const { passkey } = await withPasskey(app, person)
  const client = app.client()
  const answer = passkey.use(await passkeyOptions(client))
  for (const userHandle of [{}, 5, null, ['x']]) {
    const hostile = { ...answer, response: { ...answer.response, userHandle } }
    expect((await client.post('/api/login/passkey', { passkey: hostile })).status).toBe(422)
  }
})

it('a challenge made for adding a passkey proves nothing, in the same session either', async () => {
  const person = await aClient(app)
  const { passkey } = await withPasskey(app, person)
  const prove = async (challenge: string) => {
    const asked = (await person.post('/api/account/proof/options')).body.options
    const answer = passkey.use(asked, { challenge: challenge || asked.challenge })
    return (await person.post('/api/account/proof', { passkey: answer })).status
  }
  expect(await prove((await person.post('/api/account/passkeys/options')).body.options.challenge)).toBe(422)
  expect(await prove('')).toBe(200)
})

it('a challenge of more than five minutes ago opens nothing', async () => {
  const person = await aClient(app)
  const { passkey } = await withPasskey(app, person)
  const client = app.client()
  const signed = passkey.use(await passkeyOptions(client))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 + 1_000 })
  const late = await client.post('/api/login/passkey', { passkey: signed })
  vi.useRealTimers()
  expect(late.status).toBe(422)
  expect((await client.post('/api/login/passkey', { passkey: signed })).status).toBe(200)
})
