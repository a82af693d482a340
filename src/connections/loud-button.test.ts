import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anAgreedPickup } from '../../test/agreed.ts'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { htmlOf } from '../../test/rendered.ts'

it('the loud button of an agreed time is for the calendar, and once it has come to mark it as handed over', async () => {
  const app = await testApp()
  const [giver, taker] = [await aClient(app), await aClient(app)]
  const { id } = await aListing(giver)
  const { connection_id } = await anAgreedPickup(giver, taker, id, 3)
  const loud = async (reader: typeof giver) => {
    const html = (await htmlOf(reader, `/connections/${connection_id}`)) ?? ''
    const sheet = html.slice(html.indexOf('id="pickup"'))
    const buttons = [...sheet.matchAll(/<(a|button)\b([^>]*)>(.*?)<\/\1>/gs)]
    return buttons
      .filter(([, , attributes]) => / bg-brand text-on-brand /.test(attributes ?? ''))
      .map(([, , , text]) => (text ?? '').replace(/<[^>]+>/g, ''))
  }
  for (const reader of [giver, taker]) expect(await loud(reader)).toEqual(['Add to calendar'])
  await sql`update pickups set starts_at = now() - interval '1 hour', ends_at = null`.execute(app.db)
  for (const reader of [giver, taker]) expect(await loud(reader)).toEqual(['Mark as handed over'])
})
