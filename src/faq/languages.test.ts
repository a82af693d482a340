import { describe, expect, it } from 'vitest'

import { testApp } from '../../test/app.ts'
import type { TestClient } from '../../test/client.ts'
import { aClient } from '../../test/factories.ts'

/** A client that reads and writes in Dutch. */
async function dutch<Client extends TestClient>(client: Client): Promise<Client> {
  await client.post('/api/locale', { locale: 'nl' })
  return client
}

describe('the FAQ in two languages', async () => {
  const app = await testApp()
  const english = await aClient(app, { role: 'administrator' })
  const nederlands = await dutch(await aClient(app, { role: 'administrator' }))
  const reader = app.client()
  const lezer = await dutch(app.client())
  const category = (await english.post('/api/admin/faq-categories', { name: 'Costs' })).body.category
  const make = async (body: object) =>
    (await english.post('/api/admin/faq', { faq_category_id: category.id, ...body })).body.faq
  const questionsOf = async (client: typeof reader) =>
    (await client.page('/faq')).body.categories.flatMap(
      ({ items }: { items: { title: string; language: string }[] }) =>
        items.map(({ title, language }) => [title, language]),
    )

  it("shows the reader's language, else the other and which it is", async () => {
    const free = await make({
      title: 'What does it cost?',
      content: '<p>Nothing.</p>',
      translations: { nl: { title: 'Wat kost het?', content: '<p>Niets.</p>' } },
    })
    await nederlands.post('/api/admin/faq', {
      faq_category_id: category.id,
      title: 'Wie betaalt?',
      content: '<p>Niemand.</p>',
    })
    expect(await questionsOf(reader)).toEqual([
      ['What does it cost?', 'en'],
      ['Wie betaalt?', 'nl'],
    ])
    expect(await questionsOf(lezer)).toEqual([
      ['Wat kost het?', 'nl'],
      ['Wie betaalt?', 'nl'],
    ])
    expect((await lezer.page('/faq')).body.categories).toMatchObject([{ name: 'Costs', language: 'en' }])
    expect(free).toMatchObject({
      title: 'What does it cost?',
      translations: { nl: { title: 'Wat kost het?' } },
    })
    const found = async (search: string) => (await nederlands.page(`/admin/faq?search=${search}`)).body.total
    // A question is edited in all its languages, and found by each of them.
    expect([
      await found('niets kost'),
      await found('nothing'),
      await found('costs betaalt'),
      await found('gratis'),
    ]).toEqual([1, 1, 1, 0])
    await app.db.deleteFrom('faq_items').execute()
  })

  it('says what is wrong in either language, and takes a language out', async () => {
    const wrong = await english.post('/api/admin/faq', {
      title: 'Only a question',
      translations: { nl: { content: '<p>Alleen een antwoord</p>' }, xx: {} },
    })
    expect(wrong.body.errors).toEqual({ translations: ['There is no language “xx”. Use: en, nl.'] })
    const both = await english.post('/api/admin/faq', {
      title: 'Only a question',
      translations: { nl: { content: '<p>Alleen een antwoord</p>' } },
    })
    expect(Object.keys(both.body.errors).sort()).toEqual([
      'content',
      'faq_category_id',
      'translations.nl.title',
    ])
    const item = await make({ title: 'One', content: '<p>1</p>' })
    const path = `/api/admin/faq/${item.id}`
    expect((await nederlands.patch(path, { title: 'Eén' })).body.errors).toEqual({
      content: [expect.any(String)],
    })
    await nederlands.patch(path, { title: 'Eén', content: '<p>1</p>' })
    expect(await questionsOf(lezer)).toEqual([['Eén', 'nl']])
    await english.patch(path, { translations: { nl: { title: '', content: '' } } })
    expect(await questionsOf(lezer)).toEqual([['One', 'en']])
    const none = await english.patch(path, { title: '', content: '' })
    expect(Object.keys(none.body.errors).sort()).toEqual(['content', 'title'])
  })

  it('names each category once in a language, whoever comes first', async () => {
    const name = (value: string) => ({ name: value })
    const together = await Promise.all(
      [1, 2, 3].map(() => english.post('/api/admin/faq-categories', name('Joining'))),
    )
    expect(together.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect((await english.post('/api/admin/faq-categories', name('joining'))).body.errors).toEqual({
      name: ['There is already a category with this name. Choose another name.'],
    })
    const other = await english.post('/api/admin/faq-categories', {
      ...name('Rules'),
      translations: { nl: name('Joining') },
    })
    expect(other.status).toBe(200)
    expect(
      (
        await english.patch(`/api/admin/faq-categories/${category.id}`, {
          translations: { nl: name('joining') },
        })
      ).body.errors,
    ).toEqual({ 'translations.nl.name': [expect.stringContaining('Nederlands')] })
  })

  it('refuses what was edited from an older version, and keeps what is there', async () => {
    const item = await make({ title: 'Old', content: '<p>x</p>' })
    const path = `/api/admin/faq/${item.id}`
    const [first, second] = await Promise.all([
      english.patch(path, { title: 'First', version: item.version }),
      nederlands.patch(path, { translations: { en: { title: 'Second' } }, version: item.version }),
    ])
    expect([first, second].map(({ status }) => status).sort()).toEqual([200, 409])
    expect([first, second].find(({ status }) => status === 409)?.body.code).toBe('stale')
    expect((await english.patch(path, { title: 'Last' })).body.faq).toMatchObject({
      title: 'Last',
      version: item.version + 2,
    })
    await english.patch(path, { position: 0 })
    expect((await english.patch(path, { title: 'Moved', version: item.version + 2 })).status).toBe(200)

    const rename = (version: number) =>
      english.patch(`/api/admin/faq-categories/${category.id}`, { name: 'Money', version })
    expect([(await rename(category.version)).status, (await rename(category.version)).body.code]).toEqual([
      200,
      'stale',
    ])
  })
})
