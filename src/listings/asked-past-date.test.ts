import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { htmlOf, textOf } from '../../test/rendered.ts'

/** Past its date a listing says what its owner answered, and nobody asks that as if it were open. */
describe('what is past its date and says what it is fit for', async () => {
  const app = await testApp()
  const owner = await aClient(app)
  const { id } = await aListing(owner, {
    ...{ exchange_type: 'offer', type: 'disposables', disposable_type: 'pipette_tips', title: 'Old tips' },
    ...{ manufacturer: 'Greiner', product_number: '657160', total_units: 6, availability_type: 'free' },
    ...{ location_building: 'Kruyt', expiry_date: '2020-01-31', fit_for: ['research'] },
  })
  const pages = [`/listings/${id}`, '/my-listings', `/listings/${id}/keep`, '/dashboard']

  it('has a badge with both', async () => {
    for (const page of pages.slice(0, 2)) {
      const html = await htmlOf(owner, page)
      expect(html, page).toMatch(/bg-warning-soft[^>]*><span[^>]*><\/span>Past its date, fit for research</)
    }
  })

  it('is asked only whether it stays', async () => {
    await sql`update listings set past_date_answered = null where id = ${id}`.execute(app.db)
    for (const page of pages.filter((one) => one !== '/my-listings')) {
      const text = await textOf(owner, page)
      expect(text, page).toContain('Others see it as fit for research.')
      expect(text, page).not.toContain('fit for something')
    }
  })
})
