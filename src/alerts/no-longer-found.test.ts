import { expect, it } from 'vitest'
import { aClient, aListing } from '../../test/factories.ts'
import { aMail } from '../../test/mail-samples.ts'
import { overMidnight } from '../../test/over-midnight.ts'
import { settlePassedDates } from '../listings/write/past-date.ts'
import { alertMails } from './mail.ts'

const { before, app, earlier, lastDay } = await overMidnight()
const [owner, reader] = [await aClient(app), await aClient(app)]
const dishes = {
  ...{ exchange_type: 'offer', type: 'disposables', disposable_type: 'petri_dishes', total_units: 10 },
  ...{ manufacturer: 'Greiner', product_number: '657160', expiry_date: lastDay },
  ...{ availability_type: 'free', location_building: 'Kruyt', fit_for: ['clinical', 'research'] },
}

it('what an alert found the day before is no news once its date has passed and it is fit for less', async () => {
  const anAlert = async (fit_for: string) =>
    (await reader.post('/api/alerts', { exchange_type: 'offer', specifications: { fit_for: [fit_for] } }))
      .body.alert.id as number
  const [clinical, research] = [await anAlert('clinical'), await anAlert('research')]
  const { id } = await aListing(earlier(owner), { ...dishes, title: 'Dishes' })
  const news = { user_id: reader.user.id, frequency: 'daily' as const, listing_ids: [id as number] }
  const mailOf = (db: typeof app.db, alert_ids: number[]) =>
    alertMails.alert_matches.compose({ ...app, db }, { ...news, alert_ids }, aMail())
  expect(await mailOf(before.db, [clinical])).not.toBeNull()
  expect(await mailOf(app.db, [clinical])).toBeNull()
  await settlePassedDates(app.db)
  expect(await mailOf(app.db, [clinical])).toBeNull()
  const mail = await mailOf(app.db, [clinical, research])
  const pauses = mail?.body.flatMap((block) => ('asides' in block ? block.asides : []))
  expect(pauses).toHaveLength(1)
  expect(pauses?.[0]?.label).toMatch(/research/)
})
