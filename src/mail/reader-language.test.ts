import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { mails } from '../mails.ts'
import { sendMail } from './task.ts'

const app = await testApp()
const [owner, colleague, silent] = [await aClient(app), await aClient(app), await aClient(app)]
const speaks = ({ user }: typeof owner, locale: 'en' | 'nl' | null) =>
  sql`update users set locale = ${locale} where id = ${user.id}`.execute(app.db)
await speaks(owner, 'en')
await speaks(colleague, 'nl')
await speaks(silent, null)
const { id: listing_id } = await aListing(owner)

async function sentOf(name: 'listing_ends', locale: 'en' | 'nl') {
  const sent: unknown[] = []
  const queued = { id: randomUUID(), name, locale, data: { listing_id }, queuedAt: new Date() }
  await sendMail(
    app,
    mails,
    async ({ to, subject, alternatives }) => {
      const html = String(
        alternatives?.find(({ contentType }) => contentType?.startsWith('text/html'))?.content,
      )
      sent.push([to.address, String(subject).split(' ')[0], /<html lang="(..)"/.exec(html)?.[1]])
    },
    queued,
  )
  return sent
}
const given = (to: typeof owner) =>
  sql`update listings set user_id = ${to.user.id}, reminded_days = 14 where id = ${listing_id}`.execute(
    app.db,
  )

it('a mail about a listing speaks the language of who has the listing when it is sent', async () => {
  await given(owner)
  expect(await sentOf('listing_ends', 'en')).toEqual([[owner.user.email, 'Your', 'en']])
  await given(colleague)
  expect(await sentOf('listing_ends', 'en')).toEqual([[colleague.user.email, 'Je', 'nl']])
  await given(silent)
  expect(await sentOf('listing_ends', 'nl')).toEqual([[silent.user.email, 'Je', 'nl']])
})
