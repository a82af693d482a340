import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aUser } from '../../test/factories.ts'
import { mailedToken } from '../accounts/tokens.ts'
import { mails } from '../mails.ts'
import { sendMail } from './task.ts'

interface Letter {
  messageId: string
  token: string
}

describe('a mail that is sent again', async () => {
  const app = await testApp()
  let minutes = 0

  /** A queued mail; every call of `send` is a try. */
  function queued(name: 'reset' | 'verify', user_id: number) {
    minutes += 1
    const queuedAt = new Date(Date.now() + minutes * 60_000)
    const mail = { id: randomUUID(), name, locale: 'en', data: { user_id }, queuedAt } as const
    return {
      send: async (): Promise<Letter> => {
        const letters: Letter[] = []
        await sendMail(
          app,
          mails,
          async ({ messageId = '', alternatives }) => {
            const [, token = ''] = /[?&]token=([\w-]+)/.exec(String(alternatives?.[0]?.content)) ?? []
            letters.push({ messageId, token })
          },
          mail,
        )
        return letters[0] as Letter
      },
    }
  }

  const reset = async (token: string, { email }: { email: string }) => {
    const password = 'four loud centrifuges'
    const { status } = await app
      .client()
      .post('/api/reset-password', { token, email, password, password_confirmation: password })
    return status
  }

  it('carries the same link and Message-ID, and the link of the first still works', async () => {
    const user = await aUser(app)
    const mail = queued('reset', user.id)
    const [first, second] = [await mail.send(), await mail.send()]
    expect(first.token).toHaveLength(43)
    expect(second).toEqual(first)
    expect(await reset(first.token, user)).toBe(200)
  })

  it('does not bring a used link back', async () => {
    const user = await aUser(app)
    const mail = queued('reset', user.id)
    const { token } = await mail.send()
    expect(await reset(token, user)).toBe(200)
    expect((await mail.send()).token).toBe(token)
    expect(await reset(token, user)).toBe(422)
  })

  it('gives way to a newer mail, also when it comes after that', async () => {
    const user = await aUser(app)
    const [older, late, newest] = [1, 2, 3].map(() => queued('reset', user.id))
    const links = [await older?.send(), await newest?.send(), await older?.send(), await late?.send()]
    const [first, last, again, between] = links.map((letter) => letter?.token ?? '')
    expect(again).toBe(first)
    expect(new Set(links.map((letter) => letter?.messageId)).size).toBe(3)
    expect([await reset(first as string, user), await reset(between as string, user)]).toEqual([422, 422])
    expect(await reset(last as string, user)).toBe(200)
  })

  it('has a fresh life when it waited longer than its link lives', async () => {
    const user = await aUser(app)
    const mail = queued('reset', user.id)
    const { token } = await mail.send()
    await sql`update tokens set expires_at = now() - interval '1 minute' where user_id = ${user.id}`.execute(
      app.db,
    )
    expect(await reset(token, user)).toBe(422)
    expect(await reset((await mail.send()).token, user)).toBe(200)
  })

  it('has a different link for each purpose and mail, of which the database keeps the hash only', async () => {
    const user = await aUser(app, { verified: false })
    const tokens = [
      (await queued('verify', user.id).send()).token,
      (await queued('reset', user.id).send()).token,
    ]
    const one = { id: randomUUID(), queuedAt: new Date() }
    for (const purpose of ['verify', 'reset'] as const)
      tokens.push(await mailedToken(app, one, { purpose, userId: user.id }))
    expect(new Set(tokens).size).toBe(4)
    const { rows } = await sql<{ kept: string }>`
      select (select string_agg(t::text, ' ') from tokens t) || (select string_agg(l::text, ' ') from mailed_links l) as kept`.execute(
      app.db,
    )
    for (const token of tokens) {
      expect(rows[0]?.kept).not.toContain(token)
      expect(rows[0]?.kept).not.toContain(Buffer.from(token).toString('hex'))
    }
  })
})
