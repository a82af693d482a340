import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { acts, World } from '../../test/held-world.ts'
import { system } from '../http/audit.ts'
import { listedByIds, listingById } from '../listings/row/sql.ts'
import { hideListing, showListing } from '../listings/write/hide.ts'
import { stopAndTell, takeOut } from './recall.ts'

/**
 * Everything that takes goods apart, brings them together, holds and frees them, in any order, on real rows: whatever
 * holds a part holds what it becomes part of, and what no longer has a hold is shown again where it would be anyway.
 */
describe('what holds a listing', async () => {
  const app = await testApp()
  const { db } = app

  it('goes along with the goods, and ends by itself', async () => {
    const steps = fc.array(fc.tuple(fc.constantFrom(...acts), fc.nat(50)), { minLength: 8, maxLength: 24 })
    await fc.assert(
      fc.asyncProperty(steps, async (steps) => {
        const world = await World.of(app)
        for (const [act, seed] of steps) {
          await world.act(act, seed)
          await world.expectAsModelled()
        }
      }),
      { numRuns: 40 },
    )
  })

  it('is counted rightly by those who come and go at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { parts, title } = await World.of(app)
      const [id = 0] = parts.keys()
      const name = title.toLowerCase()
      await hideListing(db, system, id, 'No')
      await Promise.all([
        showListing(db, system, id),
        stopAndTell(db, system, { name }, 'Leaks'),
        hideListing(db, system, id, 'No'),
      ])
      await showListing(db, system, id)
      const recall = await db
        .selectFrom('recalls')
        .selectAll()
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect(await listingById(db, id)).toMatchObject({ held: true, holds: [{ recall_id: recall.id }] })
      await Promise.all([hideListing(db, system, id, 'No'), takeOut(db, system, recall, id, 'Another lot')])
      expect(await listingById(db, id)).toMatchObject({ held: true, holds: [{ recall_id: null }] })
      await showListing(db, system, id)
      expect(await listedByIds(db, [id])).toHaveLength(1)
    }
  })
})
