import { describe, expect, it } from 'vitest'
import { parseAddress } from '../src/accounts/address.ts'
import { testApp } from './app.ts'
import { aClient, anOrganisation, password } from './factories.ts'
import { writtenMails } from './mailbox.ts'
import { forgetLimits } from './security-world.ts'

/** Tricks against the real calls; the parser's own corpus is in src/accounts/address.test.ts. */
const tricks: unknown[] = [
  'kim@sub.lab.example',
  'kim@evil-lab.example',
  'kim@lab.example.evil.example',
  'kim@lab.example.',
  'kim@.lab.example',
  'kim@lab..example',
  'kim@lab.exampl\u0435',
  'kim@\uff4cab.example',
  'kim@la\u00adb.example',
  'kim@lab\u3002example',
  'kim@lab\uff0eexample',
  'kim@xn--lab-.example',
  'kim@evil.example@lab.example',
  '"kim@evil.example"@lab.example',
  '"kim@evil.example,x"@lab.example',
  'kim@evil.example, kim@lab.example',
  'kim@lab.example,kim@evil.example',
  'kim@lab.example;kim@evil.example',
  'kim@evil.example kim@lab.example',
  '<kim@evil.example>kim@lab.example',
  'kim@lab.example<kim@evil.example>',
  'Kim <kim@lab.example>',
  'kim(comment)@lab.example',
  'kim@lab.example(kim@evil.example)',
  '@evil.example:kim@lab.example',
  'kim%evil.example@lab.example',
  'evil.example!kim@lab.example',
  'group: kim@lab.example;',
  'kim@[127.0.0.1]',
  'kim@[IPv6:::1]',
  'kim@127.0.0.1',
  'kim@lab.example\r\nBcc: kim@evil.example',
  'kim@lab.example\nBcc: kim@evil.example',
  'kim@lab.example%0d%0aBcc:kim@evil.example',
  'kim\0@lab.example',
  'kim@lab.example\0.evil.example',
  'kim\t@lab.example',
  '\tkim@lab.example',
  'kim@lab.example\u00a0',
  'kim\u202e@lab.example',
  '\u212aim@lab.example',
  'k\u0131m@lab.example',
  'kim@\u2113ab.example',
  '.kim@lab.example',
  'kim.@lab.example',
  'ki..m@lab.example',
  '=?utf-8?q?kim=40evil.example?=@lab.example',
  '=?utf-8?q?kim=40evil.example=3e=20?=x@lab.example',
  'kim@lab_example',
  'kim@lab',
  'kim',
  '@lab.example',
  'kim@',
  '',
  `${'k'.repeat(65)}@lab.example`,
  `kim@${'a.'.repeat(130)}example`,
  ['kim@lab.example'],
  ['kim@lab.example', 'kim@evil.example'],
  { address: 'kim@lab.example' },
  { toString: 'kim@lab.example' },
  null,
  7,
  true,
]

describe('an address that is not what it seems', async () => {
  const app = await testApp({ worker: true })
  await anOrganisation(app, { domain: 'lab.example' })
  const administrator = await aClient(app, { organisation: null, role: 'administrator' })
  const client = app.client()
  const account = { name: 'Kim', password, password_confirmation: password }

  const forms: [string, (email: unknown) => Promise<{ status: number; body: { errors?: object } }>][] = [
    ['sign-up', (email) => client.post('/api/users', { ...account, email, disclaimer: true })],
    ['forgot', (email) => client.post('/api/forgot-password', { email })],
    ['reset', (email) => client.post('/api/reset-password', { ...account, email, token: 'x' })],
    [
      'join',
      (email) =>
        client.post('/api/join-labex', {
          organization: 'Lab',
          contact_person: 'Kim',
          email,
          location: 'A',
          confirm_location: true,
          confirm_disclaimer: true,
        }),
    ],
    ['contact', (email) => client.post('/api/contact', { name: 'Kim', email, message: 'Hello' })],
    ['admin', (email) => administrator.post('/api/admin/users', { ...account, email })],
    ['account', (email) => administrator.patch('/api/account', { email, current_password: password })],
  ]

  it.each(forms)('is refused by %s, or stored and mailed as the one address it is', async (name, send) => {
    for (const trick of tricks) {
      await forgetLimits(app)
      const { status, body } = await send(trick)
      const isTaken = plain.includes(trick as string) && !onlyRegistered.includes(name)
      const where = `${JSON.stringify(trick)} ${JSON.stringify(body)}`
      if (isTaken) expect([200, 422], where).toContain(status)
      else
        expect([status, Object.keys(body.errors ?? {})], where).toEqual([
          422,
          expect.arrayContaining(['email']),
        ])
    }
  })

  it('leaves no row and no mail for a domain that is not registered, but contact and join senders', async () => {
    const users = await app.db.selectFrom('users').select('email').execute()
    expect(users.map(({ email }) => email).filter((email) => !/@(lab|admin)\.example$/.test(email))).toEqual(
      [],
    )
    for (const mail of await writtenMails(app.config.dataDir))
      expect(parseAddress(mail.to)?.address).toBe(mail.to)
    expect(
      (await writtenMails(app.config.dataDir)).filter(({ source }) => /^(Bcc|Cc):/im.test(source)),
    ).toEqual([])
  })

  it('counts its spellings as one account', async () => {
    await forgetLimits(app)
    const spelled = ['Kim.Possible@Lab.Example', ' kim.possible@lab.example ', 'KIM.POSSIBLE@LAB.EXAMPLE']
    for (const email of spelled)
      expect((await client.post('/api/users', { ...account, email, disclaimer: true })).status).toBe(200)
    const { rows } = await app.pool.query("select distinct email from users where email ilike '%possible%'")
    expect(rows).toEqual([{ email: 'kim.possible@lab.example' }])
    const owner = await app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'kim.possible@lab.example')
      .executeTakeFirstOrThrow()
    await app.db.updateTable('users').set({ verified_at: new Date() }).where('id', '=', owner.id).execute()
    expect(
      (await administrator.post('/api/admin/users', { ...account, email: 'KIM.possible@lab.EXAMPLE' })).body
        .errors,
    ).toHaveProperty('email')
  })
})

/** Odd, and yet what they say they are: other domains, one of them with a Cyrillic letter. */
const plain = [
  'kim@sub.lab.example',
  'kim@evil-lab.example',
  'kim@lab.example.evil.example',
  'kim@lab.exampl\u0435',
]
/** The others take any plain address. */
const onlyRegistered = ['sign-up', 'admin', 'account']
