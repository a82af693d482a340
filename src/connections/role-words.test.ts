import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge } from '../../test/factories.ts'
import { htmlOf } from '../../test/rendered.ts'

it.each([
  ['free', ['You give', 'You gave', 'You would give'], ['You get', 'You got', 'You would get']],
  ['loan', ['You lend', 'You lent', 'You would lend'], ['You borrow', 'You borrowed', 'You would borrow']],
])('what is %s is said in the list as in the title, by how it stands', async (kind, gives, takes) => {
  const app = await testApp()
  const [giver, taker] = [await aClient(app), await aClient(app)]
  const promised = async (title: string) => {
    await app.db.updateTable('handovers').set({ is_joinable: false }).execute()
    const days = kind === 'loan' ? { available_until: '2099-12-31' } : {}
    const { id: listing_id } = await aListing(giver, {
      ...{ ...centrifuge, title, availability_type: kind, ...days },
    })
    const body = { exchange_type: 'offer', listing_id, total_units: 2 }
    return (await taker.post('/api/connections', body)).body.connection_id as number
  }
  const [open, done, off] = [await promised('Open'), await promised('Done'), await promised('Off')]
  const shown = async (client: typeof giver, path: string) => (await htmlOf(client, path)) ?? ''
  const next = await shown(giver, `/connections/${open}`)
  expect(next.includes('done for both of you')).toBe(kind === 'free')
  await taker.post(`/api/connections/${done}/complete`)
  await taker.delete(`/api/connections/${off}`)
  for (const [client, words] of [
    [giver, gives],
    [taker, takes],
  ] as const) {
    const html = await shown(client, '/my-connections')
    expect(html.match(/(?<=>)You (?:would )?(?:give|gave|get|got|lend|lent|borrow|borrowed)(?=<)/g)).toEqual(
      words,
    )
    expect(await shown(client, `/connections/${open}`)).toContain(`>${words[0]} 2 × Open `)
    expect(await shown(client, `/connections/${done}`)).toContain(`>${words[1]} 2 × Done `)
  }
  const cards = kind === 'loan' ? ['Lends', 'Lent', 'Would have lent'] : ['Gives', 'Gave', 'Would have given']
  for (const [at, id] of [open, done, off].entries())
    expect(await shown(giver, `/connections/${id}`)).toContain(`>${cards[at]} (you)<`)
  if (kind !== 'loan') return
  await sql`update connections set available_until = current_date - 1 where id = ${done}`.execute(app.db)
  expect(await shown(giver, '/my-connections')).toMatch(/>You lent<.*>You lend</s)
})
