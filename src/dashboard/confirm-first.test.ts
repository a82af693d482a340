import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient } from '../../test/factories.ts'
import { htmlOf } from '../../test/rendered.ts'

it('an address that is not confirmed is asked for in amber, with one loud button', async () => {
  const app = await testApp()
  const person = await aClient(app)
  await app.db.updateTable('users').set({ verified_at: null }).where('id', '=', person.user.id).execute()
  const html = (await htmlOf(person, '/dashboard')) ?? ''
  const [card = ''] = /<section aria-labelledby="confirm-first".*?<\/section>/s.exec(html) ?? []
  expect(card).toContain('bg-warning-soft')
  const loud = [...card.matchAll(/<button[^>]* bg-brand [^>]*>(.*?)<\/button>/gs)].map(([, text]) =>
    text?.replace(/<[^>]+>/g, ''),
  )
  expect(loud).toEqual(['Send the link again'])
})
