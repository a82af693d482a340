import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { Refusal } from '../http/errors.ts'
import type { Db } from './connect.ts'
import { allOrNothing } from './transaction.ts'

describe('allOrNothing', async () => {
  const { db } = await testApp()
  const refusal = new Refusal('stale')
  const add = (on: Db, name: string) =>
    on
      .insertInto('faq_categories')
      .values({ texts: JSON.stringify({ en: { name } }) })
      .execute()
  const kept = async () => {
    const rows = await db.selectFrom('faq_categories').select('texts').orderBy('id').execute()
    return rows.map(({ texts }) => texts.en?.name)
  }
  const refusing = (on: Db, name: string) =>
    allOrNothing(on, async (trx) => {
      await add(trx, name)
      return refusal
    })
  const failing = (on: Db, name: string) =>
    allOrNothing(on, async (trx) => {
      await add(trx, name)
      // The database itself gives up: the transaction takes no statement until it is rolled back.
      await trx
        .insertInto('faq_items')
        .values({ texts: '{"en": {"title": "a", "content": "a"}}', faq_category_id: -1 })
        .execute()
    })
  beforeEach(() => db.deleteFrom('faq_categories').execute())

  it('keeps what was done and gives what was made of it', async () => {
    const outcome = await allOrNothing(db, async (trx) => {
      await add(trx, 'a')
      return 7
    })
    expect([outcome, await kept()]).toEqual([7, ['a']])
  })

  it('undoes everything for a refusal, and returns it', async () => {
    expect(await refusing(db, 'a')).toBe(refusal)
    expect(await kept()).toEqual([])
  })

  it('undoes everything for an error, and throws it', async () => {
    await expect(failing(db, 'a')).rejects.toMatchObject({ code: '23503' })
    await expect(
      allOrNothing(db, async (trx) => {
        await add(trx, 'a')
        throw refusal
      }),
    ).rejects.toBe(refusal)
    expect(await kept()).toEqual([])
  })

  it('joins a transaction: nothing is kept before its end, and nothing if that is undone', async () => {
    const outcome = await allOrNothing(db, async (outer) => {
      const inner = await allOrNothing(outer, async (trx) => {
        await add(trx, 'part')
        return 'done'
      })
      expect([inner, await kept()]).toEqual(['done', []])
      return refusal
    })
    expect([outcome, await kept()]).toEqual([refusal, []])
  })

  it.each([
    ['a refusal', refusing],
    ['an error', (on: Db, name: string) => failing(on, name).catch((error) => error)],
  ])('undoes for %s within a transaction only that part', async (_, part) => {
    await allOrNothing(db, async (outer) => {
      await add(outer, 'before')
      expect(await part(outer, 'undone')).toBeInstanceOf(Error)
      await allOrNothing(outer, async (middle) => {
        await add(middle, 'between')
        expect(await part(middle, 'undone, too')).toBeInstanceOf(Error)
      })
      await add(outer, 'after')
    })
    expect(await kept()).toEqual(['before', 'between', 'after'])
  })

  it('undoes all when the error of a part is not caught', async () => {
    const all = allOrNothing(db, async (outer) => {
      await add(outer, 'before')
      await failing(outer, 'part')
    })
    await expect(all).rejects.toMatchObject({ code: '23503' })
    expect(await kept()).toEqual([])
  })
})
